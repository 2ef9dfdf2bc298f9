import { NeighborIndex } from "../../../math/neighbor-index/index.js";
import type { Random } from "../../../math/probability/random/index.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import type { CodedRows } from "../engine/condense.js";
import type { LabeledPoints } from "../engine/labeled-points.js";
import { visitOwnLists } from "../engine/leave-one-out.js";
import { casesThatWeigh, Neighborhood, totalWeight } from "../engine/neighborhood.js";
import { ClassTally, tallyAll } from "../engine/tally.js";

/**
 * Devijver and Kittler (1982): the cases are divided into groups at random, and those are removed that the nearest case
 * of the next group misclassifies, until for some rounds none is. Returns the indices that are left.
 */
export async function multiEdit(
  { x, codes }: CodedRows,
  groups: number,
  patience: number,
  stream: Random,
  control: FitControl,
): Promise<Int32Array> {
  let left = Int32Array.from(codes.keys());
  for (let quiet = 0, round = 0; quiet < patience && left.length >= groups; round += 1) {
    const drawn = Int32Array.from(stream.shuffle(left));
    const members = Array.from({ length: groups }, (_, group) =>
      drawn.filter((_, at) => at % groups === group),
    );
    const right: number[] = [];
    for (const [group, member] of members.entries()) {
      const judges = members[(group + 1) % groups];
      const found = await nearestCodes(x, codes, judges, member, control);
      for (const [at, index] of member.entries()) if (found[at] === codes[index]) right.push(index);
    }
    quiet = right.length === left.length ? quiet + 1 : 0;
    left = Int32Array.from(right).sort();
    control.onProgress?.({ phase: "rounds", completed: round + 1, objective: left.length });
  }
  return left;
}

/** The classes of the judges nearest to some cases. */
async function nearestCodes(
  x: CodedRows["x"],
  codes: Int32Array,
  judges: Int32Array,
  indices: Int32Array,
  { signal, threads }: FitControl,
): Promise<Int32Array> {
  const index = await NeighborIndex.of(takeDense(x, judges), {}, { signal, threads });
  const { rows } = await index.async.nearest(takeDense(x, indices), 1, { signal, threads });
  return rows.map((row) => codes[judges[row]]);
}

/** Wilson (1972): the indices of the cases that the votes of their nearest cases, without themselves, classify rightly. */
export async function wilsonEdit(
  method: string,
  { x, codes, weights }: LabeledPoints,
  classes: number,
  neighbors: number,
  control: FitControl,
): Promise<Int32Array> {
  const total = totalWeight(x.rows, weights);
  const k = Math.min(neighbors, total - 1);
  const left: number[] = [];
  if (k <= 0) return Int32Array.from(codes.keys());
  const { signal, threads } = control;
  const index = await NeighborIndex.of(x, {}, { signal, threads });
  const reach = casesThatWeigh(k + 1, x.rows, weights);
  const hood = new Neighborhood(reach);
  const tally = new ClassTally(codes, classes);
  await visitOwnLists(method, { index, x }, reach, control, (index, lists, start, end) => {
    tallyAll(tally, hood.fill(lists, start, end, k, weights, index).weigh("uniform"));
    if (tally.loss(index) === 0) left.push(index);
  });
  return Int32Array.from(left);
}

/** The points at some indices. */
export function pointsAt(
  { x, codes, weights, points, scaling }: LabeledPoints,
  indices: Int32Array,
): LabeledPoints {
  return {
    x: takeDense(x, indices),
    codes: indices.map((at) => codes[at]),
    weights: takeNumbers(weights, indices),
    points: takeDense(points, indices),
    scaling,
  };
}
