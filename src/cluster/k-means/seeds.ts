// Where the centers begin.

import type { Matrix } from "../../linalg/matrix.js";
import type { Random } from "../../probability/random/index.js";
import type { ClusterRows } from "../../wasm/cluster.js";

/** The cases to be clustered. Only the kernels' copy of the rows is read, which the caller cannot change. */
export interface ClusterCases {
  readonly weights: Float64Array | undefined;
  readonly rows: ClusterRows;
}

/**
 * Rows drawn one after the other with probabilities in proportion to weight times squared distance from
 * the rows drawn before (Arthur and Vassilvitskii 2007), the best of 2 + ⌊ln k⌋ draws each time, as they
 * suggest in their section 5.
 */
export async function farApart(cases: ClusterCases, random: Random): Promise<Float64Array> {
  const { weights, rows } = cases;
  const { clusters, columns } = rows;
  const trials = 2 + Math.floor(Math.log(clusters));
  const chosen = [rows.row(newRowFrom(cases, [], byWeight(rows.rows, weights, random)()))];
  let remaining = await rows.approach(chosen[0], true);
  while (chosen.length < clusters) {
    const drawn = Array.from({ length: trials }, () => drawByError(rows, weights, remaining, random));
    const candidates = new Float64Array(trials * columns);
    drawn.forEach((row, at) => {
      candidates.set(rows.row(row), at * columns);
    });
    const { errors, take } = await rows.tryCandidates(candidates);
    const best = errors.reduce((least, error, at) => (error < errors[least] ? at : least), 0);
    // Rows so close together that their squared distances vanish are drawn like any others.
    const found = newRowFrom(cases, chosen, drawn[best]);
    const row = rows.row(found);
    chosen.push(row);
    remaining = found === drawn[best] ? take(best) : await rows.approach(row);
  }
  return joined(chosen);
}

/** Rows drawn by their weights, no two of them equal. */
export function atRandom(cases: ClusterCases, random: Random): Float64Array {
  const { weights, rows } = cases;
  const draw = byWeight(rows.rows, weights, random);
  const chosen: Float64Array[] = [];
  while (chosen.length < rows.clusters) chosen.push(rows.row(newRowFrom(cases, chosen, draw())));
  return joined(chosen);
}

/** The first row, from this one on and around, that counts and differs from those chosen; there is one. */
function newRowFrom({ weights, rows }: ClusterCases, chosen: readonly Float64Array[], start: number): number {
  const isNew = (at: number) => {
    if ((weights?.[at] ?? 1) === 0) return false;
    const row = rows.row(at);
    return !chosen.some((other) => row.every((value, column) => value === other[column]));
  };
  let at = start % rows.rows;
  while (!isNew(at)) at = (at + 1) % rows.rows;
  return at;
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

function joined(rows: readonly Float64Array[]): Float64Array {
  const out = new Float64Array(rows.length * rows[0].length);
  for (const [at, row] of rows.entries()) out.set(row, at * row.length);
  return out;
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
  { weights, rows }: ClusterCases,
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
    const row = rows.row(farthest(rows.closest.array, weights));
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
