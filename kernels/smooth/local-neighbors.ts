// The neighborhoods of points, as src/methods/smooth/local/neighborhoods.ts has them.

import { Floats, Ints } from "../record";
import { LocalKernelCode } from "./local.shared";

/** The first index of a sorted column whose value is at least this one. */
function lowerBound(sorted: Floats, count: i32, value: f64): i32 {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (load<f64>(sorted + ((<usize>middle) << 3)) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The distance to the kth nearest value of a sorted column. */
export function distanceToNearest(sorted: Floats, count: i32, location: f64, k: i32): f64 {
  let low = 0;
  let high = count - k;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = sorted + ((<usize>middle) << 3);
    if (location - load<f64>(at) > load<f64>(at + ((<usize>k) << 3)) - location) low = middle + 1;
    else high = middle;
  }
  const first = load<f64>(sorted + ((<usize>low) << 3));
  const last = load<f64>(sorted + ((<usize>(low + k - 1)) << 3));
  return max(location - first, last - location);
}

/** Lists the values of a sorted column that are within a limit, with their squared distances; returns how many. */
export function windowWithin(
  sorted: Floats,
  count: i32,
  location: f64,
  limit: f64,
  indices: Ints,
  squares: Floats,
): i32 {
  const reach = sqrt(limit);
  let from = lowerBound(sorted, count, location - reach);
  let to = lowerBound(sorted, count, location + reach);
  // Rounding of the root must not decide about ties.
  while (from > 0 && square(load<f64>(sorted + ((<usize>(from - 1)) << 3)) - location) <= limit) from -= 1;
  while (to < count && square(load<f64>(sorted + ((<usize>to) << 3)) - location) <= limit) to += 1;
  for (let i = from; i < to; ++i) {
    store<i32>(indices + ((<usize>(i - from)) << 2), i);
    store<f64>(
      squares + ((<usize>(i - from)) << 3),
      square(load<f64>(sorted + ((<usize>i) << 3)) - location),
    );
  }
  return to - from;
}

function square(value: f64): f64 {
  return value * value;
}

/** The squared distances of all points from a location: coordinates one after the other. */
export function squaredDistances(near: Floats, count: i32, coordinates: i32, index: i32, out: Floats): void {
  memory.fill(out, 0, (<usize>count) << 3);
  for (let k = 0; k < coordinates; ++k) {
    const values = near + ((<usize>k * <usize>count) << 3);
    const own = load<f64>(values + ((<usize>index) << 3));
    for (let at: usize = 0; at < (<usize>count) << 3; at += 8) {
      const difference = load<f64>(values + at) - own;
      store<f64>(out + at, load<f64>(out + at) + difference * difference);
    }
  }
}

/** The kth smallest of some values, which it reorders (Hoare's selection). */
export function smallestOf(values: Floats, count: i32, k: i32): f64 {
  const target = k - 1;
  let from = 0;
  let to = count - 1;
  while (from < to) {
    const pivot = load<f64>(values + ((<usize>((from + to) >>> 1)) << 3));
    let i = from;
    let j = to;
    while (i <= j) {
      while (load<f64>(values + ((<usize>i) << 3)) < pivot) ++i;
      while (load<f64>(values + ((<usize>j) << 3)) > pivot) --j;
      if (i > j) break;
      const one = values + ((<usize>i) << 3);
      const other = values + ((<usize>j) << 3);
      const kept = load<f64>(one);
      store<f64>(one, load<f64>(other));
      store<f64>(other, kept);
      ++i;
      --j;
    }
    if (target <= j) to = j;
    else if (target >= i) from = i;
    else return pivot;
  }
  return load<f64>(values + ((<usize>from) << 3));
}

/** Keeps the squared distances within a limit, and lists their indices; returns how many. */
export function collectWithin(squares: Floats, count: i32, limit: f64, indices: Ints): i32 {
  let kept = 0;
  for (let i = 0; i < count; ++i) {
    const value = load<f64>(squares + ((<usize>i) << 3));
    store<i32>(indices + ((<usize>kept) << 2), i);
    store<f64>(squares + ((<usize>kept) << 3), value);
    kept += i32(value <= limit);
  }
  return kept;
}

/** The weights of cases at squared distances. */
export function weighByDistance(kernel: i32, squares: Floats, count: i32, width: f64, out: Floats): void {
  for (let at: usize = 0; at < (<usize>count) << 3; at += 8) {
    const value = load<f64>(squares + at);
    let weight: f64 = 1;
    if (width != 0) {
      const share = value / width;
      if (kernel == LocalKernelCode.TRI_CUBE) {
        const rest = 1 - share * sqrt(share);
        weight = share < 1 ? rest * rest * rest : 0;
      } else if (kernel == LocalKernelCode.EPANECHNIKOV) weight = share < 1 ? 1 - share : 0;
      else weight = value <= width ? 1 : 0;
    }
    store<f64>(out + at, weight);
  }
}

/** Leaves out cases without weight, and multiplies the others by weights of their own; returns how many are left. */
export function keepWeighted(count: i32, indices: Ints, weights: Floats, own: Floats): i32 {
  let kept = 0;
  let total: f64 = 0;
  for (let i = 0; i < count; ++i) {
    const weight = load<f64>(weights + ((<usize>i) << 3));
    if (!(weight > 0)) continue;
    const index = load<i32>(indices + ((<usize>i) << 2));
    const product = own == 0 ? weight : weight * load<f64>(own + ((<usize>index) << 3));
    store<f64>(weights + ((<usize>kept) << 3), product);
    store<i32>(indices + ((<usize>kept) << 2), index);
    total += product;
    ++kept;
  }
  return total > 0 ? kept : 0;
}
