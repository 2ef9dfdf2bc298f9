import { DataError, OptionError } from "../../base/errors.js";
import { type Label, listLevels, quote } from "../../base/label.js";
import { merit, withinOneStandardError } from "../../evaluate/resample/merit.js";
import type { ScoreSummary } from "../../evaluate/resample/score-summary.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type TargetKind } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { readTrainingCases, trainingTable } from "../encode/cases.js";
import { WrapperSelectorModel } from "./model.js";
import { wrapperSelectorOptions } from "./options.js";
import { mostScores, type SubsetSearch, type SubsetStep, searchSubsets } from "./solver.js";
import { SubsetScores } from "./subset-scores.js";

type Step = SubsetStep<ScoreSummary>;

/**
 * Chooses features by how well an estimator does with them in cross-validation: forward, backward, or
 * floating between the two.
 *
 * ```ts
 * const selector = new WrapperSelector({ estimator: new GaussianNB(), count: 2, metric: "logLoss" });
 * const model = await selector.fit(iris(), "species");
 * model.selected; // ["petalLength", "petalWidth"]
 * ```
 */
export class WrapperSelector extends Estimator<typeof wrapperSelectorOptions> {
  static readonly kind = "WrapperSelector";
  static readonly task = "transformation";
  static readonly schema = wrapperSelectorOptions;

  /** What the estimator learns from. */
  override get target(): TargetKind | undefined {
    return this.options.estimator.target;
  }

  async fit(
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<WrapperSelectorModel> {
    const { columns, seed, floating } = this.options;
    const except = typeof target === "string" ? [target] : [];
    const all = trainingTable(this.kind, rows);
    const named = columns ?? all.featureNames(except).filter((name) => all.kind(name) !== "text");
    const cases = readTrainingCases(this.kind, rows, named, except, control);
    const { table, features, encoded: names, passed, weights } = cases;
    const search = this.#search(names);
    const scores = new SubsetScores({
      method: this.kind,
      table,
      target,
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
      features,
      passed,
      rules: names.map((column, place) => ({ column, selected: kept.has(place) })),
      metric: scores.metric,
      better: path[0].score.better,
      path: path.map(({ subset, action, changed, score: { mean, standardError } }) => ({
        action,
        ...(changed !== undefined && { feature: names[changed] }),
        features: subset.map((place) => names[place]),
        mean,
        standardError,
      })),
      chosen,
      seed,
    });
  }

  #search(names: readonly string[]): SubsetSearch {
    const { direction, floating, count, beyond = 1, tolerance, stop } = this.options;
    const forward = direction === "forward";
    const always = this.#places("always", names) ?? [];
    const given = this.#places("start", names);
    const start = given ?? (forward ? [] : names.map((_, place) => place));
    const begin = [...new Set([...start, ...always])].sort((a, b) => a - b);
    const [least, most] = forward
      ? [Math.max(1, begin.length), names.length]
      : [Math.max(1, always.length), begin.length];
    if (count !== undefined && !(count >= least && count <= most)) {
      const expected = `a whole number from ${least} to ${most}`;
      throw this.#refuse("count", `must be ${expected}; got ${count}`, expected, String(count));
    }
    if (begin.length === 0 && !forward)
      throw this.#refuse("start", "must have a feature to go backward from", "a feature", "none");
    const slack = floating ? beyond : 0;
    const limit = forward
      ? Math.min(most, (count ?? most) + slack)
      : Math.max(least, (count ?? least) - slack);
    return {
      features: names.length,
      forward,
      floating,
      start: begin,
      always: new Set(always),
      end: limit,
      tolerance: count !== undefined || stop === "full" ? undefined : tolerance,
    };
  }

  #places(option: "always" | "start", names: readonly string[]): number[] | undefined {
    return this.options[option]?.map((name) => {
      const place = names.indexOf(name);
      if (place >= 0) return place;
      const known = listLevels(names);
      throw this.#refuse(
        option,
        `names ${quote(name)}; the columns to choose from are ${known}`,
        known,
        name,
      );
    });
  }

  /** The place in the path of the set that is kept. */
  #choose(path: readonly Step[]): number {
    const { count, stop, rule } = this.options;
    if (count !== undefined) return bestOf(path, ({ subset }) => subset.length === count);
    const last = path.length - 1;
    if (stop !== "full") {
      if (path[last].subset.length === 0) throw this.#nothing(path[0].score);
      return last;
    }
    const best = bestOf(path, ({ subset }) => subset.length > 0);
    if (rule === "best") return best;
    const { score } = path[best];
    if (Number.isNaN(score.standardError))
      throw this.#refuse("rule", "needs standard errors, so at least 2 folds", "2 folds", "1 fold");
    const sizes = path
      .filter(({ subset, score: other }) => subset.length > 0 && withinOneStandardError(other, score))
      .map(({ subset }) => subset.length);
    const size = Math.min(...sizes);
    return bestOf(path, ({ subset }) => subset.length === size);
  }

  #refuse(option: string, why: string, expected: string, received: string): OptionError {
    return new OptionError(`${this.kind}: option "${option}" ${why}.`, {
      method: this.kind,
      option,
      expected,
      received,
    });
  }

  #nothing({ metric, mean }: ScoreSummary): DataError {
    return new DataError(
      `${this.kind}: no feature alone does better than none, whose ${metric} is ${Number(mean.toPrecision(4))}; give a count, go backward, or choose stop: "full".`,
      { method: this.kind, expected: "a feature that improves the score", received: "none" },
    );
  }
}

/** The best step of those that qualify; of equal ones the smallest set, and of these the first. */
function bestOf(path: readonly Step[], qualifies: (step: Step) => boolean): number {
  const places = path.map((_, at) => at).filter((at) => qualifies(path[at]));
  return places.reduce((a, b) => {
    const gain = merit(path[b].score) - merit(path[a].score);
    return gain > 0 || (gain === 0 && path[b].subset.length < path[a].subset.length) ? b : a;
  });
}
