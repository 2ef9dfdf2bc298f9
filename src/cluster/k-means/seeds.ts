// Where the centers begin.

import { Matrix } from "../../linalg/matrix.js";
import type { Random } from "../../probability/random/index.js";
import type { ClusterRows } from "../../wasm/cluster.js";

/** The cases to be clustered, where the kernels and where JavaScript sees them. */
export interface ClusterCases {
  readonly matrix: Matrix;
  readonly weights: Float64Array | undefined;
  readonly rows: ClusterRows;
}

/**
 * Rows drawn one after the other with probabilities in proportion to weight times squared distance from
 * the rows drawn before (Arthur and Vassilvitskii 2007), the best of 2 + ⌊ln k⌋ draws each time, as they
 * suggest in their section 5.
 */
export async function farApart(
  { matrix, weights, rows }: ClusterCases,
  random: Random,
): Promise<Float64Array> {
  const { clusters, columns } = rows;
  const trials = 2 + Math.floor(Math.log(clusters));
  const chosen = [newRowFrom(matrix, weights, [], byWeight(matrix.rows, weights, random)())];
  let remaining = await rows.approach(matrix.row(chosen[0]), true);
  while (chosen.length < clusters) {
    const drawn = Array.from({ length: trials }, () => drawByError(rows, weights, remaining, random));
    const candidates = new Float64Array(trials * columns);
    drawn.forEach((row, at) => {
      candidates.set(matrix.row(row), at * columns);
    });
    const { errors, take } = await rows.tryCandidates(candidates);
    const best = errors.reduce((least, error, at) => (error < errors[least] ? at : least), 0);
    // Rows so close together that their squared distances vanish are drawn like any others.
    const row = newRowFrom(matrix, weights, chosen, drawn[best]);
    chosen.push(row);
    remaining = row === drawn[best] ? take(best) : await rows.approach(matrix.row(row));
  }
  return rowsAt(matrix, chosen);
}

/** Rows drawn by their weights, no two of them equal. */
export function atRandom({ matrix, weights, rows }: ClusterCases, random: Random): Float64Array {
  const draw = byWeight(matrix.rows, weights, random);
  const chosen: number[] = [];
  while (chosen.length < rows.clusters) chosen.push(newRowFrom(matrix, weights, chosen, draw()));
  return rowsAt(matrix, chosen);
}

/** The first row, from this one on and around, that counts and differs from those chosen; there is one. */
function newRowFrom(
  matrix: Matrix,
  weights: Float64Array | undefined,
  chosen: readonly number[],
  start: number,
): number {
  const isNew = (row: number) =>
    (weights?.[row] ?? 1) > 0 && !chosen.some((other) => equalRows(matrix, row, other));
  let row = start % matrix.rows;
  while (!isNew(row)) row = (row + 1) % matrix.rows;
  return row;
}

function equalRows(matrix: Matrix, a: number, b: number): boolean {
  const other = matrix.row(b);
  return matrix.row(a).every((value, column) => value === other[column]);
}

/** Draws rows in proportion to their weights; rounding may lead to a row of weight 0 or past the end. */
function byWeight(count: number, weights: Float64Array | undefined, random: Random): () => number {
  if (weights === undefined) return () => Math.floor(random.next() * count);
  let total = 0;
  const sums = weights.map((weight) => {
    total += weight;
    return total;
  });
  return () => firstAbove(sums, random.next() * total);
}

/** The place of the first of ascending numbers that is above a limit, or their count. */
function firstAbove(ascending: Float64Array, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A row in proportion to its weighted error; `remaining` has the sum of each block. */
function drawByError(
  rows: ClusterRows,
  weights: Float64Array | undefined,
  remaining: Float64Array,
  random: Random,
): number {
  const target = random.next() * remaining.reduce((sum, error) => sum + error, 0);
  let before = 0;
  let block = 0;
  while (block + 1 < remaining.length && before + remaining[block] <= target) {
    before += remaining[block];
    block += 1;
  }
  const start = block * rows.blockRows;
  const end = Math.min(rows.rows, start + rows.blockRows);
  const closest = rows.closest.array.subarray(start, end);
  const errors = weights ? closest.map((error, i) => error * weights[start + i]) : closest;
  return start + walk(errors, target - before);
}

/** Where the running sum first exceeds the target; where rounding keeps it below, the last that counts. */
function walk(sizes: Float64Array, target: number): number {
  let sum = 0;
  let last = 0;
  for (let at = 0; at < sizes.length; at += 1) {
    if (!(sizes[at] > 0)) continue;
    last = at;
    sum += sizes[at];
    if (sum > target) break;
  }
  return last;
}

function rowsAt(matrix: Matrix, chosen: readonly number[]): Float64Array {
  return Matrix.from(chosen.map((row) => matrix.row(row))).data;
}

/** The number of different rows that count, or `enough` as soon as there are so many. */
export function countDistinct(matrix: Matrix, weights: Float64Array | undefined, enough: number): number {
  const seen = new Set<string>();
  for (let row = 0; row < matrix.rows && seen.size < enough; row += 1) {
    if ((weights?.[row] ?? 1) > 0) seen.add(matrix.row(row).join());
  }
  return seen.size;
}

/** Puts every center without rows on the row that is farthest from all centers, the first of several. */
export async function fillEmpty(
  { matrix, weights, rows }: ClusterCases,
  centers: Float64Array,
  masses: Float64Array,
): Promise<void> {
  const { columns } = rows;
  const centerAt = (c: number) => centers.subarray(c * columns, (c + 1) * columns);
  let first = true;
  for (let c = 0; c < masses.length; c += 1) {
    if (!(masses[c] > 0)) continue;
    await rows.approach(centerAt(c), first);
    first = false;
  }
  for (let c = 0; c < masses.length; c += 1) {
    if (masses[c] > 0) continue;
    const row = matrix.row(farthest(rows.closest.array, weights));
    centerAt(c).set(row);
    await rows.approach(row);
  }
}

function farthest(closest: Float64Array, weights: Float64Array | undefined): number {
  let found = 0;
  let most = -1;
  for (let row = 0; row < closest.length; row += 1) {
    if (closest[row] > most && (weights?.[row] ?? 1) > 0) {
      most = closest[row];
      found = row;
    }
  }
  return found;
}
