// Sequential replacement (Miller 1984): a subset grows by one term at a time, and of every size, terms are replaced by
// others while that lowers the residual sum. Terms enter and leave in the order of R's leaps.

import type { Steps } from "../../../../base/steps.js";
import type { MovingTriangle } from "../../../linear/engine/design/moving-triangle.js";
import { CLEARLY } from "./knot-sums.js";

/** The best subset of one size that the search met. */
interface MetSubset {
  readonly columns: readonly number[];
  readonly residualSum: number;
}

/** The replacement of a column of the subset by another. */
interface Replacement {
  readonly from: number;
  readonly to: number;
  /** What the new column explains of what the others leave. */
  readonly gain: number;
}

/** The best subset of every size from 1 that sequential replacement of the columns of an empty triangle meets. */
export function* replacedSubsets(triangle: MovingTriangle): Steps<readonly number[][]> {
  const outside = [...triangle.order];
  const found: MetSubset[] = [];
  const meet = (columns: readonly number[], residualSum: number) => {
    const last: MetSubset | undefined = found[columns.length];
    if (last === undefined || residualSum * CLEARLY < last.residualSum)
      found[columns.length] = { columns, residualSum };
  };
  // The terms that were grown first, which are the subsets to begin with.
  for (let size = 1; size <= outside.length; size += 1) {
    triangle.add(triangle.order.indexOf(outside[size - 1]));
    meet(outside.slice(0, size), triangle.residualSum);
  }
  for (const column of outside) triangle.drop(triangle.order.indexOf(column));
  const inside: number[] = [];
  while (outside.length > 1) {
    inside.push(outside[0]);
    triangle.add(triangle.order.indexOf(outside[0]));
    outside.shift();
    meet([...inside], triangle.residualSum);
    let newest: number | undefined;
    for (;;) {
      const best = yield* bestReplacement(triangle, inside, newest, meet);
      if (best === undefined) break;
      const { from, to } = best;
      triangle.drop(triangle.order.indexOf(from));
      triangle.add(triangle.order.indexOf(to));
      inside.splice(inside.indexOf(from), 1);
      inside.unshift(to);
      outside.splice(outside.indexOf(to), 1);
      outside.unshift(from);
      newest = to;
    }
  }
  return found.slice(1).map(({ columns }) => [...columns].sort((a, b) => a - b));
}

/**
 * The replacement by the column that explains most, of those that explain more than the column that they replace; the
 * newest column is not replaced.
 */
function* bestReplacement(
  triangle: MovingTriangle,
  inside: readonly number[],
  newest: number | undefined,
  meet: (columns: readonly number[], residualSum: number) => void,
): Steps<Replacement | undefined> {
  let best: Replacement | undefined;
  for (const from of inside.toReversed()) {
    if (from === newest) continue;
    yield;
    triangle.drop(triangle.order.indexOf(from));
    const { size, order, residualSum } = triangle;
    const gains = triangle.gains().map((gain) => (Number.isNaN(gain) ? 0 : gain * gain));
    const own = order.indexOf(from) - size;
    let most = own;
    gains.forEach((gain, at) => {
      if (gain > gains[most] * CLEARLY) most = at;
    });
    if (most !== own) {
      const to = order[size + most];
      const gain = gains[most];
      meet([...inside.filter((column) => column !== from), to], residualSum - gain);
      if (best === undefined || gain > best.gain * CLEARLY) best = { from, to, gain };
    }
    triangle.add(order.indexOf(from));
  }
  return best;
}
