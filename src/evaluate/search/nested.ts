import * as z from "zod";
import { parseOptions } from "../../base/options.js";
import { Table } from "../../data/table/table.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { FitControl } from "../../model/control.js";
import { Estimator, type TargetKind, type Task } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import type { Model } from "../../model/model.js";
import { notedFolds, readArguments, validate } from "../validate/cross-validate.js";
import type { CrossValidation } from "../validate/cross-validation.js";
import { ownTrialOf, type TrialTarget } from "../validate/trial.js";
import { describeOptionValues } from "./candidate.js";
import { type NestedOptions, type NestedSettings, nestedOptions } from "./options.js";
import { runSearch } from "./search.js";
import type { SearchResult } from "./search-result.js";

type Run = (
  estimator: Estimator,
  rows: Rows,
  target: TrialTarget | undefined,
  control: FitControl,
) => Promise<Model>;

const tunedOptions = z.strictObject({
  estimator: z.custom<Estimator>((value) => value instanceof Estimator),
  run: z.custom<Run>((value) => typeof value === "function"),
});

/** An estimator whose fit is a search. */
class Tuned extends Estimator<typeof tunedOptions> {
  static readonly kind = "Tuned";
  static readonly task = "transformation";
  static readonly schema = tunedOptions;

  override get kind(): string {
    return this.options.estimator.kind;
  }

  override get task(): Task {
    return this.options.estimator.task;
  }

  override get target(): TargetKind | undefined {
    return this.options.estimator.target;
  }

  fit(rows: Rows, ...rest: unknown[]): Promise<Model> {
    const [target, control] = this.target === undefined ? [undefined, rest[0]] : rest;
    const { estimator, run } = this.options;
    return run(estimator, rows, target as TrialTarget | undefined, (control ?? {}) as FitControl);
  }
}

/** What `nestedCrossValidate` found: how well search and fit do together on rows that neither saw. */
export class NestedCrossValidation<E extends Estimator = Estimator> {
  /** The scores of the outer folds, each of the model that the search inside it chose. */
  readonly outer: CrossValidation;
  /** The searches, in the order of the outer folds. */
  readonly searches: readonly SearchResult<E, unknown>[];

  constructor(outer: CrossValidation, searches: readonly SearchResult<E, unknown>[]) {
    this.outer = outer;
    this.searches = searches;
  }

  /** One row per outer fold: the options that were chosen, the score of the search, and that of the fold. */
  get chosen(): Table {
    const options = this.searches.map(({ best }) => describeOptionValues(best.options));
    const { metric } = this.searches[0].best.score;
    return Table.fromColumns(
      {
        fold: this.outer.folds.map(({ fold }) => fold.name),
        options,
        inner: this.searches.map(({ best }) => best.score.mean),
        outer: this.outer.folds.map(({ scores }) => scores[metric]),
      },
      { kinds: { fold: "text", options: "text" } },
    );
  }

  /** The outer scores, and how often each choice was made. */
  toString(): string {
    const counts = new Map<string, number>();
    for (const { best } of this.searches) {
      const chosen = describeOptionValues(best.options);
      counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
    }
    const lines = [...counts].sort((a, b) => b[1] - a[1]).map(([chosen, count]) => `${count} × ${chosen}`);
    return [String(this.outer), ...lines].join("\n");
  }
}

/**
 * Cross-validates a search: in every outer fold options are searched for among the rows that are learned
 * from, and the model that is found is tried on rows that the search never saw.
 *
 * ```ts
 * const options = { space: { varianceFloor: logUniformRange(1e-12, 1) }, method: "random", outer: 5, inner: 5 };
 * const nested = await nestedCrossValidate(new GaussianNB(), iris(), "species", options);
 * nested.outer.summary("accuracy").mean;
 * ```
 */
export async function nestedCrossValidate<E extends Estimator>(
  estimator: E,
  rows: Rows,
  given: TrialTarget | undefined,
  options: Seeded<NestedOptions<E>>,
): Promise<NestedCrossValidation<E>> {
  const method = "nestedCrossValidate";
  const settings: NestedSettings = parseOptions(method, nestedOptions, withSeed(options));
  const { outer, inner, metrics, ...rest } = settings;
  const { target } = readArguments(method, estimator, [given]);
  const searches: SearchResult<E, unknown>[] = [];
  const run: Run = async (seeded, some, itsTarget, { weights, signal, threads }) => {
    const searchSettings = { ...rest, metrics, folds: inner, refit: true, weights, signal, threads };
    const found = await runSearch(seeded as E, some, itsTarget, {
      ...searchSettings,
      onProgress: undefined,
      onNote: undefined,
    });
    searches.push(found);
    return found.model as Model;
  };
  const trial = ownTrialOf({ method, estimator, rows, target, weights: settings.weights });
  const { seed, signal, threads, onProgress, onNote } = settings;
  const { folds, notes } = notedFolds(trial, { folds: outer, seed, onNote });
  const asked = metrics === undefined ? {} : { metrics };
  const tuned = new Tuned({ estimator, run });
  const result = await validate(trial, folds, { ...asked, seed, signal, threads, onProgress, notes }, tuned);
  return new NestedCrossValidation(result, searches);
}
