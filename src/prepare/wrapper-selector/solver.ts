// Greedy searches over sets of features, given only the score of a set.

/** A set of features, by their indices in ascending order. */
export type Subset = readonly number[];

/** How the search arrived at a set. */
type SubsetAction = "start" | "added" | "removed";

export interface SubsetStep<S> {
  readonly subset: Subset;
  readonly action: SubsetAction;
  /** The feature that was added or removed. */
  readonly changed: number | undefined;
  readonly score: S;
}

export interface SubsetSearch {
  /** How many features there are. */
  readonly features: number;
  readonly forward: boolean;
  readonly floating: boolean;
  readonly start: Subset;
  /** Features that are never removed. */
  readonly always: ReadonlySet<number>;
  /** The size to stop at. */
  readonly end: number;
  /** A step must improve the score by more than this; undefined if every step is taken. */
  readonly tolerance: number | undefined;
}

/** Scores sets; the higher the `merit`, the better. */
export interface SubsetJudge<S> {
  score(subset: Subset): Promise<S>;
  merit(score: S): number;
}

/**
 * The path of a sequential search. A floating one takes, after every step, steps back as long as each gives a
 * better set than any before of the same size (Pudil, Novovičová and Kittler 1994).
 */
export async function searchSubsets<S>(
  search: SubsetSearch,
  judge: SubsetJudge<S>,
): Promise<SubsetStep<S>[]> {
  const { forward, floating, start, end, tolerance } = search;
  let current: SubsetStep<S> = {
    subset: start,
    action: "start",
    changed: undefined,
    score: await judge.score(start),
  };
  const path = [current];
  const best = new Map<number, number>([[start.length, judge.merit(current.score)]]);
  const take = (step: SubsetStep<S>) => {
    current = step;
    path.push(step);
    const size = step.subset.length;
    best.set(size, Math.max(best.get(size) ?? Number.NEGATIVE_INFINITY, judge.merit(step.score)));
  };
  while (current.subset.length !== end) {
    const next = await bestStep(forward, current.subset, search, judge);
    if (next === undefined) break;
    const gains = judge.merit(next.score) > judge.merit(current.score) + (tolerance ?? 0);
    if (tolerance !== undefined && !gains) break;
    take(next);
    while (floating) {
      const back = await bestStep(!forward, current.subset, search, judge);
      if (back === undefined) break;
      // The search does not go back to sizes that it has not passed.
      const known = best.get(back.subset.length);
      if (known === undefined || !(judge.merit(back.score) > known)) break;
      take(back);
    }
  }
  return path;
}

/** The best set with one feature more or less; ties go to the first feature. */
async function bestStep<S>(
  adding: boolean,
  subset: Subset,
  { features, always }: SubsetSearch,
  judge: SubsetJudge<S>,
): Promise<SubsetStep<S> | undefined> {
  // A model needs a feature.
  if (!adding && subset.length === 1) return undefined;
  let best: SubsetStep<S> | undefined;
  for (let feature = 0; feature < features; feature += 1) {
    if (subset.includes(feature) === adding || (!adding && always.has(feature))) continue;
    const other = adding
      ? [...subset, feature].sort((a, b) => a - b)
      : subset.filter((member) => member !== feature);
    const score = await judge.score(other);
    if (best !== undefined && !(judge.merit(score) > judge.merit(best.score))) continue;
    best = { subset: other, action: adding ? "added" : "removed", changed: feature, score };
  }
  return best;
}

/** How many sets a search without steps back has to score at most. */
export function mostScores({ features, forward, start, always, end }: SubsetSearch): number {
  let total = 1;
  for (let size = start.length; size !== end; size += forward ? 1 : -1)
    total += forward ? features - size : size - always.size;
  return total;
}
