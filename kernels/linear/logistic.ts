// The log-likelihood of two classes, with its gradient and curvature.

import { gemv, gemvTransposed } from "../blas/level2";
import { syrkLower } from "../blas/syrk";
import { Floats } from "../record";
import { expPair, logPair } from "../reduce/elementary";
import { CHUNK, scaleDesign, standardizeRows } from "./design-rows";

/**
 * Two classes: y is the share of the second, whose log-odds are design · beta. Returns Σ w·(y·log p
 * + (1 − y)·log q); `gradient` has one number more than the design has columns: the largest |eta|.
 * A weights pointer of 0 means that every row counts once. `work` has room for four numbers per row
 * of a chunk.
 *
 * @spans x[rows * columns], centers[columns], shrinks[columns], beta[columns + Number(intercept)], y[rows],
 * weights?[rows], design[likelihoodChunk() * (columns + Number(intercept))], work[4 * likelihoodChunk()],
 * gradient[columns + Number(intercept) + 1], gram[hessian ? (columns + Number(intercept)) ** 2 : 0]
 */
export function logisticBlock(
  rows: i32,
  columns: i32,
  intercept: bool,
  hessian: bool,
  x: Floats,
  centers: Floats,
  shrinks: Floats,
  beta: Floats,
  y: Floats,
  weights: Floats,
  design: Floats,
  work: Floats,
  gradient: Floats,
  gram: Floats,
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
