// Local densities and how they compare (Breunig, Kriegel, Ng and Sander 2000).

import { abortablePacer } from "../../../base/pause.js";
import type { FitControl } from "../../../model/control.js";
import { type VisitOwnList, visitOwnLists } from "../engine/leave-one-out.js";
import { casesThatWeigh, Neighborhood } from "../engine/neighborhood.js";
import type { PointSpace } from "../engine/points.js";

/** Mean distances below this part of the largest neighborhood count as this part: equal cases are not infinitely dense. */
const LEAST_REACH = 1e-10;

/** What the scores of new cases need of the training cases. */
export interface LocalDensities {
  /** The distance of every case to its kth neighbor. */
  readonly coreDistances: Float64Array;
  /** The local reachability density of every case. */
  readonly densities: Float64Array;
  /** The floor of the mean reachability distance. */
  readonly leastReach: number;
  /** The score of every case, by the neighbors that it has apart from itself. */
  readonly scores: Float64Array;
}

/** The densities and scores of training cases. */
export async function localDensities(
  method: string,
  space: PointSpace,
  weights: Float64Array | undefined,
  k: number,
  control: FitControl,
): Promise<LocalDensities> {
  const { rows } = space.x;
  const reach = casesThatWeigh(k + 1, rows, weights);
  const hood = new Neighborhood(reach);
  const kept: Parameters<VisitOwnList>[] = [];
  const coreDistances = new Float64Array(rows);
  await visitOwnLists(method, space, reach, control, (index, lists, start, end) => {
    kept.push([index, lists, start, end]);
    coreDistances[index] = hood.fill(lists, start, end, k, weights, index).distances[hood.count - 1];
  });
  const pause = abortablePacer(method, control.signal);
  const revisit = async (each: (index: number) => void) => {
    for (const [index, lists, start, end] of kept) {
      hood.fill(lists, start, end, k, weights, index);
      each(index);
      if (index % 256 === 0) await pause();
    }
  };
  const largest = coreDistances.reduce((most, distance) => Math.max(most, distance), 0);
  const leastReach = LEAST_REACH * (largest || 1);
  const densities = new Float64Array(rows);
  await revisit((index) => {
    densities[index] = densityOf(hood, coreDistances, leastReach);
  });
  const scores = new Float64Array(rows);
  await revisit((index) => {
    scores[index] = scoreOf(hood, densities, densities[index]);
  });
  return { coreDistances, densities, leastReach, scores };
}

/** The reciprocal of the mean reachability distance to the neighbors. */
export function densityOf(hood: Neighborhood, coreDistances: Float64Array, leastReach: number): number {
  let [sum, total] = [0, 0];
  for (let at = 0; at < hood.count; at += 1) {
    const reach = Math.max(hood.distances[at], coreDistances[hood.indices[at]]);
    sum += hood.weights[at] * reach;
    total += hood.weights[at];
  }
  return 1 / Math.max(sum / total, leastReach);
}

/** The mean density of the neighbors in units of the density of the case. */
export function scoreOf(hood: Neighborhood, densities: Float64Array, density: number): number {
  let [sum, total] = [0, 0];
  for (let at = 0; at < hood.count; at += 1) {
    sum += hood.weights[at] * densities[hood.indices[at]];
    total += hood.weights[at];
  }
  return sum / total / density;
}
