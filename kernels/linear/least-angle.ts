// Where a step of least angle regression ends.

import { Floats } from "../record";

/**
 * The first of p features to catch up with the active ones, whose products fall from `largest` at
 * rate 1 while its own product c, or −c, changes at rate a. Step lengths are (largest ∓ c) / (1 ∓
 * a), and infinite where a feature falls as fast as the active ones to within `same`; `bars` holds
 * what is added for each feature (0, or infinity to exclude it). Returns the feature, or −1 if none
 * ever catches up.
 *
 * @spans products[p], rates[p], bars[p]
 */
export function firstToJoin(
  p: i32,
  largest: f64,
  same: f64,
  products: Floats,
  rates: Floats,
  bars: Floats,
): i32 {
  const top = f64x2.splat(largest);
  let least = f64x2.splat(Infinity);
  let indices = i64x2.splat(-1);
  let own = i64x2(0, 1);
  const next = i64x2.splat(2);
  let j = 0;
  for (; j + 2 <= p; j += 2) {
    const at = (<usize>j) << 3;
    const lengths = f64x2.add(
      joinLengths(top, same, v128.load(products + at), v128.load(rates + at)),
      v128.load(bars + at),
    );
    const nearer = f64x2.lt(lengths, least);
    least = f64x2.pmin(lengths, least);
    indices = v128.bitselect(own, indices, nearer);
    own = i64x2.add(own, next);
  }
  let length = f64x2.extract_lane(least, 0);
  let index = <i32>i64x2.extract_lane(indices, 0);
  const other = f64x2.extract_lane(least, 1);
  const second = <i32>i64x2.extract_lane(indices, 1);
  // In case of a tie, the first feature.
  if (other < length || (other == length && second >= 0 && second < index)) {
    length = other;
    index = second;
  }
  if (j < p) {
    const at = (<usize>j) << 3;
    const both = joinLengths(top, same, v128.load64_splat(products + at), v128.load64_splat(rates + at));
    if (f64x2.extract_lane(both, 0) + load<f64>(bars + at) < length) index = j;
  }
  return index;
}

/** The shorter of the two step lengths, for two features. */
function joinLengths(top: v128, same: f64, products: v128, rates: v128): v128 {
  const zero = f64x2.splat(0);
  const one = f64x2.splat(1);
  const never = f64x2.splat(Infinity);
  const limit = f64x2.splat(same);
  const fall = f64x2.sub(one, rates);
  const rise = f64x2.add(one, rates);
  const down = f64x2.div(f64x2.max(zero, f64x2.sub(top, products)), fall);
  const up = f64x2.div(f64x2.max(zero, f64x2.add(top, products)), rise);
  return f64x2.min(
    v128.bitselect(down, never, f64x2.gt(fall, limit)),
    v128.bitselect(up, never, f64x2.gt(rise, limit)),
  );
}
