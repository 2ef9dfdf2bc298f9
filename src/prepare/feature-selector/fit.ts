import { DataError, got, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { FitControl } from "../../model/control.js";
import type { TargetKind } from "../../model/estimator.js";
import { type TargetCases, TargetTransformerEstimator } from "../../model/tasks/target-transformer.js";
import { columnCases } from "../engine/encode/cases.js";
import { type JudgeTarget, judge } from "./judge.js";
import { FeatureSelectorModel } from "./model.js";
import { featureSelectorOptions } from "./options.js";
import type { Verdict } from "./scores/feature.js";

/**
 * Keeps the features that tell most about the target, each scored by itself or, by Relief, among its
 * neighbors.
 *
 * ```ts
 * const model = await new FeatureSelector({ size: 2 }).fit(iris(), "species");
 * model.outputs; // ["petalLength", "petalWidth"]
 * ```
 */
export class FeatureSelector extends TargetTransformerEstimator<
  typeof featureSelectorOptions,
  FeatureSelectorModel
> {
  static readonly kind = "FeatureSelector";
  static readonly schema = featureSelectorOptions;
  static readonly models = [FeatureSelectorModel];

  override get target(): TargetKind | undefined {
    const { score, target } = this.options;
    if (score === "variance") return undefined;
    return score === "f" || score === "correlation" || score === "mutual-information" ? target : "classes";
  }

  protected async learn(cases: TargetCases, control: FitControl): Promise<FeatureSelectorModel> {
    const { columns, score: by, seed } = this.options;
    const read = columnCases(cases, columns, (kind) => kind !== "text");
    const { table, inputs, converted, passed, weights } = read;
    const candidates = converted.map((name) => ({ name, column: table.column(name) }));
    const verdicts = await judge(this.kind, candidates, this.#read(cases), weights, this.options, control);
    const selected = this.#select(verdicts);
    const rules = verdicts.map(({ score, pValue, missing = 0 }, at) => ({
      column: converted[at],
      score,
      ...(pValue !== undefined && { pValue }),
      missing,
      selected: selected.has(at),
    }));
    if (selected.size === 0) throw this.#nothing(rules);
    return new FeatureSelectorModel({ inputs, passed, rules, score: by, seed });
  }

  #read(cases: TargetCases): JudgeTarget {
    if (this.target === undefined) return undefined;
    if (this.target === "numbers") return { numbers: cases.numbers("score") };
    const { classes, codes } = cases.classes("score");
    return { codes, classes: classes.length, labels: classes };
  }

  /** The indices of the features that are kept; ties go to the first. */
  #select(verdicts: readonly Verdict[]): Set<number> {
    const { score: received, size, share, threshold, significance } = this.options;
    const indices = verdicts.map((_, at) => at);
    if (significance !== undefined) {
      if (verdicts.some(({ pValue }) => pValue === undefined)) {
        const expected = 'the score "chi-squared", "f" or "correlation"';
        const message = words`${optionName("significance")} needs ${wanted(expected)}; the score ${got(quote(received))} has no p-values.`;
        throw new DataError(this.kind, message);
      }
      return new Set(indices.filter((at) => (verdicts[at].pValue ?? 1) <= significance));
    }
    const most = size ?? (share === undefined ? undefined : Math.ceil(share * verdicts.length));
    if (most === undefined)
      return new Set(
        indices.filter((at) =>
          threshold === undefined ? verdicts[at].score > 0 : verdicts[at].score >= threshold,
        ),
      );
    return new Set(
      [...indices].sort((a, b) => verdicts[b].score - verdicts[a].score || a - b).slice(0, most),
    );
  }

  #nothing(rules: readonly { column: string; score: number }[]): DataError {
    const best = rules.reduce((a, b) => (b.score > a.score ? b : a));
    return new DataError(
      this.kind,
      words`${got("no feature")} would be kept; the best is ${quote(best.column)} with score ${best.score}. Lower the threshold, or give a size.`,
      { column: best.column, expected: "at least 1 feature" },
    );
  }
}
