import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import { type Rows, readClasses, readResponses } from "../../learn/input.js";
import { fitArguments } from "../columnwise/fit-arguments.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
import { type JudgeTarget, judge } from "./judge.js";
import { FeatureSelectorModel } from "./model.js";
import { featureSelectorOptions } from "./options.js";
import type { Verdict } from "./scores/feature.js";

/** The target's values, or its name in the table. */
type Target = ArrayLike<Label> | string;

/**
 * Keeps the features that say most about the target, each judged by itself or, by Relief, among its
 * neighbors.
 *
 * ```ts
 * const model = await new FeatureSelector({ count: 2 }).fit(iris(), "species");
 * model.outputs; // ["petalLength", "petalWidth"]
 * ```
 */
export class FeatureSelector extends Estimator<typeof featureSelectorOptions> {
  static readonly kind = "FeatureSelector";
  static readonly task = "transformation";
  static readonly schema = featureSelectorOptions;

  override get target(): TargetKind | undefined {
    const { score, target } = this.options;
    if (score === "variance") return undefined;
    return score === "f" || score === "correlation" || score === "mutual-information" ? target : "classes";
  }

  fit(rows: Rows, control?: FitControl): Promise<FeatureSelectorModel>;
  fit(rows: Rows, target: Target, control?: FitControl): Promise<FeatureSelectorModel>;
  async fit(rows: Rows, second?: Target | FitControl, third?: FitControl): Promise<FeatureSelectorModel> {
    const { target, control } = fitArguments<Target>(second, third);
    const except = typeof target === "string" ? [target] : [];
    const table = trainingTable(this.kind, rows);
    const named =
      this.options.columns ?? table.featureNames(except).filter((name) => table.kind(name) !== "text");
    const { features, encoded, passed, weights } = readTrainingCases(this.kind, rows, named, except, control);
    const candidates = encoded.map((name) => ({ name, column: table.column(name) }));
    const verdicts = judge(this.kind, candidates, this.#read(rows, target), weights, this.options, control);
    const selected = this.#select(verdicts);
    const rules = verdicts.map(({ score, pValue, missing = 0 }, at) => ({
      column: encoded[at],
      score,
      ...(pValue !== undefined && { pValue }),
      missing,
      selected: selected.has(at),
    }));
    if (selected.size === 0) throw this.#nothing(rules);
    return new FeatureSelectorModel({
      features,
      passed,
      rules,
      score: this.options.score,
      seed: this.options.seed,
    });
  }

  #read(rows: Rows, target: Target | undefined): JudgeTarget {
    if (this.target === undefined) return undefined;
    if (this.target === "numbers")
      return { numbers: readResponses(this.kind, rows, target as ArrayLike<number>).responses.data };
    const { classes, codes } = readClasses(this.kind, rows, target as ArrayLike<Label>);
    return { codes, classes: classes.length, labels: classes };
  }

  /** The places of the features that are kept; of equal ones the first. */
  #select(verdicts: readonly Verdict[]): Set<number> {
    const { count, share, threshold, significance } = this.options;
    const places = verdicts.map((_, at) => at);
    if (significance !== undefined) {
      if (verdicts.some(({ pValue }) => pValue === undefined)) throw this.#noTest();
      return new Set(places.filter((at) => (verdicts[at].pValue ?? 1) <= significance));
    }
    const most = count ?? (share === undefined ? undefined : Math.ceil(share * verdicts.length));
    if (most === undefined)
      return new Set(
        places.filter((at) =>
          threshold === undefined ? verdicts[at].score > 0 : verdicts[at].score >= threshold,
        ),
      );
    return new Set([...places].sort((a, b) => verdicts[b].score - verdicts[a].score || a - b).slice(0, most));
  }

  #noTest(): DataError {
    const { score } = this.options;
    return new DataError(
      `${this.kind}: option "significance" needs p-values, which the score "${score}" has not.`,
      {
        method: this.kind,
        option: "significance",
        expected: 'the score "chi-squared", "f" or "correlation"',
        received: score,
      },
    );
  }

  #nothing(rules: readonly { column: string; score: number }[]): DataError {
    const best = rules.reduce((a, b) => (b.score > a.score ? b : a));
    return new DataError(
      `${this.kind}: no feature is kept; the best is "${best.column}" with the score ${best.score}. Lower the threshold, or give a count.`,
      { method: this.kind, column: best.column, expected: "at least 1 feature", received: "0 features" },
    );
  }
}
