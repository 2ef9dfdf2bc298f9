import { DataError, got, wanted, words } from "../../../base/errors.js";
import { abortablePacer } from "../../../base/pause.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { sliceCases } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { casesThatWeigh, Neighborhood, type SortedLists, totalWeight } from "./neighborhood.js";
import type { NeighborWeighting } from "./options.js";
import type { PointSpace } from "./points.js";
import { type Tally, tallyAll } from "./tally.js";
import { hasWidth } from "./weighting.js";

/** Cases whose neighbors are searched at a time, and cases between two pauses. */
const BLOCK = 4096;
const TURN = 256;

/** Sees a case, and the part of sorted lists that has its nearest cases, itself among them. */
export type VisitOwnList = (index: number, lists: SortedLists, start: number, end: number) => void;

/** Visits every case of an index with the list of its nearest cases. */
export async function visitOwnLists(
  method: string,
  { index, x }: PointSpace,
  reach: number,
  { signal, threads, onProgress }: FitControl,
  visit: VisitOwnList,
): Promise<void> {
  const pause = abortablePacer(method, signal);
  for (let first = 0; first < x.rows; first += BLOCK) {
    const last = Math.min(x.rows, first + BLOCK);
    const block = sliceCases(x, first, last) as Matrix;
    const { rows, distances } = await index.async.nearest(block, reach, { signal, threads });
    const lists = { rows, distances: distances.data };
    for (let index = first; index < last; index += 1) {
      const start = (index - first) * distances.columns;
      visit(index, lists, start, start + distances.columns);
      if (index % TURN === 0) await pause();
    }
    onProgress?.({ phase: "neighbors", completed: last, total: x.rows });
  }
}

/** What a number of neighbors is chosen by. */
export interface ChoiceOfNeighbors {
  readonly maxNeighbors: number;
  readonly weighting: NeighborWeighting;
  readonly weights: Float64Array | undefined;
}

/**
 * The mean loss of every number of neighbors from 1 on, each case predicted by all others. One pass over the sorted
 * neighbors of a case gives its losses for all numbers.
 */
export async function leaveOneOutLosses(
  method: string,
  space: PointSpace,
  { maxNeighbors, weighting, weights }: ChoiceOfNeighbors,
  tally: Tally,
  control: FitControl,
): Promise<Float64Array> {
  const { rows } = space.x;
  const total = totalWeight(rows, weights);
  if (total < 2) throw tooFew(method, total);
  const most = Math.min(maxNeighbors, Math.floor(total - 1));
  // One more for the case itself, and one for the width of a kernel.
  const reach = casesThatWeigh(most + 2, rows, weights);
  const hood = new Neighborhood(reach);
  const losses = new Float64Array(most);
  const addWithWidth: VisitOwnList = (index, lists, start, end) => {
    const weight = weights?.[index] ?? 1;
    for (let k = 1; k <= most; k += 1) {
      tallyAll(tally, hood.fill(lists, start, end, k, weights, index).weigh(weighting));
      losses[k - 1] += weight * tally.loss(index);
    }
  };
  const addStepByStep: VisitOwnList = (index, lists, start, end) => {
    const weight = weights?.[index] ?? 1;
    hood.fill(lists, start, end, most, weights, index).weigh(weighting);
    const { indices, distances, weights: caseWeights, shares } = hood;
    tally.clear();
    let [at, used] = [0, 0];
    for (let k = 1; k <= most; k += 1) {
      for (let left = 1; left > 0 && at < hood.count; ) {
        const taken = Math.min(left, caseWeights[at] - used);
        tally.add(indices[at], (taken * shares[at]) / caseWeights[at], taken, distances[at]);
        left -= taken;
        used += taken;
        if (used >= caseWeights[at]) [at, used] = [at + 1, 0];
      }
      losses[k - 1] += weight * tally.loss(index);
    }
  };
  await visitOwnLists(method, space, reach, control, hasWidth(weighting) ? addWithWidth : addStepByStep);
  return losses.map((loss) => loss / total);
}

/** The number of neighbors with the least loss, the smallest of equals. */
export function bestNeighbors(losses: Float64Array): number {
  let best = 0;
  for (let at = 1; at < losses.length; at += 1) if (losses[at] < losses[best]) best = at;
  return best + 1;
}

function tooFew(method: string, total: number): DataError {
  const sentence = words`"auto" predicts every case by the others, so it needs ${wanted("at least 2 cases")}; got ${got(total)}. Give the number of neighbors.`;
  return new DataError(method, sentence, { option: "neighbors" });
}
