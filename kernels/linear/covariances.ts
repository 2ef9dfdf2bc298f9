// Standardized columns and their covariances, from raw rows: centers are taken off before products are
// formed, because a mean that is large beside the deviations would eat their digits.

import { gemm } from "../blas/gemm";
import { mirrorLower, syrkLower } from "../blas/syrk";
import { csrScatterAdd } from "../sparse/csr";

/** Rows that are gathered at a time; as deep as a packed panel of the product. */
const CHUNK: i32 = 256;

/** How many float64 numbers of workspace `covarianceBlock` needs. */
export function covarianceWorkLength(left: i32, right: i32): i32 {
  return (CHUNK + 2) * (left + right);
}

/** out[k] = values[listₖ] */
export function gatherListed(count: i32, list: usize, values: usize, out: usize): void {
  const end = list + ((<usize>count) << 2);
  while (list < end) {
    store<f64>(out, load<f64>(values + ((<usize>load<i32>(list)) << 3)));
    list += 4;
    out += 8;
  }
}

/** out[k] = (x[listₖ] − centers[k]) · shrinks[k] · root */
export function gatherStandardized(
  count: i32,
  list: usize,
  x: usize,
  centers: usize,
  shrinks: usize,
  root: f64,
  out: usize,
): void {
  const scale = f64x2.splat(root);
  const end = list + ((<usize>(count & ~1)) << 2);
  while (list < end) {
    let pair = v128.load64_zero(x + ((<usize>load<i32>(list)) << 3));
    pair = v128.load64_lane(x + ((<usize>load<i32>(list, 4)) << 3), pair, 1);
    const centered = f64x2.sub(pair, v128.load(centers));
    v128.store(out, f64x2.mul(f64x2.mul(centered, v128.load(shrinks)), scale));
    list += 8;
    centers += 16;
    shrinks += 16;
    out += 16;
  }
  if (count & 1) {
    const value = load<f64>(x + ((<usize>load<i32>(list)) << 3));
    store<f64>(out, (value - load<f64>(centers)) * load<f64>(shrinks) * root);
  }
}

/** Some features of some rows, standardized: out[rows × count]. What the features have comes before. */
function gatherChunk(
  rows: i32,
  bytes: usize,
  x: usize,
  roots: usize,
  list: usize,
  count: i32,
  moments: usize,
  out: usize,
): void {
  const width = (<usize>count) << 3;
  for (let i = 0; i < rows; ++i) {
    const root = roots == 0 ? 1 : load<f64>(roots + ((<usize>i) << 3));
    gatherStandardized(count, list, x, moments, moments + width, root, out);
    x += bytes;
    out += width;
  }
}

/**
 * out[left × right] = Σ over the rows of x̃ₗ·x̃ᵣ, where x̃ are standardized features times the root of the
 * row's weight (1 without a pointer). Where both lists are the same, half of the products suffices.
 */
export function covarianceBlock(
  rows: i32,
  columns: i32,
  x: usize,
  roots: usize,
  centers: usize,
  shrinks: usize,
  left: usize,
  leftCount: i32,
  right: usize,
  rightCount: i32,
  work: usize,
  out: usize,
): void {
  const bytes = (<usize>columns) << 3;
  const leftBytes = (<usize>leftCount) << 3;
  const rightBytes = (<usize>rightCount) << 3;
  const same = left == right;
  const leftRows = work + 2 * leftBytes;
  const rightMoments = leftRows + <usize>CHUNK * leftBytes;
  const rightRows = rightMoments + 2 * rightBytes;
  gatherListed(leftCount, left, centers, work);
  gatherListed(leftCount, left, shrinks, work + leftBytes);
  gatherListed(rightCount, right, centers, rightMoments);
  gatherListed(rightCount, right, shrinks, rightMoments + rightBytes);
  memory.fill(out, 0, <usize>leftCount * rightBytes);
  for (let first = 0; first < rows; first += CHUNK) {
    const depth = min(CHUNK, rows - first);
    gatherChunk(depth, bytes, x, roots, left, leftCount, work, leftRows);
    if (same) {
      syrkLower(leftCount, depth, 1, leftRows, 1, leftCount, out, leftCount);
    } else {
      gatherChunk(depth, bytes, x, roots, right, rightCount, rightMoments, rightRows);
      gemm(
        leftCount,
        rightCount,
        depth,
        1,
        leftRows,
        1,
        leftCount,
        rightRows,
        rightCount,
        1,
        1,
        out,
        rightCount,
      );
    }
    x += <usize>CHUNK * bytes;
    if (roots != 0) roots += (<usize>CHUNK) << 3;
  }
  if (same) mirrorLower(leftCount, out, leftCount);
}

/** sums += w · x over the rows; without a pointer to weights every row counts once. */
export function weightedColumnSums(rows: i32, columns: i32, x: usize, weights: usize, sums: usize): void {
  memory.fill(sums, 0, (<usize>columns) << 3);
  for (let i = 0; i < rows; ++i) {
    addScaledRow(columns, weights == 0 ? 1 : load<f64>(weights + ((<usize>i) << 3)), x, sums);
    x += (<usize>columns) << 3;
  }
}

export function addScaledRow(n: i32, alpha: f64, x: usize, sums: usize): void {
  const scale = f64x2.splat(alpha);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(sums, f64x2.add(v128.load(sums), f64x2.mul(scale, v128.load(x))));
    x += 16;
    sums += 16;
  }
  if (x < end) store<f64>(sums, load<f64>(sums) + alpha * load<f64>(x));
}

/**
 * sums = Σ w·(x − c), squares = Σ w·(x − c)² and products = Σ (x − c)·wy over the rows, one after another
 * in `out`; wy is w·y already.
 */
export function centeredColumnSums(
  rows: i32,
  columns: i32,
  x: usize,
  weights: usize,
  wy: usize,
  centers: usize,
  out: usize,
): void {
  const bytes = (<usize>columns) << 3;
  memory.fill(out, 0, 3 * bytes);
  for (let i = 0; i < rows; ++i) {
    const at = (<usize>i) << 3;
    const weight = weights == 0 ? 1 : load<f64>(weights + at);
    addCenteredRow(columns, weight, load<f64>(wy + at), x, centers, out, bytes);
    x += bytes;
  }
}

export function addCenteredRow(
  n: i32,
  weight: f64,
  response: f64,
  x: usize,
  centers: usize,
  sums: usize,
  bytes: usize,
): void {
  const w = f64x2.splat(weight);
  const y = f64x2.splat(response);
  const twice = bytes << 1;
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const value = f64x2.sub(v128.load(x), v128.load(centers));
    const weighted = f64x2.mul(w, value);
    v128.store(sums, f64x2.add(v128.load(sums), weighted));
    v128.store(sums + bytes, f64x2.add(v128.load(sums + bytes), f64x2.mul(weighted, value)));
    v128.store(sums + twice, f64x2.add(v128.load(sums + twice), f64x2.mul(y, value)));
    x += 16;
    centers += 16;
    sums += 16;
  }
  if (x < end) {
    const value = load<f64>(x) - load<f64>(centers);
    store<f64>(sums, load<f64>(sums) + weight * value);
    store<f64>(sums + bytes, load<f64>(sums + bytes) + weight * value * value);
    store<f64>(sums + twice, load<f64>(sums + twice) + response * value);
  }
}

/** Features `first` to `first + count` as contiguous standardized columns: out[count × rows]. */
export function standardizeColumns(
  rows: i32,
  columns: i32,
  x: usize,
  first: i32,
  count: i32,
  centers: usize,
  shrinks: usize,
  out: usize,
): void {
  const bytes = (<usize>columns) << 3;
  for (let k = 0; k < count; k += 8) {
    const wide = min(8, count - k);
    const at = (<usize>(first + k)) << 3;
    const target = out + <usize>k * ((<usize>rows) << 3);
    standardizeFew(rows, wide, x + at, bytes, centers + at, shrinks + at, target);
  }
}

/** Up to eight neighbors: a cache line of every row at a time. */
export function standardizeFew(
  rows: i32,
  count: i32,
  x: usize,
  bytes: usize,
  centers: usize,
  shrinks: usize,
  out: usize,
): void {
  const stride = (<usize>rows) << 3;
  for (let i = 0; i < rows; ++i) {
    let target = out + ((<usize>i) << 3);
    for (let k: usize = 0; k < (<usize>count) << 3; k += 8) {
      store<f64>(target, (load<f64>(x + k) - load<f64>(centers + k)) * load<f64>(shrinks + k));
      target += stride;
    }
    x += bytes;
  }
}

/**
 * Covariances of sparse feature j with all features: out[columns] = Σ w·x̃ⱼ·x̃. The matrix is there by
 * columns (for feature j) and by rows; means and scales are applied to the sums.
 */
export function sparseCovarianceRow(
  j: i32,
  columns: i32,
  columnPointers: usize,
  rowIndices: usize,
  columnValues: usize,
  rowPointers: usize,
  columnIndices: usize,
  rowValues: usize,
  weights: usize,
  share: f64,
  centers: usize,
  shrinks: usize,
  out: usize,
): void {
  memory.fill(out, 0, (<usize>columns) << 3);
  const start = load<i32>(columnPointers + ((<usize>j) << 2));
  const end = load<i32>(columnPointers + ((<usize>j) << 2), 4);
  for (let entry = start; entry < end; ++entry) {
    const row = <usize>load<i32>(rowIndices + ((<usize>entry) << 2));
    const weight = weights == 0 ? share : load<f64>(weights + (row << 3));
    const first = load<i32>(rowPointers + (row << 2));
    const count = load<i32>(rowPointers + (row << 2), 4) - first;
    csrScatterAdd(
      count,
      weight * load<f64>(columnValues + ((<usize>entry) << 3)),
      columnIndices + ((<usize>first) << 2),
      rowValues + ((<usize>first) << 3),
      out,
    );
  }
  const center = load<f64>(centers + ((<usize>j) << 3));
  const shrink = load<f64>(shrinks + ((<usize>j) << 3));
  for (let at: usize = 0; at < (<usize>columns) << 3; at += 8) {
    const raw = load<f64>(out + at) - center * load<f64>(centers + at);
    store<f64>(out + at, raw * shrink * load<f64>(shrinks + at));
  }
}
