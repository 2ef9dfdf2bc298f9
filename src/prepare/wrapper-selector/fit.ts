import { DataError, OptionError, optionName, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { merit, withinOneStandardError } from "../../evaluate/validate/merit.js";
import type { ScoreSummary } from "../../evaluate/validate/score-summary.js";
import type { FitControl } from "../../model/control.js";
import type { TargetKind } from "../../model/estimator.js";
import { SupervisedTransformerEstimator, type TargetCases } from "../../model/tasks/target-transformer.js";
import { columnCases } from "../engine/encode/cases.js";
import { WrapperSelectorModel } from "./model.js";
import { wrapperSelectorOptions } from "./options.js";
import { mostScores, type SubsetSearch, type SubsetStep, searchSubsets } from "./solver.js";
import { SubsetScores } from "./subset-scores.js";

type Step = SubsetStep<ScoreSummary>;

/**
 * Chooses features by the cross-validated score of an estimator: forward, backward, or floating between the
 * two.
 *
 * ```ts
 * const selector = new WrapperSelector({ estimator: new GaussianNB(), size: 2, metric: "logLoss" });
 * const model = await selector.fit(iris(), "species");
 * model.selected; // ["petalLength", "petalWidth"]
 * ```
 */
export class WrapperSelector extends SupervisedTransformerEstimator<
  typeof wrapperSelectorOptions,
  WrapperSelectorModel
> {
  static readonly kind = "WrapperSelector";
  static readonly schema = wrapperSelectorOptions;
  static readonly models = [WrapperSelectorModel];

  /** What the estimator learns from. */
  override get target(): TargetKind | undefined {
    return this.options.estimator.target;
  }

  protected async learn(cases: TargetCases, control: FitControl): Promise<WrapperSelectorModel> {
    const { columns, seed, floating } = this.options;
    const read = columnCases(cases, columns, (kind) => kind !== "text");
    const { table, inputs, converted: names, passed, weights } = read;
    const search = this.#search(names);
    const scores = new SubsetScores({
      method: this.kind,
      table,
      target: cases.target,
      names,
      weights,
      options: this.options,
      control,
      total: floating ? undefined : mostScores(search),
    });
    const path = await searchSubsets(search, scores);
    const chosen = this.#choose(path);
    const kept = new Set(path[chosen].subset);
    return new WrapperSelectorModel({
      inputs,
      passed,
      rules: names.map((column, index) => ({ column, selected: kept.has(index) })),
      metric: scores.metric,
      better: path[0].score.better,
      path: path.map(({ subset, action, changed, score: { mean, standardError } }) => ({
        action,
        ...(changed !== undefined && { feature: names[changed] }),
        features: subset.map((index) => names[index]),
        mean,
        standardError,
      })),
      chosen,
      seed,
    });
  }

  #search(names: readonly string[]): SubsetSearch {
    const { direction, floating, size, beyond = 1, tolerance, stop } = this.options;
    const forward = direction === "forward";
    const always = this.#indices("always", names) ?? [];
    const init = this.#indices("init", names) ?? (forward ? [] : names.map((_, index) => index));
    const start = [...new Set([...init, ...always])].sort((a, b) => a - b);
    const [least, most] = forward
      ? [Math.max(1, start.length), names.length]
      : [Math.max(1, always.length), start.length];
    if (size !== undefined && !(size >= least && size <= most)) {
      const expected = `a whole number from ${least} to ${most}`;
      throw this.#refuse("size", `must be ${expected}; got ${size}`, expected, String(size));
    }
    if (start.length === 0 && !forward)
      throw this.#refuse("init", "must name a feature for a backward search", "a feature", "none");
    const slack = floating ? beyond : 0;
    const limit = forward ? Math.min(most, (size ?? most) + slack) : Math.max(least, (size ?? least) - slack);
    return {
      features: names.length,
      forward,
      floating,
      start,
      always: new Set(always),
      end: limit,
      tolerance: size !== undefined || stop === "full" ? undefined : tolerance,
    };
  }

  #indices(option: "always" | "init", names: readonly string[]): number[] | undefined {
    return this.options[option]?.map((name) => {
      const index = names.indexOf(name);
      if (index >= 0) return index;
      const known = listLevels(names);
      throw this.#refuse(option, `names ${quote(name)}; the columns to choose from: ${known}`, known, name);
    });
  }

  /** The index in the path of the set that is kept. */
  #choose(path: readonly Step[]): number {
    const { size, stop, rule } = this.options;
    if (size !== undefined) return bestOf(path, ({ subset }) => subset.length === size);
    const last = path.length - 1;
    if (stop !== "full") {
      if (path[last].subset.length === 0) throw this.#nothing(path[0].score);
      return last;
    }
    const best = bestOf(path, ({ subset }) => subset.length > 0);
    if (rule === "best") return best;
    const { score } = path[best];
    if (Number.isNaN(score.standardError))
      throw this.#refuse("rule", "needs standard errors, and so at least 2 folds", "2 folds", "1 fold");
    const sizes = path
      .filter(({ subset, score: other }) => subset.length > 0 && withinOneStandardError(other, score))
      .map(({ subset }) => subset.length);
    const smallest = Math.min(...sizes);
    return bestOf(path, ({ subset }) => subset.length === smallest);
  }

  #refuse(option: string, why: string, expected: string, received: string): OptionError {
    return new OptionError(this.kind, words`${optionName(option)} ${why}.`, { expected, received });
  }

  #nothing({ metric, mean }: ScoreSummary): DataError {
    return new DataError(
      this.kind,
      `no single feature improves the ${metric} of ${Number(mean.toPrecision(4))} without features; give a size, search backward, or choose stop: "full".`,
      { expected: "a feature that improves the score", received: "none" },
    );
  }
}

/** The best step that qualifies; ties go to the smallest set, then to the first. */
function bestOf(path: readonly Step[], qualifies: (step: Step) => boolean): number {
  const indices = path.map((_, at) => at).filter((at) => qualifies(path[at]));
  return indices.reduce((a, b) => {
    const gain = merit(path[b].score) - merit(path[a].score);
    return gain > 0 || (gain === 0 && path[b].subset.length < path[a].subset.length) ? b : a;
  });
}
