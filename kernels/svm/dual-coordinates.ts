// Dual coordinate descent for linear support vector machines (Hsieh et al. 2008; Ho and Lin 2012): one pass changes the
// dual variable of every active case once, and the coefficients with it. Rows are dense, or sparse where `pointers` is
// not 0. The last coefficient belongs to a column of `bias`, unless that is 0.

import { Floats, Ints } from "../record";
import { DualPass } from "./pass.record";

/**
 * Visits up to `steps` cases of an order: signs ±1, upper bounds and added diagonals of the dual, squared lengths of
 * rows. Returns whether the pass is complete.
 *
 * @spans order, pointers?, indices?, x, targets, upper, diagonal, lengths, variables, weights[columns + 1]
 */
export function classifierPass(
  record: DualPass,
  steps: i32,
  order: Ints,
  columns: i32,
  pointers: Ints,
  indices: Ints,
  x: Floats,
  bias: f64,
  targets: Floats,
  upper: Floats,
  diagonal: Floats,
  lengths: Floats,
  variables: Floats,
  weights: Floats,
): i32 {
  const most = record.most;
  const least = record.least;
  let nextMost = record.nextMost;
  let nextLeast = record.nextLeast;
  let active = record.active;
  let index = record.place;
  while (index < active && steps > 0) {
    --steps;
    const i = load<i32>(order + ((<usize>index) << 2));
    const at = (<usize>i) << 3;
    const sign = load<f64>(targets + at);
    const added = load<f64>(diagonal + at);
    const bound = load<f64>(upper + at);
    const old = load<f64>(variables + at);
    const product = rowDot(i, columns, pointers, indices, x, bias, weights);
    const gradient = sign * product - 1 + added * old;
    let projected = gradient;
    if (old == 0) {
      if (gradient > most) {
        active = setAside(order, index, active);
        continue;
      }
      projected = min(gradient, 0.0);
    } else if (old == bound) {
      if (gradient < least) {
        active = setAside(order, index, active);
        continue;
      }
      projected = max(gradient, 0.0);
    }
    nextMost = max(nextMost, projected);
    nextLeast = min(nextLeast, projected);
    if (abs(projected) > 1e-12) {
      const now = min(max(old - gradient / (load<f64>(lengths + at) + added), 0.0), bound);
      store<f64>(variables + at, now);
      addRowTo(i, columns, pointers, indices, x, bias, sign * (now - old), weights);
    }
    ++index;
  }
  record.active = active;
  record.place = index;
  record.nextMost = nextMost;
  record.nextLeast = nextLeast;
  return index >= active ? 1 : 0;
}

/**
 * The same for a regression with responses and a zone of width epsilon; the dual variables are between −upper and upper.
 *
 * @spans order, pointers?, indices?, x, targets, upper, diagonal, lengths, variables, weights[columns + 1]
 */
export function regressorPass(
  record: DualPass,
  steps: i32,
  order: Ints,
  columns: i32,
  pointers: Ints,
  indices: Ints,
  x: Floats,
  bias: f64,
  targets: Floats,
  epsilon: f64,
  upper: Floats,
  diagonal: Floats,
  lengths: Floats,
  variables: Floats,
  weights: Floats,
): i32 {
  const most = record.most;
  let nextMost = record.nextMost;
  let total = record.total;
  let active = record.active;
  let index = record.place;
  while (index < active && steps > 0) {
    --steps;
    const i = load<i32>(order + ((<usize>index) << 2));
    const at = (<usize>i) << 3;
    const added = load<f64>(diagonal + at);
    const bound = load<f64>(upper + at);
    const old = load<f64>(variables + at);
    const product = rowDot(i, columns, pointers, indices, x, bias, weights);
    const gradient = product - load<f64>(targets + at) + added * old;
    const bend = load<f64>(lengths + at) + added;
    const up = gradient + epsilon;
    const down = gradient - epsilon;
    let violation = 0.0;
    if (old == 0) {
      if (up < 0) violation = -up;
      else if (down > 0) violation = down;
      else if (up > most && down < -most) {
        active = setAside(order, index, active);
        continue;
      }
    } else if (old >= bound) {
      if (up > 0) violation = up;
      else if (up < -most) {
        active = setAside(order, index, active);
        continue;
      }
    } else if (old <= -bound) {
      if (down < 0) violation = -down;
      else if (down > most) {
        active = setAside(order, index, active);
        continue;
      }
    } else violation = old > 0 ? abs(up) : abs(down);
    nextMost = max(nextMost, violation);
    total += violation;
    let change = 0.0;
    if (up < bend * old) change = -up / bend;
    else if (down > bend * old) change = -down / bend;
    else change = -old;
    if (abs(change) > 1e-12) {
      const now = min(max(old + change, -bound), bound);
      store<f64>(variables + at, now);
      addRowTo(i, columns, pointers, indices, x, bias, now - old, weights);
    }
    ++index;
  }
  record.active = active;
  record.place = index;
  record.nextMost = nextMost;
  record.total = total;
  return index >= active ? 1 : 0;
}

/** Exchanges the case at an index for the last active one; returns how many are left. */
function setAside(order: usize, index: i32, active: i32): i32 {
  const here = order + ((<usize>index) << 2);
  const last = order + ((<usize>(active - 1)) << 2);
  const own = load<i32>(here);
  store<i32>(here, load<i32>(last));
  store<i32>(last, own);
  return active - 1;
}

/** The product of a row with the coefficients. */
export function rowDot(
  i: i32,
  columns: i32,
  pointers: usize,
  indices: usize,
  x: usize,
  bias: f64,
  weights: usize,
): f64 {
  let sum = bias == 0 ? 0 : bias * load<f64>(weights + ((<usize>columns) << 3));
  if (pointers == 0) {
    let at = x + ((<usize>i * <usize>columns) << 3);
    const end = at + ((<usize>columns) << 3);
    let pair = f64x2.splat(0);
    let to = weights;
    for (; at + 16 <= end; at += 16, to += 16)
      pair = f64x2.add(pair, f64x2.mul(v128.load(at), v128.load(to)));
    if (at < end) sum += load<f64>(at) * load<f64>(to);
    return sum + f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1);
  }
  const own = pointers + ((<usize>i) << 2);
  const end = load<i32>(own, 4);
  for (let k = load<i32>(own); k < end; ++k) {
    const column = load<i32>(indices + ((<usize>k) << 2));
    sum += load<f64>(x + ((<usize>k) << 3)) * load<f64>(weights + ((<usize>column) << 3));
  }
  return sum;
}

/** Adds a multiple of a row to the coefficients. */
export function addRowTo(
  i: i32,
  columns: i32,
  pointers: usize,
  indices: usize,
  x: usize,
  bias: f64,
  factor: f64,
  weights: usize,
): void {
  if (bias != 0) {
    const last = weights + ((<usize>columns) << 3);
    store<f64>(last, load<f64>(last) + factor * bias);
  }
  if (pointers == 0) {
    let at = x + ((<usize>i * <usize>columns) << 3);
    const end = at + ((<usize>columns) << 3);
    let to = weights;
    for (; at < end; at += 8, to += 8) store<f64>(to, load<f64>(to) + factor * load<f64>(at));
    return;
  }
  const own = pointers + ((<usize>i) << 2);
  const end = load<i32>(own, 4);
  for (let k = load<i32>(own); k < end; ++k) {
    const to = weights + ((<usize>load<i32>(indices + ((<usize>k) << 2))) << 3);
    store<f64>(to, load<f64>(to) + factor * load<f64>(x + ((<usize>k) << 3)));
  }
}
