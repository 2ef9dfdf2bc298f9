import { throwIfAborted } from "../../base/control.js";
import { parseOptions } from "../../base/options.js";
import { type Seeded, withSeed } from "../../math/probability/random/seed.js";
import type { Estimator, FittedBy } from "../../model/estimator.js";
import type { Rows } from "../../model/input.js";
import { readCriteria } from "../validate/criterion.js";
import { foldsFor, readArguments } from "../validate/cross-validate.js";
import { ownTrialOf, type TrialTarget } from "../validate/trial.js";
import { completed, configure, rankCandidates } from "./candidate.js";
import { choose, requireOrder } from "./choose.js";
import { type SearchOptions, type SearchSettings, searchOptions } from "./options.js";
import { followRounds, planRounds } from "./rounds.js";
import { SearchResult } from "./search-result.js";
import { drawFrom, gridOf, type OptionValues, readSpace, requirePaths } from "./space.js";

/** How many combinations are drawn unless the caller says. */
const DRAWN = 20;

/**
 * Evaluates an estimator with different options by cross-validation over the same folds, and fits the best one to all
 * rows. Options of a step of a pipeline are named by their path. A density takes `undefined` as its target.
 *
 * ```ts
 * const space = { "classify.varianceFloor": [1e-9, 1e-3, 1e-1] };
 * const { best, model } = await search(pipeline, iris(), "species", { space, metrics: "logLoss" });
 * ```
 */
export function search<E extends Estimator>(
  estimator: E,
  rows: Rows,
  target: TrialTarget | undefined,
  options: Seeded<SearchOptions<E>> & { readonly refit: false },
): Promise<SearchResult<E, undefined>>;
export function search<E extends Estimator>(
  estimator: E,
  rows: Rows,
  target: TrialTarget | undefined,
  options: Seeded<SearchOptions<E>>,
): Promise<SearchResult<E, FittedBy<E>>>;
export async function search<E extends Estimator>(
  estimator: E,
  rows: Rows,
  target: TrialTarget | undefined,
  options: Seeded<SearchOptions<E>>,
): Promise<SearchResult<E, unknown>> {
  const settings = parseOptions("search", searchOptions, withSeed(options));
  return runSearch(estimator, rows, target, settings);
}

export async function runSearch<E extends Estimator>(
  estimator: E,
  rows: Rows,
  given: TrialTarget | undefined,
  settings: SearchSettings,
): Promise<SearchResult<E, unknown>> {
  const method = "search";
  const { target } = readArguments(method, estimator, [given]);
  const trial = ownTrialOf({ method, estimator, rows, target, weights: settings.weights });
  readCriteria(method, trial.task, settings.metrics);
  const combinations = combinationsOf(method, estimator, settings);
  const estimators = configure(method, estimator, combinations);
  const options = completed(estimators, combinations);
  requireOrder(method, options, settings.simpler);
  // Everything is checked before anything is fitted.
  const rounds = planRounds(trial, foldsFor(trial, settings), estimators.length, settings);
  for (const round of rounds) for (const candidate of estimators) round.configure(candidate);
  const candidates = rankCandidates(await followRounds(trial, estimators, options, rounds, settings));
  const chosen = choose(method, candidates, settings);
  const configured = rounds[rounds.length - 1].configure(estimators[chosen]) as E;
  const { rule, seed, signal, threads } = settings;
  throwIfAborted(method, signal);
  const model = settings.refit
    ? await configured.fitTo(trial.cases, trial.request.target, { weights: trial.weights, signal, threads })
    : undefined;
  const reported = rounds.map(({ size, resource }) => ({
    candidates: size,
    ...(resource !== undefined && { resource }),
  }));
  return new SearchResult({
    estimator: configured,
    model,
    candidates,
    chosen,
    rounds: reported,
    method: settings.method,
    rule,
    seed,
  });
}

function combinationsOf(method: string, estimator: Estimator, settings: SearchSettings): OptionValues[] {
  const { candidates, seed, resource } = settings;
  const space = readSpace(method, estimator, settings.space);
  if (resource !== "rows") requirePaths(method, estimator, [resource.option]);
  if (settings.method === "random") return drawFrom(method, space, candidates ?? DRAWN, seed);
  if (settings.method === "grid") return gridOf(method, space);
  if (candidates !== undefined) return drawFrom(method, space, candidates, seed);
  const countable =
    "configurations" in space ||
    space.sources.every(([, { distribution }]) => distribution === "choice" || distribution === "integer");
  return countable ? gridOf(method, space) : drawFrom(method, space, DRAWN, seed);
}
