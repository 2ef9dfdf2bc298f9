// Coordinate descent for ½ Σ w·r² + Σ fⱼ·(l1·|βⱼ| + l2·βⱼ²/2) within limits (Friedman, Hastie and
// Tibshirani 2010, section 2): one sweep over a list of features, with three ways to obtain the
// gradient. `terms` holds one record per feature.

import { axpy, dot } from "../blas/level1";
import { addFour } from "../blas/level2";
import { Floats, Ints, recordAt } from "../record";
import { csrGatherDot, csrScatterAdd } from "../sparse/csr";
import { FeatureTerm } from "./feature-term.record";

/**
 * The minimizer of the objective along one coordinate, where the gradient of the loss is
 * −`gradient`.
 */
export function coordinateMinimum(record: FeatureTerm, gradient: f64, l1: f64, l2: f64): f64 {
  const square = record.square;
  const factor = record.factor;
  const pull = gradient + square * record.coefficient;
  const threshold = l1 * factor;
  const beyond = abs(pull) - threshold;
  if (!(beyond > 0)) return 0;
  const value = copysign<f64>(beyond / (square + l2 * factor), pull);
  return min(max(value, record.lower), record.upper);
}

/** Moves a coefficient to that minimizer and returns its change. */
function step(record: FeatureTerm, gradient: f64, l1: f64, l2: f64): f64 {
  const after = coordinateMinimum(record, gradient, l1, l2);
  const change = after - record.coefficient;
  if (change != 0) record.coefficient = after;
  return change;
}

/** Σ w·x²·δ² for a change δ: how sweeps measure their progress. */
function distance(record: FeatureTerm, change: f64): f64 {
  return record.square * change * change;
}

/**
 * By covariances: `rows` holds, for each feature in the list, a pointer to its row of XᵀWX, and the
 * gradient is kept for all features. Returns the largest Σ w·x²·δ² of a change δ. Four features
 * move one after another, each seeing the effect of those before it on its own gradient; all other
 * gradients are then updated for the four at once.
 *
 * @spans list[count], rows[columns], gradient[columns], terms[(columns * FeatureTerm.bytes) / 8]
 */
export function sweepCovariances(
  columns: i32,
  count: i32,
  list: Ints,
  rows: Ints,
  gradient: Floats,
  terms: Floats,
  l1: f64,
  l2: f64,
): f64 {
  let largest: f64 = 0;
  const whole = count & ~3;
  for (let k = 0; k < whole; k += 4) {
    const i0 = load<i32>(list);
    const i1 = load<i32>(list, 4);
    const i2 = load<i32>(list, 8);
    const i3 = load<i32>(list, 12);
    const j0 = (<usize>i0) << 3;
    const j1 = (<usize>i1) << 3;
    const j2 = (<usize>i2) << 3;
    const j3 = (<usize>i3) << 3;
    const row0 = <usize>load<u32>(rows + (j0 >> 1));
    const row1 = <usize>load<u32>(rows + (j1 >> 1));
    const row2 = <usize>load<u32>(rows + (j2 >> 1));
    const row3 = <usize>load<u32>(rows + (j3 >> 1));
    const record0 = recordAt<FeatureTerm>(terms, i0);
    const record1 = recordAt<FeatureTerm>(terms, i1);
    const record2 = recordAt<FeatureTerm>(terms, i2);
    const record3 = recordAt<FeatureTerm>(terms, i3);
    let g1 = load<f64>(gradient + j1);
    let g2 = load<f64>(gradient + j2);
    let g3 = load<f64>(gradient + j3);
    const change0 = step(record0, load<f64>(gradient + j0), l1, l2);
    g1 -= change0 * load<f64>(row0 + j1);
    g2 -= change0 * load<f64>(row0 + j2);
    g3 -= change0 * load<f64>(row0 + j3);
    const change1 = step(record1, g1, l1, l2);
    g2 -= change1 * load<f64>(row1 + j2);
    g3 -= change1 * load<f64>(row1 + j3);
    const change2 = step(record2, g2, l1, l2);
    g3 -= change2 * load<f64>(row2 + j3);
    const change3 = step(record3, g3, l1, l2);
    list += 16;
    const moved = i32(change0 != 0) + i32(change1 != 0) + i32(change2 != 0) + i32(change3 != 0);
    if (moved > 2) {
      addFour(columns, -change0, -change1, -change2, -change3, row0, row1, row2, row3, gradient);
    } else if (moved > 0) {
      if (change0 != 0) axpy(columns, -change0, row0, gradient);
      if (change1 != 0) axpy(columns, -change1, row1, gradient);
      if (change2 != 0) axpy(columns, -change2, row2, gradient);
      if (change3 != 0) axpy(columns, -change3, row3, gradient);
    } else continue;
    const first = max(distance(record0, change0), distance(record1, change1));
    const second = max(distance(record2, change2), distance(record3, change3));
    largest = max(largest, max(first, second));
  }
  for (let k = whole; k < count; ++k) {
    const j = <usize>load<i32>(list);
    const record = recordAt<FeatureTerm>(terms, <i32>j);
    const change = step(record, load<f64>(gradient + (j << 3)), l1, l2);
    list += 4;
    if (change == 0) continue;
    axpy(columns, -change, <usize>load<u32>(rows + (j << 2)), gradient);
    largest = max(largest, distance(record, change));
  }
  return largest;
}

/**
 * By residuals: columns of x are contiguous, `residual` is w·r. Weights of 0 (no pointer) mean that every
 * row has the weight `share`.
 *
 * @spans list[count], x[(n * terms.length * 8) / FeatureTerm.bytes], weights?[n], residual[n], terms
 */
export function sweepColumns(
  n: i32,
  count: i32,
  list: Ints,
  x: Floats,
  weights: Floats,
  share: f64,
  residual: Floats,
  terms: Floats,
  l1: f64,
  l2: f64,
): f64 {
  let largest: f64 = 0;
  for (let k = 0; k < count; ++k) {
    const j = <usize>load<i32>(list + ((<usize>k) << 2));
    const record = recordAt<FeatureTerm>(terms, <i32>j);
    const column = x + j * ((<usize>n) << 3);
    const change = step(record, dot(n, column, residual), l1, l2);
    if (change == 0) continue;
    if (weights == 0) axpy(n, -change * share, column, residual);
    else weightedAxpy(n, -change, column, weights, residual);
    largest = max(largest, distance(record, change));
  }
  return largest;
}

/** y += alpha · w · x */
export function weightedAxpy(n: i32, alpha: f64, x: usize, w: usize, y: usize): void {
  const scale = f64x2.splat(alpha);
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    const product = f64x2.mul(f64x2.mul(scale, v128.load(x)), v128.load(w));
    v128.store(y, f64x2.add(v128.load(y), product));
    x += 16;
    w += 16;
    y += 16;
  }
  if (x < end) store<f64>(y, load<f64>(y) + alpha * load<f64>(x) * load<f64>(w));
}

/**
 * The product of a compressed column with w·r, from the product of its stored values with
 * `residual`.
 */
function sparseGradient(record: FeatureTerm, product: f64, shift: f64): f64 {
  return record.shrink * (product + shift * record.total);
}

/**
 * By residuals, for compressed columns that are centered and scaled implicitly: changing a
 * coefficient changes `residual` at the stored entries and one number, `shift`; w·r is `residual` +
 * shift · w. Centered columns are orthogonal to w, so no sum of residuals is needed.
 *
 * @spans list[count], pointers, indices, values, weights?, residual, shift[1], terms
 */
export function sweepSparseColumns(
  count: i32,
  list: Ints,
  pointers: Ints,
  indices: Ints,
  values: Floats,
  weights: Floats,
  share: f64,
  residual: Floats,
  shift: Floats,
  terms: Floats,
  l1: f64,
  l2: f64,
): f64 {
  let largest: f64 = 0;
  for (let k = 0; k < count; ++k) {
    const j = <usize>load<i32>(list + ((<usize>k) << 2));
    const record = recordAt<FeatureTerm>(terms, <i32>j);
    const start = load<i32>(pointers + (j << 2));
    const entries = load<i32>(pointers + (j << 2), 4) - start;
    const rows = indices + ((<usize>start) << 2);
    const column = values + ((<usize>start) << 3);
    const product = csrGatherDot(entries, rows, column, residual);
    const change = step(record, sparseGradient(record, product, load<f64>(shift)), l1, l2);
    if (change == 0) continue;
    const shrink = record.shrink;
    if (weights == 0) csrScatterAdd(entries, -change * shrink * share, rows, column, residual);
    else weightedScatterAdd(entries, -change * shrink, rows, column, weights, residual);
    store<f64>(shift, load<f64>(shift) + change * shrink * record.center);
    largest = max(largest, distance(record, change));
  }
  return largest;
}

/** y[indexₖ] += alpha · w[indexₖ] · vₖ */
export function weightedScatterAdd(
  count: i32,
  alpha: f64,
  indices: usize,
  values: usize,
  w: usize,
  y: usize,
): void {
  const end = indices + ((<usize>count) << 2);
  while (indices < end) {
    const at = (<usize>load<i32>(indices)) << 3;
    store<f64>(y + at, load<f64>(y + at) + alpha * load<f64>(values) * load<f64>(w + at));
    indices += 4;
    values += 8;
  }
}

/**
 * The gradients of features `first` to `first + count`, as in `sweepSparseColumns`.
 *
 * @spans pointers[first + count + 1], indices, values, residual, terms[((first + count) * FeatureTerm.bytes) / 8],
 * out[first + count]
 */
export function sparseGradients(
  first: i32,
  count: i32,
  pointers: Ints,
  indices: Ints,
  values: Floats,
  residual: Floats,
  shift: f64,
  terms: Floats,
  out: Floats,
): void {
  for (let k = first; k < first + count; ++k) {
    const j = <usize>k;
    const record = recordAt<FeatureTerm>(terms, <i32>j);
    const start = load<i32>(pointers + (j << 2));
    const entries = load<i32>(pointers + (j << 2), 4) - start;
    const product = csrGatherDot(
      entries,
      indices + ((<usize>start) << 2),
      values + ((<usize>start) << 3),
      residual,
    );
    store<f64>(out + (j << 3), sparseGradient(record, product, shift));
  }
}
