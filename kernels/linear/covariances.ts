// Standardized columns and their covariances, from raw rows: centers are subtracted before products
// are formed, because a mean that is large compared with the deviations would cost digits.

import { A_BYTES, block, KC, MC, NC, TILE_BYTES } from "../blas/gemm";
import { axpy } from "../blas/level1";
import { blockTriangle, mirrorLower } from "../blas/syrk";
import { Floats, Ints } from "../record";
import { scratch } from "../scratch";
import { csrScatterAdd } from "../sparse/csr";

/** Rows that are standardized together. */
const ROWS: i32 = 16;

/**
 * Four listed features of some rows as a packed panel of a product, standardized: (x − center) ·
 * shrink · root, every number stored once or twice in a row. If fewer than four are left, the panel
 * is padded with zeros.
 */
export function standardizePanel(
  twice: bool,
  count: i32,
  depth: i32,
  bytes: usize,
  x: usize,
  roots: usize,
  centers: usize,
  shrinks: usize,
  list: usize,
  out: usize,
): void {
  const at0 = (<usize>load<i32>(list)) << 3;
  const at1 = count > 1 ? (<usize>load<i32>(list, 4)) << 3 : at0;
  const at2 = count > 2 ? (<usize>load<i32>(list, 8)) << 3 : at0;
  const at3 = count > 3 ? (<usize>load<i32>(list, 12)) << 3 : at0;
  const centers0 = pairOf(centers + at0, centers + at1);
  const centers1 = pairOf(centers + at2, centers + at3);
  let shrinks0 = pairOf(shrinks + at0, shrinks + at1);
  let shrinks1 = pairOf(shrinks + at2, shrinks + at3);
  if (count < 2) shrinks0 = f64x2.replace_lane(shrinks0, 1, 0);
  if (count < 3) shrinks1 = f64x2.replace_lane(shrinks1, 0, 0);
  if (count < 4) shrinks1 = f64x2.replace_lane(shrinks1, 1, 0);
  const neighbors = at1 == at0 + 8 && at2 == at1 + 8 && at3 == at2 + 8;
  let root = f64x2.splat(1);
  for (let i = 0; i < depth; ++i) {
    if (roots != 0) root = v128.load64_splat(roots + ((<usize>i) << 3));
    const pair0 = neighbors ? v128.load(x + at0) : pairOf(x + at0, x + at1);
    const pair1 = neighbors ? v128.load(x + at0, 16) : pairOf(x + at2, x + at3);
    let values0 = f64x2.mul(f64x2.sub(pair0, centers0), shrinks0);
    let values1 = f64x2.mul(f64x2.sub(pair1, centers1), shrinks1);
    values0 = f64x2.mul(values0, root);
    values1 = f64x2.mul(values1, root);
    if (twice) {
      v128.store(out, v128.shuffle<f64>(values0, values0, 0, 0));
      v128.store(out, v128.shuffle<f64>(values0, values0, 1, 1), 16);
      v128.store(out, v128.shuffle<f64>(values1, values1, 0, 0), 32);
      v128.store(out, v128.shuffle<f64>(values1, values1, 1, 1), 48);
      out += 64;
    } else {
      v128.store(out, values0);
      v128.store(out, values1, 16);
      out += 32;
    }
    x += bytes;
  }
}

function pairOf(first: usize, second: usize): v128 {
  return v128.load64_lane(second, v128.load64_zero(first), 1);
}

/** The panels of a whole list. A few rows at a time are read for all features, in memory order. */
function standardizePanels(
  twice: bool,
  count: i32,
  depth: i32,
  bytes: usize,
  x: usize,
  roots: usize,
  centers: usize,
  shrinks: usize,
  list: usize,
  out: usize,
): void {
  const size = (<usize>depth) << (twice ? 6 : 5);
  for (let row = 0; row < depth; row += ROWS) {
    const rows = min(ROWS, depth - row);
    let panel = out + ((<usize>row) << (twice ? 6 : 5));
    for (let first = 0; first < count; first += 4) {
      const few = list + ((<usize>first) << 2);
      const wide = min(4, count - first);
      standardizePanel(twice, wide, rows, bytes, x, roots, centers, shrinks, few, panel);
      panel += size;
    }
    x += <usize>ROWS * bytes;
    if (roots != 0) roots += (<usize>ROWS) << 3;
  }
}

/** Panels with every number stored twice, from panels with every number stored once. */
function doublePanels(count: i32, depth: i32, panels: usize, out: usize): void {
  const end = panels + <usize>((count + 3) >> 2) * ((<usize>depth) << 5);
  while (panels < end) {
    const pair = v128.load(panels);
    v128.store(out, v128.shuffle<f64>(pair, pair, 0, 0));
    v128.store(out, v128.shuffle<f64>(pair, pair, 1, 1), 16);
    panels += 16;
    out += 32;
  }
}

/**
 * out[left × right] = Σ over the rows of x̃ₗ·x̃ᵣ, where x̃ are standardized features times the root
 * of the row's weight (1 without a pointer). Features are written directly into the panels of the
 * product. If both lists are the same, only the lower triangle is computed.
 *
 * @spans x[rows * columns], roots?[rows], centers[columns], shrinks[columns], left[leftCount], right[rightCount],
 * out[leftCount * rightCount]
 */
export function covarianceBlock(
  rows: i32,
  columns: i32,
  x: Floats,
  roots: Floats,
  centers: Floats,
  shrinks: Floats,
  left: Ints,
  leftCount: i32,
  right: Ints,
  rightCount: i32,
  out: Floats,
): void {
  const bytes = (<usize>columns) << 3;
  const outBytes = (<usize>rightCount) << 3;
  const same = left == right;
  const corner = scratch();
  const leftPanels = corner + TILE_BYTES;
  const rightPanels = leftPanels + A_BYTES;
  memory.fill(out, 0, <usize>leftCount * outBytes);
  for (let first = 0; first < rows; first += KC) {
    const depth = min(KC, rows - first);
    const part = x + <usize>first * bytes;
    const roots0 = roots == 0 ? 0 : roots + ((<usize>first) << 3);
    for (let j = 0; j < rightCount; j += NC) {
      const wide = min(NC, rightCount - j);
      const rightList = right + ((<usize>j) << 2);
      standardizePanels(false, wide, depth, bytes, part, roots0, centers, shrinks, rightList, rightPanels);
      for (let i = same ? j : 0; i < leftCount; i += MC) {
        const high = min(MC, leftCount - i);
        // For a single list, both sides hold the same numbers, and the right panels may exist
        // already.
        if (same && i < j + wide)
          doublePanels(high, depth, rightPanels + (<usize>(i - j) >> 2) * ((<usize>depth) << 5), leftPanels);
        else {
          const leftList = left + ((<usize>i) << 2);
          standardizePanels(true, high, depth, bytes, part, roots0, centers, shrinks, leftList, leftPanels);
        }
        const target = out + <usize>i * outBytes + ((<usize>j) << 3);
        if (same)
          blockTriangle(true, high, wide, depth, i - j, 1, leftPanels, rightPanels, target, outBytes, corner);
        else block(high, wide, depth, 1, leftPanels, rightPanels, target, outBytes, corner);
      }
    }
  }
}

/**
 * For all features about their centers: sums, squares and products with a response (as in
 * `centeredColumnSums`) in `sums`, and the lower triangle of their products with each other in
 * `out`. `ones` holds a 1 and `list` the index of each feature.
 *
 * @spans x[rows * columns], weights?[rows], roots?[rows], wy[rows], centers[columns], ones[columns], list[columns],
 * sums[3 * columns], out[columns * columns]
 */
export function centeredProductsBlock(
  rows: i32,
  columns: i32,
  x: Floats,
  weights: Floats,
  roots: Floats,
  wy: Floats,
  centers: Floats,
  ones: Floats,
  list: Ints,
  sums: Floats,
  out: Floats,
): void {
  centeredColumnSums(rows, columns, x, weights, wy, centers, sums);
  covarianceBlock(rows, columns, x, roots, centers, ones, list, columns, list, columns, out);
}

/**
 * Lower triangle of G = (G − mass · shift · shiftᵀ) · factor · factorᵀ, element by element; then all of G.
 *
 * @spans shifts[n], factors[n], g[n * n]
 */
export function centerProducts(n: i32, mass: f64, shifts: Floats, factors: Floats, g: Floats): void {
  const bytes = (<usize>n) << 3;
  let row = g;
  for (let i: usize = 0; i < bytes; i += 8) {
    const shift = mass * load<f64>(shifts + i);
    const factor = load<f64>(factors + i);
    for (let j: usize = 0; j <= i; j += 8) {
      const product = load<f64>(row + j) - shift * load<f64>(shifts + j);
      store<f64>(row + j, product * factor * load<f64>(factors + j));
    }
    row += bytes;
  }
  mirrorLower(n, g, n);
}

/**
 * Adds some numbers of all other parts, which are equally long, to those of the first, in order.
 *
 * @spans parts[count * length]
 */
export function sumParts(count: i32, length: i32, first: i32, n: i32, parts: Floats): void {
  const target = parts + ((<usize>first) << 3);
  let from = target;
  for (let k = 1; k < count; ++k) {
    from += (<usize>length) << 3;
    axpy(n, 1, from, target);
  }
}

/**
 * The same for rows of the lower triangles of n×n matrices.
 *
 * @spans parts[count * n * n]
 */
export function sumTriangles(count: i32, n: i32, first: i32, rows: i32, parts: Floats): void {
  const row = (<usize>n) << 3;
  const size = <usize>n * row;
  for (let i = first; i < first + rows; ++i) {
    const target = parts + <usize>i * row;
    let from = target;
    for (let k = 1; k < count; ++k) {
      from += size;
      axpy(i + 1, 1, from, target);
    }
  }
}

/**
 * sums = Σ w·(x − c), squares = Σ w·(x − c)² and products = Σ (x − c)·wy over the rows, one after another
 * in `out`; wy is w·y, and no pointer means zeros.
 *
 * @spans x[rows * columns], weights?[rows], wy?[rows], centers[columns], out[3 * columns]
 */
export function centeredColumnSums(
  rows: i32,
  columns: i32,
  x: Floats,
  weights: Floats,
  wy: Floats,
  centers: Floats,
  out: Floats,
): void {
  const bytes = (<usize>columns) << 3;
  memory.fill(out, 0, 3 * bytes);
  for (let i = 0; i < rows; ++i) {
    const at = (<usize>i) << 3;
    const weight = weights == 0 ? 1 : load<f64>(weights + at);
    addCenteredRow(columns, weight, wy == 0 ? 0 : load<f64>(wy + at), x, centers, out, bytes);
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

/**
 * Features `first` to `first + count` as contiguous standardized columns: out[count × rows].
 *
 * @spans x[rows * columns], centers[columns], shrinks[columns], out[rows * count]
 */
export function standardizeColumns(
  rows: i32,
  columns: i32,
  x: Floats,
  first: i32,
  count: i32,
  centers: Floats,
  shrinks: Floats,
  out: Floats,
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
 * Covariances of sparse feature j with all features: out[columns] = Σ w·x̃ⱼ·x̃. The matrix is given
 * both by columns (for feature j) and by rows; means and scales are applied to the sums.
 *
 * @spans columnPointers[columns + 1], rowIndices, columnValues, rowPointers, columnIndices, rowValues, weights?,
 * centers[columns], shrinks[columns], out[columns]
 */
export function sparseCovarianceRow(
  j: i32,
  columns: i32,
  columnPointers: Ints,
  rowIndices: Ints,
  columnValues: Floats,
  rowPointers: Ints,
  columnIndices: Ints,
  rowValues: Floats,
  weights: Floats,
  share: f64,
  centers: Floats,
  shrinks: Floats,
  out: Floats,
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
