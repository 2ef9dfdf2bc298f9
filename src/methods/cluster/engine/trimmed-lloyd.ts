// k-means without the cases that are farthest from all centers (Cuesta-Albertos, Gordaliza and Matrán 1997).

import type { LabeledEnding, Stopping } from "./lloyd.js";
import type { ClusterCases } from "./seeds.js";

/** Products of shares and weights are rounded; this part of a whole case is not missed. */
const ROUNDING = 1e-9;

/** The weight of the cases that are left out: the share of all, rounded down to whole cases. */
export function trimmedWeight(share: number, totalWeight: number): number {
  return Math.floor(share * totalWeight + ROUNDING);
}

/**
 * Lloyd's algorithm in which, in every iteration, the cases farthest from their centers up to a total weight do not
 * count; they have the label −1.
 */
export async function trimmedLloyd(
  cases: ClusterCases,
  start: Float64Array,
  weight: number,
  { maxIterations, tolerance, variance }: Stopping,
  afterIteration: (iterations: number, inertia: number) => void,
): Promise<LabeledEnding> {
  const history: number[] = [];
  let centers = start;
  let pass = await trimmedPass(cases, centers, weight);
  let criterion = Number.POSITIVE_INFINITY;
  while (history.length < maxIterations && !(criterion <= tolerance)) {
    const next = meansOf(cases, centers, pass);
    const movement = next.reduce((sum, value, at) => sum + (value - centers[at]) ** 2, 0);
    criterion = movement === 0 ? 0 : movement / variance;
    centers = next;
    if (movement > 0) {
      const before = pass;
      pass = await trimmedPass(cases, centers, weight);
      // The means of the same rows differ by rounding errors alone.
      if (areSame(before, pass)) criterion = 0;
    }
    history.push(pass.inertia);
    afterIteration(history.length, pass.inertia);
  }
  const { inertia, labels, farthest } = pass;
  return {
    centers,
    labels: labels.map((label, row) => (pass.counts[row] > 0 || pass.squares[row] <= farthest ? label : -1)),
    inertia,
    history: Float64Array.from(history),
    convergence: { converged: criterion <= tolerance, iterations: history.length, criterion, tolerance },
    outlierDistance: Math.sqrt(farthest),
  };
}

interface TrimmedPass extends Trimmed {
  /** The nearest center of every row. */
  readonly labels: Int32Array;
  /** Its squared distance. */
  readonly squares: Float64Array;
  /** Σ w·distance² of the rows that count. */
  readonly inertia: number;
}

async function trimmedPass(
  { rows, weights }: ClusterCases,
  centers: Float64Array,
  weight: number,
): Promise<TrimmedPass> {
  await rows.assign(centers);
  const { columns } = rows;
  const labels = rows.labels.copyOut();
  const data = rows.data;
  const squares = new Float64Array(rows.rows);
  for (let row = 0; row < squares.length; row += 1) {
    let square = 0;
    for (let j = 0; j < columns; j += 1)
      square += (data[row * columns + j] - centers[labels[row] * columns + j]) ** 2;
    squares[row] = square;
  }
  const trimmed = trim(squares, weights, weight);
  const inertia = squares.reduce((sum, square, row) => sum + trimmed.counts[row] * square, 0);
  return { ...trimmed, labels, squares, inertia };
}

/** Whether the same rows count, and belong to the same centers. */
function areSame(one: TrimmedPass, other: TrimmedPass): boolean {
  return one.labels.every(
    (label, row) =>
      one.counts[row] === other.counts[row] && (label === other.labels[row] || one.counts[row] === 0),
  );
}

interface Trimmed {
  /** How much every row counts: its weight, or less if it is farther than most. */
  readonly counts: Float64Array;
  /** The largest squared distance of a row that counts. */
  readonly farthest: number;
}

/** Leaves out the farthest rows up to a weight, of equally far ones the last; one row may count in part. */
export function trim(squares: Float64Array, weights: Float64Array | undefined, weight: number): Trimmed {
  const counts = weights?.slice() ?? new Float64Array(squares.length).fill(1);
  const sorted = squares.filter((_, row) => counts[row] > 0).sort();
  const weightAbove = (limit: number) => {
    let sum = 0;
    for (let row = 0; row < squares.length; row += 1) if (squares[row] > limit) sum += counts[row];
    return sum;
  };
  // The smallest distance above which no more than that weight lies.
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (weightAbove(sorted[middle]) <= weight) high = middle;
    else low = middle + 1;
  }
  const farthest = sorted[low];
  let rest = weight - weightAbove(farthest);
  for (let row = squares.length - 1; row >= 0; row -= 1) {
    if (squares[row] > farthest) counts[row] = 0;
    else if (squares[row] === farthest && rest > 0) {
      const less = Math.min(rest, counts[row]);
      counts[row] -= less;
      rest -= less;
    }
  }
  return { counts, farthest };
}

/** The means of the rows that count; a center without any moves to the farthest of them. */
function meansOf({ rows }: ClusterCases, centers: Float64Array, pass: TrimmedPass): Float64Array {
  const { columns } = rows;
  const { labels, counts, squares } = pass;
  const data = rows.data;
  const clusterWeights = new Float64Array(centers.length / columns);
  const sums = new Float64Array(centers.length);
  for (let row = 0; row < labels.length; row += 1) {
    const [count, center] = [counts[row], labels[row]];
    if (count === 0) continue;
    clusterWeights[center] += count;
    // Measured from the center before, so that rows far from the origin lose no digits.
    for (let j = 0; j < columns; j += 1)
      sums[center * columns + j] += count * (data[row * columns + j] - centers[center * columns + j]);
  }
  const next = centers.map((value, at) => {
    const weight = clusterWeights[Math.floor(at / columns)];
    return weight > 0 ? value + sums[at] / weight : value;
  });
  const taken = new Set<number>();
  for (const [center, weight] of clusterWeights.entries()) {
    if (weight > 0) continue;
    let found = -1;
    for (let row = 0; row < squares.length; row += 1)
      if (counts[row] > 0 && !taken.has(row) && squares[row] > (found < 0 ? 0 : squares[found])) found = row;
    if (found < 0) continue;
    taken.add(found);
    next.set(data.subarray(found * columns, (found + 1) * columns), center * columns);
  }
  return next;
}
