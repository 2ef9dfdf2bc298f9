// Activation functions of the units of a network, and their derivatives. Every derivative is computed
// from the value of the function, so that the sums before it need not be kept.

import { branchSeed, seedRandom, uniform } from "../random";
import { Floats } from "../record";
import { expPair, logPair } from "../reduce/elementary";
import { ActivationCode } from "./network.shared";

/** All bits but that of the sign. */
const SIZE_BITS: i64 = 0x7fffffffffffffff;

/** g(x) of both lanes; the parameter is the steepness of the sigmoid or the leak of the leaky ReLU. */
export function activatedPair(x: v128, kind: i32, parameter: f64): v128 {
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  switch (kind) {
    case ActivationCode.SIGMOID:
      return f64x2.div(one, f64x2.add(one, expPair(f64x2.mul(f64x2.splat(-parameter), x))));
    case ActivationCode.TANH: {
      const exponential = expPair(f64x2.mul(f64x2.splat(2), f64x2.abs(x)));
      const size = f64x2.sub(one, f64x2.div(f64x2.splat(2), f64x2.add(exponential, one)));
      return v128.bitselect(size, x, i64x2.splat(SIZE_BITS));
    }
    // The first argument is kept where it is NaN, so that a divergence shows.
    case ActivationCode.RELU:
      return f64x2.pmax(x, zero);
    case ActivationCode.LEAKY_RELU:
      return f64x2.add(f64x2.pmax(x, zero), f64x2.mul(f64x2.splat(parameter), f64x2.pmin(x, zero)));
    case ActivationCode.SOFTPLUS:
      return f64x2.add(f64x2.pmax(x, zero), logPair(f64x2.add(one, expPair(f64x2.neg(f64x2.abs(x))))));
    case ActivationCode.SIGN:
      return v128.bitselect(one, f64x2.splat(-1), f64x2.ge(x, zero));
    case ActivationCode.EXP:
      return expPair(x);
    default:
      return x;
  }
}

/** g′ of both lanes, from the values of g. The sign counts as the identity: its own derivative would be 0. */
export function slopePair(a: v128, kind: i32, parameter: f64): v128 {
  const one = f64x2.splat(1);
  const zero = f64x2.splat(0);
  switch (kind) {
    case ActivationCode.SIGMOID:
      return f64x2.mul(f64x2.splat(parameter), f64x2.mul(a, f64x2.sub(one, a)));
    case ActivationCode.TANH:
      return f64x2.sub(one, f64x2.mul(a, a));
    case ActivationCode.RELU:
      return v128.bitselect(one, zero, f64x2.gt(a, zero));
    case ActivationCode.LEAKY_RELU:
      return v128.bitselect(one, f64x2.splat(parameter), f64x2.gt(a, zero));
    case ActivationCode.SOFTPLUS:
      return f64x2.sub(one, expPair(f64x2.neg(a)));
    case ActivationCode.EXP:
      return a;
    default:
      return one;
  }
}

/**
 * x = g(x + bias), for every row of x.
 *
 * @spans x[rows * columns], bias[columns]
 */
export function activateRows(
  rows: i32,
  columns: i32,
  x: Floats,
  bias: Floats,
  kind: i32,
  parameter: f64,
): void {
  const row = (<usize>columns) << 3;
  for (let i = 0; i < rows; ++i) {
    if (kind == ActivationCode.RELU) reluRow(columns, x, bias);
    else activateRow(columns, x, bias, kind, parameter);
    x += row;
  }
}

export function activateRow(n: i32, z: usize, bias: usize, kind: i32, parameter: f64): void {
  const end = z + ((<usize>n) << 3);
  while (z + 16 <= end) {
    v128.store(z, activatedPair(f64x2.add(v128.load(z), v128.load(bias)), kind, parameter));
    z += 16;
    bias += 16;
  }
  if (z < end) {
    const sum = f64x2.splat(load<f64>(z) + load<f64>(bias));
    store<f64>(z, f64x2.extract_lane(activatedPair(sum, kind, parameter), 0));
  }
}

/** z = max(0, z + bias), for one row of z; the activation of most networks, without a branch in its loop. */
export function reluRow(n: i32, z: usize, bias: usize): void {
  const zero = f64x2.splat(0);
  const end = z + ((<usize>n) << 3);
  while (z + 16 <= end) {
    v128.store(z, f64x2.pmax(f64x2.add(v128.load(z), v128.load(bias)), zero));
    z += 16;
    bias += 16;
  }
  if (z < end) {
    const sum = load<f64>(z) + load<f64>(bias);
    store<f64>(z, sum < 0 ? 0 : sum);
  }
}

/** delta *= g′, where a · scale are the values of g. */
export function multiplySlopes(n: i32, delta: usize, a: usize, kind: i32, parameter: f64, scale: f64): void {
  const factor = f64x2.splat(scale);
  const end = delta + ((<usize>n) << 3);
  while (delta + 16 <= end) {
    const slope = slopePair(f64x2.mul(factor, v128.load(a)), kind, parameter);
    v128.store(delta, f64x2.mul(v128.load(delta), slope));
    delta += 16;
    a += 16;
  }
  if (delta < end) {
    const slope = slopePair(f64x2.splat(scale * load<f64>(a)), kind, parameter);
    store<f64>(delta, load<f64>(delta) * f64x2.extract_lane(slope, 0));
  }
}

/**
 * Sets numbers of every row to 0, each with the chance 1 − keep, and divides the others by `keep`. What
 * is dropped depends on the seed and the row alone, so that a second call drops the same.
 */
export function dropUnits(rows: i32, columns: i32, x: usize, keep: f64, seed: u64, firstRow: i32): void {
  for (let i = 0; i < rows; ++i) {
    seedRandom(branchSeed(seed, firstRow + i));
    const end = x + ((<usize>columns) << 3);
    for (; x < end; x += 8) store<f64>(x, uniform() < keep ? load<f64>(x) / keep : 0);
  }
}
