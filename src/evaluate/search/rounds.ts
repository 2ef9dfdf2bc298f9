// The rounds of a search: one, or in halving several with ever fewer candidates and more resources.

import { AbortError, CredalError, DataError } from "../../base/errors.js";
import { random } from "../../math/probability/random/random.js";
import type { Estimator } from "../../model/estimator.js";
import type { Fold } from "../folds/fold.js";
import { validate } from "../validate/cross-validate.js";
import type { Trial } from "../validate/trial.js";
import { withOptions } from "../validate/with-option.js";
import { type Candidate, compareCandidates, describeOptionValues } from "./candidate.js";
import { halvingShares, halvingSizes, ShrinkingFolds } from "./halving.js";
import type { SearchSettings } from "./options.js";
import type { SearchRound } from "./search-result.js";
import type { OptionValues } from "./space.js";

/** One round of a search: how many candidates it has, and what they are tried with. */
export interface Round extends Omit<SearchRound, "candidates"> {
  readonly size: number;
  readonly folds: readonly Fold[];
  /** The candidate with the resources of the round. */
  configure(estimator: Estimator): Estimator;
}

export function planRounds(
  trial: Trial,
  folds: readonly Fold[],
  candidates: number,
  { method, factor, resource, seed }: SearchSettings,
): Round[] {
  const same = (estimator: Estimator) => estimator;
  if (method !== "halving") return [{ size: candidates, folds, configure: same }];
  const sizes = halvingSizes(candidates, factor);
  const shares = halvingShares(sizes.length, factor);
  if (resource === "rows") {
    const shrinking = new ShrinkingFolds(trial, folds, random(seed).child(1));
    return sizes.map((size, round) => {
      const some = shrinking.take(shares[round]);
      const rows = Math.min(...some.map(({ train }) => train.length));
      return { size, folds: some, resource: rows, configure: same };
    });
  }
  const { option, most, least } = resource;
  return sizes.map((size, round) => {
    const exact = most * shares[round];
    const value = Math.max(least, Number.isInteger(most) ? Math.round(exact) : exact);
    return {
      size,
      folds,
      resource: value,
      configure: (estimator) => withOptions(estimator, { [option]: value }),
    };
  });
}

type Unranked = Omit<Candidate, "rank">;

/** Round after round; the best of each go on. */
export async function followRounds(
  trial: Trial,
  estimators: readonly Estimator[],
  options: readonly OptionValues[],
  rounds: readonly Round[],
  settings: SearchSettings,
): Promise<Unranked[]> {
  const total = rounds.reduce((sum, { size, folds }) => sum + size * folds.length, 0);
  const found: Unranked[] = [];
  let left = estimators.map((_, at) => at);
  let completedFolds = 0;
  for (const [round, { size, folds, configure: prepare }] of rounds.entries()) {
    left = left.slice(0, size);
    for (const at of left) {
      const before = completedFolds;
      const tell = (completed: number) =>
        settings.onProgress?.({ phase: "folds", completed: before + completed, total });
      const outcome = await tryCandidate(trial, folds, prepare(estimators[at]), options[at], settings, tell);
      completedFolds += folds.length;
      if (outcome.failure !== undefined) tell(folds.length);
      found[at] = { options: options[at], round, ...outcome };
    }
    // Sorting is stable: of equal candidates the first go on.
    left.sort((a, b) => compareCandidates(found[a], found[b]));
  }
  return found;
}

type Outcome = Pick<Candidate, "summaries" | "fitSeconds" | "failure">;

async function tryCandidate(
  trial: Trial,
  folds: readonly Fold[],
  estimator: Estimator,
  options: OptionValues,
  { metrics, failures, seed, workers, signal, threads }: SearchSettings,
  onFold: (completed: number) => void,
): Promise<Outcome> {
  try {
    const onProgress = ({ completed }: { readonly completed: number }) => onFold(completed);
    const chosen = metrics === undefined ? {} : { metrics };
    const result = await validate(
      trial,
      folds,
      { ...chosen, seed, workers, signal, threads, onProgress },
      estimator,
    );
    const seconds = result.folds.reduce((sum, { fitSeconds }) => sum + fitSeconds, 0);
    return { summaries: result.summaries, fitSeconds: seconds / folds.length };
  } catch (error) {
    if (!(error instanceof CredalError) || error instanceof AbortError) throw error;
    const failure = `${describeOptionValues(options)}: ${error.message}`;
    if (failures === "skip") return { summaries: [], fitSeconds: Number.NaN, failure };
    const { column, row, expected, received } = error;
    throw new DataError(
      trial.method,
      failure,
      {
        ...(column !== undefined && { column }),
        ...(row !== undefined && { row }),
        ...(expected !== undefined && { expected }),
        ...(received !== undefined && { received }),
      },
      error,
    );
  }
}
