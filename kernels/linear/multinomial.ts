// The log-likelihood of several classes, with its gradient and curvature.

import { gemv, gemvTransposed } from "../blas/level2";
import { syrkLower } from "../blas/syrk";
import { Floats, Ints } from "../record";
import { expPair, logPair } from "../reduce/elementary";
import { CHUNK, scaleDesign, standardizeRows } from "./design-rows";

/**
 * Several classes: equation e has the linear predictor design · beta[e]; with `baseline`, one more
 * class has the predictor 0. `codes` gives the equation of each row's class, −1 for the baseline.
 * Returns Σ w·log p(class); `gradient` has equations × width numbers and one more: the largest
 * |eta|. `gram`, lower triangle, is (equations·width)². `work` has room for equations + 3 chunks,
 * `scaled` for another design.
 *
 * @spans x[rows * columns], centers[columns], shrinks[columns], beta[equations * (columns + Number(intercept))],
 * codes[rows], weights?[rows], design[likelihoodChunk() * (columns + Number(intercept))], scaled[hessian ?
 * likelihoodChunk() * (columns + Number(intercept)) : 0], work[likelihoodChunk() * (equations + 3)],
 * gradient[equations * (columns + Number(intercept)) + 1], gram[hessian ? (equations * (columns + Number(intercept)))
 * ** 2 : 0]
 */
export function multinomialBlock(
  rows: i32,
  columns: i32,
  intercept: bool,
  equations: i32,
  baseline: bool,
  hessian: bool,
  x: Floats,
  centers: Floats,
  shrinks: Floats,
  beta: Floats,
  codes: Ints,
  weights: Floats,
  design: Floats,
  scaled: Floats,
  work: Floats,
  gradient: Floats,
  gram: Floats,
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
