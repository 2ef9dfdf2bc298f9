// Log-likelihoods of linear predictors, with their gradients and the curvature XᵀWX, in one pass
// over raw rows. A few rows at a time are standardized into a buffer that fits in the cache;
// everything else reads from there.

import { gemv, gemvTransposed } from "../blas/level2";
import { syrkLower } from "../blas/syrk";
import { expPair, logPair } from "../reduce/elementary";
import { copyScaled } from "./regression-block";

/** Rows processed together: the depth of one step of the matrix product. */
const CHUNK: i32 = 256;

export function likelihoodChunk(): i32 {
  return CHUNK;
}

/** Rows as [1 | (x − center) · shrink], with the leading 1 only if `intercept`. */
export function standardizeRows(
  rows: i32,
  columns: i32,
  intercept: i32,
  x: usize,
  centers: usize,
  shrinks: usize,
  out: usize,
): void {
  const bytes = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    if (intercept != 0) {
      store<f64>(out, 1);
      out += 8;
    }
    standardizeRow(columns, x, centers, shrinks, out);
    x += bytes;
    out += bytes;
  }
}

export function standardizeRow(n: i32, x: usize, center: usize, shrink: usize, out: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, f64x2.mul(f64x2.sub(v128.load(x), v128.load(center)), v128.load(shrink)));
    x += 16;
    center += 16;
    shrink += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, (load<f64>(x) - load<f64>(center)) * load<f64>(shrink));
}

/** eta = design · beta over raw rows. */
export function linearPredictorBlock(
  rows: i32,
  columns: i32,
  intercept: i32,
  x: usize,
  centers: usize,
  shrinks: usize,
  beta: usize,
  design: usize,
  eta: usize,
): void {
  const width = columns + intercept;
  for (let first = 0; first < rows; first += CHUNK) {
    const count = min(CHUNK, rows - first);
    standardizeRows(count, columns, intercept, x, centers, shrinks, design);
    gemv(count, width, 1, design, width, beta, 0, eta);
    x += (<usize>count * <usize>columns) << 3;
    eta += (<usize>count) << 3;
  }
}

/** gradient = Xᵀr and, if asked for, the lower triangle of gram = XᵀWX, over raw rows. */
export function curvatureBlock(
  rows: i32,
  columns: i32,
  intercept: i32,
  hessian: i32,
  x: usize,
  centers: usize,
  shrinks: usize,
  r: usize,
  w: usize,
  design: usize,
  roots: usize,
  gradient: usize,
  gram: usize,
): void {
  const width = columns + intercept;
  memory.fill(gradient, 0, (<usize>width) << 3);
  if (hessian != 0) memory.fill(gram, 0, (<usize>width * <usize>width) << 3);
  for (let first = 0; first < rows; first += CHUNK) {
    const count = min(CHUNK, rows - first);
    standardizeRows(count, columns, intercept, x, centers, shrinks, design);
    gemvTransposed(count, width, 1, design, width, r, 1, gradient);
    if (hessian != 0) {
      rootsOf(count, w, roots);
      scaleDesign(count, width, roots, design, design);
      syrkLower(width, count, 1, design, 1, width, gram, width);
    }
    x += (<usize>count * <usize>columns) << 3;
    r += (<usize>count) << 3;
    w += (<usize>count) << 3;
  }
}

export function rootsOf(n: i32, w: usize, out: usize): void {
  for (let i = 0; i < n; ++i) {
    store<f64>(out, Math.sqrt(load<f64>(w)));
    w += 8;
    out += 8;
  }
}

/** Multiplies each row by its root; out may be the design. */
export function scaleDesign(rows: i32, width: i32, roots: usize, design: usize, out: usize): void {
  const bytes = (<usize>width) << 3;
  for (let i = 0; i < rows; ++i) {
    copyScaled(width, load<f64>(roots), design, out);
    roots += 8;
    design += bytes;
    out += bytes;
  }
}

/**
 * Two classes: y is the share of the second, whose log-odds are design · beta. Returns Σ w·(y·log p
 * + (1 − y)·log q); `gradient` has one number more than the design has columns: the largest |eta|.
 * A weights pointer of 0 means that every row counts once. `work` has room for four numbers per row
 * of a chunk.
 */
export function logisticBlock(
  rows: i32,
  columns: i32,
  intercept: i32,
  hessian: i32,
  x: usize,
  centers: usize,
  shrinks: usize,
  beta: usize,
  y: usize,
  weights: usize,
  design: usize,
  work: usize,
  gradient: usize,
  gram: usize,
): f64 {
  const width = columns + intercept;
  const lane = (<usize>CHUNK) << 3;
  const residuals = work + lane;
  const roots = residuals + lane;
  memory.fill(gradient, 0, (<usize>(width + 1)) << 3);
  if (hessian != 0) memory.fill(gram, 0, (<usize>width * <usize>width) << 3);
  const largest = gradient + ((<usize>width) << 3);
  let total: f64 = 0;
  for (let first = 0; first < rows; first += CHUNK) {
    const count = min(CHUNK, rows - first);
    standardizeRows(count, columns, intercept, x, centers, shrinks, design);
    gemv(count, width, 1, design, width, beta, 0, work);
    total += logisticRows(count, work, y, weights, residuals, roots, largest);
    gemvTransposed(count, width, 1, design, width, residuals, 1, gradient);
    if (hessian != 0) {
      scaleDesign(count, width, roots, design, design);
      syrkLower(width, count, 1, design, 1, width, gram, width);
    }
    x += (<usize>count * <usize>columns) << 3;
    y += (<usize>count) << 3;
    if (weights != 0) weights += (<usize>count) << 3;
  }
  return total;
}

/** w·(y − p) and √(w·p·q) of some rows; returns their log-likelihood. */
export function logisticRows(
  n: i32,
  eta: usize,
  y: usize,
  weights: usize,
  residuals: usize,
  roots: usize,
  largest: usize,
): f64 {
  let sum = f64x2.splat(0);
  let most = v128.load64_splat(largest);
  const end = eta + ((<usize>n) << 3);
  const one = f64x2.splat(1);
  while (eta < end) {
    const single = eta + 8 == end;
    const e = single ? v128.load64_splat(eta) : v128.load(eta);
    const share = single ? v128.load64_splat(y) : v128.load(y);
    let weight = one;
    if (weights != 0) weight = single ? v128.load64_splat(weights) : v128.load(weights);
    const size = f64x2.abs(e);
    most = f64x2.pmax(most, size);
    const t = expPair(f64x2.neg(size));
    const high = f64x2.div(one, f64x2.add(one, t));
    const low = f64x2.mul(t, high);
    const positive = f64x2.ge(e, f64x2.splat(0));
    const p = v128.bitselect(high, low, positive);
    const q = v128.bitselect(low, high, positive);
    // y − p without cancellation where y is 0 or 1.
    const residual = f64x2.sub(f64x2.mul(share, q), f64x2.mul(f64x2.sub(one, share), p));
    const r = f64x2.mul(weight, residual);
    const root = f64x2.sqrt(f64x2.mul(weight, f64x2.mul(low, high)));
    const linear = f64x2.sub(f64x2.mul(share, e), f64x2.pmax(e, f64x2.splat(0)));
    let own = f64x2.mul(weight, f64x2.sub(linear, log1pPair(t)));
    if (single) {
      own = f64x2.replace_lane(own, 1, 0);
      store<f64>(residuals, f64x2.extract_lane(r, 0));
      store<f64>(roots, f64x2.extract_lane(root, 0));
    } else {
      v128.store(residuals, r);
      v128.store(roots, root);
    }
    sum = f64x2.add(sum, own);
    eta += 16;
    y += 16;
    if (weights != 0) weights += 16;
    residuals += 16;
    roots += 16;
    if (single) break;
  }
  store<f64>(largest, max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)));
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/**
 * log(1 + t) for 0 ≤ t ≤ 1: a ratio compensates for the rounding of 1 + t (Higham 2002, 1.14.1).
 */
function log1pPair(t: v128): v128 {
  const one = f64x2.splat(1);
  const u = f64x2.add(one, t);
  const d = f64x2.sub(u, one);
  const scaled = f64x2.div(f64x2.mul(logPair(u), t), d);
  return v128.bitselect(t, scaled, f64x2.eq(d, f64x2.splat(0)));
}

/**
 * Several classes: equation e has the linear predictor design · beta[e]; with `baseline`, one more
 * class has the predictor 0. `codes` gives the equation of each row's class, −1 for the baseline.
 * Returns Σ w·log p(class); `gradient` has equations × width numbers and one more: the largest
 * |eta|. `gram`, lower triangle, is (equations·width)². `work` has room for equations + 3 chunks,
 * `scaled` for another design.
 */
export function multinomialBlock(
  rows: i32,
  columns: i32,
  intercept: i32,
  equations: i32,
  baseline: i32,
  hessian: i32,
  x: usize,
  centers: usize,
  shrinks: usize,
  beta: usize,
  codes: usize,
  weights: usize,
  design: usize,
  scaled: usize,
  work: usize,
  gradient: usize,
  gram: usize,
): f64 {
  const width = columns + intercept;
  const lane = (<usize>CHUNK) << 3;
  const widthBytes = (<usize>width) << 3;
  const size = equations * width;
  const tops = work + <usize>equations * lane;
  const sums = tops + lane;
  const spare = sums + lane;
  memory.fill(gradient, 0, (<usize>(size + 1)) << 3);
  if (hessian != 0) memory.fill(gram, 0, (<usize>size * <usize>size) << 3);
  const largest = gradient + ((<usize>size) << 3);
  let total: f64 = 0;
  for (let first = 0; first < rows; first += CHUNK) {
    const count = min(CHUNK, rows - first);
    standardizeRows(count, columns, intercept, x, centers, shrinks, design);
    for (let e: usize = 0; e < <usize>equations; ++e)
      gemv(count, width, 1, design, width, beta + e * widthBytes, 0, work + e * lane);
    total += softmaxColumns(count, equations, baseline, work, codes, weights, tops, sums, largest);
    for (let e: usize = 0; e < <usize>equations; ++e) {
      classResiduals(count, <i32>e, work + e * lane, codes, weights, spare);
      gemvTransposed(count, width, 1, design, width, spare, 1, gradient + e * widthBytes);
    }
    if (hessian != 0) {
      for (let e: usize = 0; e < <usize>equations; ++e) {
        for (let f: usize = 0; f <= e; ++f) {
          pairRoots(count, e == f, work + e * lane, work + f * lane, weights, spare);
          scaleDesign(count, width, spare, design, scaled);
          const target = gram + ((e * <usize>width * <usize>size + f * <usize>width) << 3);
          syrkLower(width, count, e == f ? 1 : -1, scaled, 1, width, target, size);
        }
      }
    }
    x += (<usize>count * <usize>columns) << 3;
    codes += (<usize>count) << 2;
    if (weights != 0) weights += (<usize>count) << 3;
  }
  return total;
}

/**
 * Turns linear predictors, one lane of the chunk per equation, into probabilities; returns Σ w·log
 * p(class).
 */
export function softmaxColumns(
  n: i32,
  equations: i32,
  baseline: i32,
  eta: usize,
  codes: usize,
  weights: usize,
  tops: usize,
  sums: usize,
  largest: usize,
): f64 {
  const lane = (<usize>CHUNK) << 3;
  let most = load<f64>(largest);
  for (let i: usize = 0; i < <usize>n; ++i) {
    let top: f64 = baseline != 0 ? 0 : -Infinity;
    for (let e: usize = 0; e < <usize>equations; ++e) {
      const value = load<f64>(eta + e * lane + (i << 3));
      top = max(top, value);
      most = max(most, abs(value));
    }
    store<f64>(tops + (i << 3), top);
  }
  store<f64>(largest, most);
  let total: f64 = 0;
  for (let i: usize = 0; i < <usize>n; ++i) {
    const code = load<i32>(codes + (i << 2));
    const own = code < 0 ? 0 : load<f64>(eta + <usize>code * lane + (i << 3));
    const weight = weights == 0 ? 1 : load<f64>(weights + (i << 3));
    total += weight * (own - load<f64>(tops + (i << 3)));
  }
  // Odd chunks compute one extra number, which is never read.
  expBaseline(n, baseline, tops, sums);
  for (let e: usize = 0; e < <usize>equations; ++e) expLane(n, eta + e * lane, tops, sums);
  for (let e: usize = 0; e < <usize>equations; ++e) divideLane(n, eta + e * lane, sums);
  return total - logSums(n, sums, weights);
}

export function expBaseline(n: i32, baseline: i32, tops: usize, sums: usize): void {
  for (let i = 0; i < n; i += 2) {
    v128.store(sums, baseline != 0 ? expPair(f64x2.neg(v128.load(tops))) : f64x2.splat(0));
    tops += 16;
    sums += 16;
  }
}

export function expLane(n: i32, eta: usize, tops: usize, sums: usize): void {
  for (let i = 0; i < n; i += 2) {
    const term = expPair(f64x2.sub(v128.load(eta), v128.load(tops)));
    v128.store(eta, term);
    v128.store(sums, f64x2.add(v128.load(sums), term));
    eta += 16;
    tops += 16;
    sums += 16;
  }
}

export function divideLane(n: i32, values: usize, sums: usize): void {
  for (let i = 0; i < n; i += 2) {
    v128.store(values, f64x2.div(v128.load(values), v128.load(sums)));
    values += 16;
    sums += 16;
  }
}

/** Σ w·log of the divisors of the largest terms. */
export function logSums(n: i32, sums: usize, weights: usize): f64 {
  let total: f64 = 0;
  for (let i = 0; i < n; i += 2) {
    const logs = logPair(v128.load(sums));
    total += (weights == 0 ? 1 : load<f64>(weights)) * f64x2.extract_lane(logs, 0);
    if (i + 1 < n) total += (weights == 0 ? 1 : load<f64>(weights, 8)) * f64x2.extract_lane(logs, 1);
    sums += 16;
    if (weights != 0) weights += 16;
  }
  return total;
}

/** w·([class is e] − p) */
export function classResiduals(n: i32, e: i32, p: usize, codes: usize, weights: usize, out: usize): void {
  for (let i = 0; i < n; ++i) {
    const own: f64 = load<i32>(codes) == e ? 1 : 0;
    store<f64>(out, (weights == 0 ? 1 : load<f64>(weights)) * (own - load<f64>(p)));
    p += 8;
    codes += 4;
    if (weights != 0) weights += 8;
    out += 8;
  }
}

/** √(w·p·q) of one class, or √(w·p·p′) of two. */
export function pairRoots(n: i32, same: bool, p: usize, other: usize, weights: usize, out: usize): void {
  for (let i = 0; i < n; ++i) {
    const own = load<f64>(p);
    const product = own * (same ? 1 - own : load<f64>(other));
    store<f64>(out, Math.sqrt((weights == 0 ? 1 : load<f64>(weights)) * max(0, product)));
    p += 8;
    other += 8;
    if (weights != 0) weights += 8;
    out += 8;
  }
}
