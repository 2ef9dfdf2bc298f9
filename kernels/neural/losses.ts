// The loss of one case by the sums z of the output units, and its derivatives by z.

import { divideBy } from "../blas/level1";
import { expShifted, largestOf } from "../reduce/softmax";
import { activatedPair, slopePair } from "./activations";
import { NetworkLossCode } from "./network.shared";

// 0 is the squared loss.

/**
 * The loss of a case. The derivatives, times `weight`, are written to `delta`. Classes are given by
 * their number, responses by one number per output; `threshold` is where Huber's loss becomes linear.
 */
export function outputLoss(
  n: i32,
  z: usize,
  y: usize,
  loss: i32,
  output: i32,
  threshold: f64,
  weight: f64,
  delta: usize,
): f64 {
  if (loss == NetworkLossCode.MULTINOMIAL || loss == NetworkLossCode.BRIER)
    return classLoss(n, z, <i32>load<f64>(y), loss, weight, delta);
  let sum: f64 = 0;
  for (let j = 0; j < n; ++j) {
    const at = (<usize>j) << 3;
    const target = load<f64>(y + at);
    const value = load<f64>(z + at);
    if (loss == NetworkLossCode.LOGISTIC) {
      const small = Math.exp(-abs(value));
      sum += max(value, 0) + Math.log1p(small) - target * value;
      store<f64>(delta + at, weight * ((value < 0 ? small : 1) / (1 + small) - target));
    } else if (loss == NetworkLossCode.POISSON) {
      // Half of the deviance, which is 0 for a perfect prediction.
      const mean = Math.exp(value);
      sum += mean - target - (target > 0 ? target * (value - Math.log(target)) : 0);
      store<f64>(delta + at, weight * (mean - target));
    } else {
      const a = activatedPair(f64x2.splat(value), output, 1);
      const residual = f64x2.extract_lane(a, 0) - target;
      const slope = f64x2.extract_lane(slopePair(a, output, 1), 0);
      const size = abs(residual);
      const isLinear = loss == NetworkLossCode.HUBER && size > threshold;
      sum += isLinear ? threshold * (size - 0.5 * threshold) : 0.5 * residual * residual;
      const pull = isLinear ? (residual > 0 ? threshold : -threshold) : residual;
      store<f64>(delta + at, weight * pull * slope);
    }
  }
  return weight * sum;
}

/** The loss of the class of a case by the softmax of z. */
export function classLoss(n: i32, z: usize, code: i32, loss: i32, weight: f64, delta: usize): f64 {
  const largest = largestOf(n, z);
  const total = expShifted(n, z, largest, delta);
  divideBy(n, total, delta);
  const own = delta + ((<usize>code) << 3);
  if (loss == NetworkLossCode.MULTINOMIAL) {
    const value = largest + Math.log(total) - load<f64>(z + ((<usize>code) << 3));
    store<f64>(own, load<f64>(own) - 1);
    for (let j = 0; j < n; ++j) scaleAt(delta + ((<usize>j) << 3), weight);
    return weight * value;
  }
  // d/dz_j of ½·Σ(p − y)² is p_j · (e_j − Σ p_k·e_k) with e = p − y.
  let sum: f64 = 0;
  let mean: f64 = 0;
  for (let j = 0; j < n; ++j) {
    const p = load<f64>(delta + ((<usize>j) << 3));
    const error = p - (j == code ? 1 : 0);
    sum += 0.5 * error * error;
    mean += p * error;
  }
  for (let j = 0; j < n; ++j) {
    const at = delta + ((<usize>j) << 3);
    const p = load<f64>(at);
    store<f64>(at, weight * p * (p - (j == code ? 1 : 0) - mean));
  }
  return weight * sum;
}

function scaleAt(at: usize, factor: f64): void {
  store<f64>(at, factor * load<f64>(at));
}
