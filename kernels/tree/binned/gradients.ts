// The derivatives of the losses of boosting by the score f of a row, two rows at a time. Poisson and
// gamma losses have a logarithmic link; their deviances differ from the losses here by what depends on
// y alone.

import { expPair, logPair } from "../../reduce/elementary";
import { Grower, GrowerChunk } from "./grower.record";
import { BoostingLossCode } from "./grower.shared";
import { chunkAt } from "./grower-state";

/** Rows per call of the inner loops: V8 optimizes a function only when it is called again. */
const BLOCK: i32 = 512;

/**
 * The pairs of gradient and curvature of the training rows of a chunk, their largest sizes, and the
 * sum of the losses of its rows.
 */
export function gradientChunk(grower: Grower, chunk: i32, start: i32, n: i32): void {
  const at = chunkAt(grower, chunk);
  at.loss = 0;
  at.largestGradient = 0;
  at.largestCurvature = 0;
  for (let i = start; i < start + n; i += BLOCK) {
    const count = min(BLOCK, start + n - i);
    const isMultinomial = grower.loss == BoostingLossCode.MULTINOMIAL;
    let loss: f64 = 0;
    // The probabilities serve all trees of a round.
    if (isMultinomial && grower.output == 0) loss = softmaxBlock(grower, i, count);
    if (isMultinomial) multinomialDerivatives(grower, i, count, at);
    else loss = gradientBlock(grower, i, count, at);
    at.loss += loss;
  }
}

/** The pairs of a block of rows; returns the sum of its losses. */
export function gradientBlock(grower: Grower, start: i32, n: i32, largest: GrowerChunk): f64 {
  const loss = grower.loss;
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  const parameter = f64x2.splat(grower.parameter);
  const offset = (<usize>start) << 3;
  let y = grower.y + offset;
  let weights = grower.weights;
  if (weights != 0) weights += offset;
  let scores = grower.scores + ((<usize>grower.output * <usize>grower.rows) << 3) + offset;
  let pairs = grower.pairs + ((<usize>start) << 4);
  const train = start < grower.training;
  let total = zero;
  let mostGradient = zero;
  let mostCurvature = zero;
  let last: f64 = 0;
  for (let i = 0; i < n; i += 2) {
    const both = i + 1 < n;
    const yi = loadPair(y, both);
    const f = loadPair(scores, both);
    let gradient = f64x2.sub(f, yi);
    let curvature = one;
    let value = zero;
    if (loss == BoostingLossCode.LOGISTIC) {
      const tail = expPair(f64x2.neg(f64x2.abs(f)));
      const sum = f64x2.add(one, tail);
      const negative = f64x2.lt(f, zero);
      const p = f64x2.div(v128.bitselect(tail, one, negative), sum);
      gradient = f64x2.sub(p, yi);
      curvature = f64x2.div(tail, f64x2.mul(sum, sum));
      value = f64x2.sub(f64x2.add(f64x2.pmax(f, zero), logPair(sum)), f64x2.mul(yi, f));
    } else if (loss == BoostingLossCode.SQUARED) {
      value = f64x2.mul(f64x2.splat(0.5), f64x2.mul(gradient, gradient));
    } else if (loss == BoostingLossCode.ABSOLUTE) {
      value = f64x2.abs(gradient);
      gradient = signOf(gradient);
    } else if (loss == BoostingLossCode.HUBER) {
      const size = f64x2.abs(gradient);
      const near = f64x2.le(size, parameter);
      const half = f64x2.mul(f64x2.splat(0.5), f64x2.mul(gradient, gradient));
      const line = f64x2.mul(parameter, f64x2.sub(size, f64x2.mul(f64x2.splat(0.5), parameter)));
      value = v128.bitselect(half, line, near);
      gradient = v128.bitselect(gradient, f64x2.mul(parameter, signOf(gradient)), near);
    } else if (loss == BoostingLossCode.QUANTILE) {
      const below = f64x2.lt(gradient, zero);
      const slope = v128.bitselect(f64x2.neg(parameter), f64x2.sub(one, parameter), below);
      value = f64x2.mul(slope, gradient);
      gradient = v128.andnot(slope, f64x2.eq(gradient, zero));
    } else if (loss == BoostingLossCode.POISSON) {
      const mean = expPair(f);
      gradient = f64x2.sub(mean, yi);
      curvature = mean;
      value = f64x2.sub(mean, f64x2.mul(yi, f));
    } else if (loss == BoostingLossCode.GAMMA) {
      const ratio = f64x2.mul(yi, expPair(f64x2.neg(f)));
      gradient = f64x2.sub(one, ratio);
      curvature = ratio;
      value = f64x2.add(f, ratio);
    } else {
      // Exponential, with y = ±1.
      const tail = expPair(f64x2.neg(f64x2.mul(yi, f)));
      gradient = f64x2.neg(f64x2.mul(yi, tail));
      curvature = tail;
      value = tail;
    }
    if (weights != 0) {
      const w = loadPair(weights, both);
      gradient = f64x2.mul(gradient, w);
      curvature = f64x2.mul(curvature, w);
      value = f64x2.mul(value, w);
      weights += 16;
    }
    if (both) total = f64x2.add(total, value);
    else last = f64x2.extract_lane(value, 0);
    if (train) {
      // An odd last row is written twice; there is room for one row more.
      v128.store(pairs, v128.shuffle<f64>(gradient, curvature, 0, 2));
      v128.store(pairs, v128.shuffle<f64>(gradient, curvature, 1, 3), 16);
      mostGradient = f64x2.pmax(mostGradient, f64x2.abs(gradient));
      mostCurvature = f64x2.pmax(mostCurvature, curvature);
    }
    y += 16;
    scores += 16;
    pairs += 32;
  }
  largest.largestGradient = raised(largest.largestGradient, mostGradient);
  largest.largestCurvature = raised(largest.largestCurvature, mostCurvature);
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1) + last;
}

/** The probabilities of all classes by the scores of all outputs; returns the sum of the losses. */
export function softmaxBlock(grower: Grower, start: i32, n: i32): f64 {
  const lane = (<usize>grower.rows) << 3;
  const outputs = grower.outputs;
  let total: f64 = 0;
  for (let i = start; i < start + n; i += 2) {
    const both = i + 1 < start + n;
    const offset = (<usize>i) << 3;
    let top = f64x2.splat(-Infinity);
    for (let k: usize = 0; k < <usize>outputs; ++k)
      top = f64x2.pmax(top, loadPair(grower.scores + k * lane + offset, both));
    let sum = f64x2.splat(0);
    for (let k: usize = 0; k < <usize>outputs; ++k) {
      const term = expPair(f64x2.sub(loadPair(grower.scores + k * lane + offset, both), top));
      storePair(grower.probabilities + k * lane + offset, term, both);
      sum = f64x2.add(sum, term);
    }
    const scale = f64x2.div(f64x2.splat(1), sum);
    for (let k: usize = 0; k < <usize>outputs; ++k) {
      const at = grower.probabilities + k * lane + offset;
      storePair(at, f64x2.mul(loadPair(at, both), scale), both);
    }
    const normalizer = f64x2.add(top, logPair(sum));
    total += lossOfClass(grower, i, f64x2.extract_lane(normalizer, 0));
    if (both) total += lossOfClass(grower, i + 1, f64x2.extract_lane(normalizer, 1));
  }
  return total;
}

function lossOfClass(grower: Grower, row: i32, normalizer: f64): f64 {
  const offset = (<usize>row) << 3;
  const code = <usize>load<f64>(grower.y + offset);
  const own = load<f64>(grower.scores + ((code * <usize>grower.rows) << 3) + offset);
  const weight = grower.weights == 0 ? 1 : load<f64>(grower.weights + offset);
  return weight * (normalizer - own);
}

/** The pairs of a block of rows by the probabilities of one class. */
export function multinomialDerivatives(grower: Grower, start: i32, n: i32, largest: GrowerChunk): void {
  if (start >= grower.training) return;
  const own = <f64>grower.output;
  // The classes step at the same time, and the scores of a case have no more to say than their differences.
  const factor = <f64>grower.outputs / <f64>(grower.outputs - 1);
  const probabilities = grower.probabilities + ((<usize>grower.output * <usize>grower.rows) << 3);
  let mostGradient: f64 = 0;
  let mostCurvature: f64 = 0;
  for (let i = start; i < start + n; ++i) {
    const offset = (<usize>i) << 3;
    const p = load<f64>(probabilities + offset);
    const weight = grower.weights == 0 ? 1 : load<f64>(grower.weights + offset);
    const gradient = weight * (load<f64>(grower.y + offset) == own ? p - 1 : p);
    const curvature = factor * weight * p * (1 - p);
    const pair = grower.pairs + ((<usize>i) << 4);
    store<f64>(pair, gradient);
    store<f64>(pair, curvature, 8);
    mostGradient = max(mostGradient, Math.abs(gradient));
    mostCurvature = max(mostCurvature, curvature);
  }
  largest.largestGradient = raised(largest.largestGradient, f64x2.splat(mostGradient));
  largest.largestCurvature = raised(largest.largestCurvature, f64x2.splat(mostCurvature));
}

/** −1, 0 or 1 for both lanes. */
function signOf(x: v128): v128 {
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  return f64x2.sub(v128.and(one, f64x2.gt(x, zero)), v128.and(one, f64x2.lt(x, zero)));
}

function loadPair(at: usize, both: bool): v128 {
  return both ? v128.load(at) : v128.load64_splat(at);
}

function storePair(at: usize, pair: v128, both: bool): void {
  if (both) v128.store(at, pair);
  else v128.store64_lane(at, pair, 0);
}

function raised(most: f64, candidates: v128): f64 {
  return max(most, max(f64x2.extract_lane(candidates, 0), f64x2.extract_lane(candidates, 1)));
}
