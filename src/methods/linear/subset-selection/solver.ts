// Searches for subsets of features, all on the reduced design.

import { MovingTriangle } from "../engine/design/moving-triangle.js";
import type { ReducedDesign } from "../engine/design/reduce-design.js";
import type { Subset } from "./best-subsets.js";

/** A feature that is added or removed. */
interface FeatureMove {
  readonly action: "add" | "drop";
  readonly feature: number;
  /** yᵀq in forward selection, Z in backward selection, F otherwise. */
  readonly statistic: number;
}

/** Subsets one after another, with the coefficients of all (standardized) features in each. */
export interface Trail {
  readonly subsets: Subset[];
  readonly coefficients: Float64Array[];
  readonly moves: FeatureMove[];
}

/** All features that do not depend on those before them. */
export interface FullFit {
  readonly residualSum: number;
  readonly independent: Int32Array;
}

export function fullFit(design: ReducedDesign): FullFit {
  const triangle = fill(design, design.columns.keys());
  return { residualSum: triangle.residualSum, independent: triangle.members };
}

/** Adds the feature with the largest |yᵀq|, again and again (ESL 3.3.2). */
export function forwardTrail(design: ReducedDesign, largest: number): Trail {
  const triangle = new MovingTriangle(design);
  const moves: FeatureMove[] = [];
  const subsets: Subset[] = [subsetOf(triangle)];
  while (triangle.size < largest) {
    const gains = triangle.gains();
    const best = extreme(gains, (gain) => Math.abs(gain));
    if (best < 0) break;
    moves.push({ action: "add", feature: triangle.order[triangle.size + best], statistic: gains[best] });
    triangle.add(triangle.size + best);
    subsets.push(subsetOf(triangle));
  }
  return { subsets, moves, coefficients: nestedCoefficients(triangle) };
}

/**
 * Removes the feature with the smallest |Z|, again and again. The trail goes from no feature to `largest`,
 * as do all trails; the moves are in the order in which they happened, from all features down.
 */
export function backwardTrail(
  design: ReducedDesign,
  { independent }: FullFit,
  degreesLeft: (size: number) => number,
  largest: number,
): Trail {
  const triangle = fill(design, independent);
  const moves: FeatureMove[] = [];
  while (triangle.size > 0) {
    const losses = triangle.losses();
    const least = extreme(losses, (loss) => -Math.abs(loss));
    const sigma = Math.sqrt(triangle.residualSum / degreesLeft(triangle.size));
    moves.push({ action: "drop", feature: triangle.order[least], statistic: losses[least] / sigma });
    triangle.drop(least);
  }
  const order = moves.map(({ feature }) => feature).reverse();
  const again = new MovingTriangle(design);
  const subsets: Subset[] = [subsetOf(again)];
  for (const feature of order.slice(0, largest)) {
    again.add(again.order.indexOf(feature));
    subsets.push(subsetOf(again));
  }
  return { subsets, moves, coefficients: nestedCoefficients(again) };
}

/**
 * Adds or drops whichever feature brings the cost of a subset down most, until none does: R's `step`.
 * `cost` is of a size and a residual sum.
 */
export function criterionTrail(
  design: ReducedDesign,
  start: Iterable<number>,
  degreesLeft: (size: number) => number,
  cost: (size: number, residualSum: number) => number,
): Trail {
  const triangle = fill(design, start);
  const trail = beginTrail(triangle);
  for (;;) {
    const { size, residualSum } = triangle;
    const losses = triangle.losses();
    const gains = degreesLeft(size + 1) > 0 ? triangle.gains() : new Float64Array(0);
    const costs = [
      ...Array.from(losses, (loss) => cost(size - 1, residualSum + loss * loss)),
      ...Array.from(gains, (gain) => cost(size + 1, Math.max(0, residualSum - gain * gain))),
    ];
    const best = extreme(costs, (value) => -value);
    // The gain must be more than rounding.
    const now = cost(size, residualSum);
    if (best < 0 || !(costs[best] < now - 1e-9 * Math.max(1, Math.abs(costs[best])))) return trail;
    makeMove(triangle, best, trail, (best < size ? losses[best] : gains[best - size]) ** 2, degreesLeft);
  }
}

/**
 * Drops the feature of smallest F if it lies below `remove`; else adds that of largest F if it exceeds
 * `enter`; until neither does (Efroymson 1960). With `remove` ≤ `enter` no subset occurs twice.
 */
export function fTrail(
  design: ReducedDesign,
  start: Iterable<number>,
  degreesLeft: (size: number) => number,
  { enter, remove }: { readonly enter: number; readonly remove: number },
): Trail {
  const triangle = fill(design, start);
  const trail = beginTrail(triangle);
  for (;;) {
    const { size, residualSum } = triangle;
    const losses = triangle.losses();
    const least = extreme(losses, (loss) => -Math.abs(loss));
    if (least >= 0 && fOf(losses[least] ** 2, residualSum, degreesLeft(size)) < remove) {
      makeMove(triangle, least, trail, losses[least] ** 2, degreesLeft);
      continue;
    }
    if (degreesLeft(size + 1) <= 0) return trail;
    const gains = triangle.gains();
    const most = extreme(gains, (gain) => Math.abs(gain));
    if (most < 0) return trail;
    const square = gains[most] ** 2;
    if (!(fOf(square, residualSum - square, degreesLeft(size + 1)) > enter)) return trail;
    makeMove(triangle, size + most, trail, square, degreesLeft);
  }
}

/** The coefficients of one subset, for all features. */
export function subsetCoefficients(design: ReducedDesign, columns: Int32Array): Float64Array {
  const selected = Array.from(columns, (j) => design.columns[j]);
  const triangle = fill({ ...design, columns: selected }, selected.keys());
  const out = new Float64Array(design.columns.length);
  for (const [i, value] of triangle.coefficients().entries()) out[columns[triangle.order[i]]] = value;
  return out;
}

/** The F statistic of one feature: what it explains, divided by the residual variance of the larger set. */
function fOf(square: number, residualSum: number, degrees: number): number {
  return square === 0 ? 0 : square / (Math.max(0, residualSum) / degrees);
}

function makeMove(
  triangle: MovingTriangle,
  index: number,
  trail: Trail,
  square: number,
  degreesLeft: (size: number) => number,
): void {
  const { size, residualSum } = triangle;
  const feature = triangle.order[index];
  if (index < size) {
    const statistic = fOf(square, residualSum, degreesLeft(size));
    trail.moves.push({ action: "drop", feature, statistic });
    triangle.drop(index);
  } else {
    const statistic = fOf(square, residualSum - square, degreesLeft(size + 1));
    trail.moves.push({ action: "add", feature, statistic });
    triangle.add(index);
  }
  trail.subsets.push(subsetOf(triangle));
  trail.coefficients.push(spread(triangle, triangle.size));
}

function beginTrail(triangle: MovingTriangle): Trail {
  return { subsets: [subsetOf(triangle)], coefficients: [spread(triangle, triangle.size)], moves: [] };
}

/** A triangle of the features given, without those that depend on the ones before. */
function fill(
  design: Pick<ReducedDesign, "columns" | "y" | "rows">,
  features: Iterable<number>,
): MovingTriangle {
  const triangle = new MovingTriangle(design);
  for (const feature of features) {
    const index = triangle.order.indexOf(feature);
    if (triangle.isIndependent(index)) triangle.add(index);
  }
  return triangle;
}

function subsetOf(triangle: MovingTriangle): Subset {
  return { columns: triangle.members, residualSum: triangle.residualSum };
}

function nestedCoefficients(triangle: MovingTriangle): Float64Array[] {
  return Array.from({ length: triangle.size + 1 }, (_, size) => spread(triangle, size));
}

function spread(triangle: MovingTriangle, size: number): Float64Array {
  const out = new Float64Array(triangle.order.length);
  for (const [i, value] of triangle.coefficients(size).entries()) out[triangle.order[i]] = value;
  return out;
}

/** The index of the largest value, ignoring NaN; −1 if there is none. */
function extreme(values: ArrayLike<number>, measure: (value: number) => number): number {
  let best = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < values.length; i += 1) {
    const size = measure(values[i]);
    if (size > most) {
      best = i;
      most = size;
    }
  }
  return best;
}
