// What the scores of filter.ts tell about the distances of four rows, in single precision.

/** More than the rounding of the terms of a squared distance, and of its root. */
const ROUNDING: f32 = 1e-6;

/** The scores of four packed rows, each with its own center; what precedes a center's coordinates is zero. */
export function ownScores(
  bytes: usize,
  r0: usize,
  r1: usize,
  r2: usize,
  r3: usize,
  c0: usize,
  c1: usize,
  c2: usize,
  c3: usize,
): v128 {
  let a = i32x4.splat(0);
  let b = a;
  let c = a;
  let e = a;
  for (let at: usize = 0; at < bytes; at += 16) {
    a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load(r0 + at), v128.load(c0 + at)));
    b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load(r1 + at), v128.load(c1 + at)));
    c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load(r2 + at), v128.load(c2 + at)));
    e = i32x4.add(e, i32x4.dot_i16x8_s(v128.load(r3 + at), v128.load(c3 + at)));
  }
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const ce = i32x4.add(v128.shuffle<i32>(c, e, 0, 4, 1, 5), v128.shuffle<i32>(c, e, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i64>(ab, ce, 0, 2), v128.shuffle<i64>(ab, ce, 1, 3));
}

/** What scores of four packed rows have to be multiplied by. */
export function scales(r0: usize, r1: usize, r2: usize, r3: usize, table: usize): v128 {
  const inverse = v128.load32_lane(r1, v128.load32_zero(r0), 1);
  const all = v128.load32_lane(r3, v128.load32_lane(r2, inverse, 2), 3);
  return f32x4.mul(all, v128.load32_splat(table));
}

/** |x|² of four packed rows. */
export function squares(r0: usize, r1: usize, r2: usize, r3: usize): v128 {
  const two = v128.load32_lane(r1, v128.load32_zero(r0, 4), 1, 4);
  return v128.load32_lane(r3, v128.load32_lane(r2, two, 2, 4), 3, 4);
}

/** At least the distances of four rows to centers with these scores. */
export function farthest(units: v128, sizes: v128, scores: v128, table: usize): v128 {
  const score = f32x4.sub(f32x4.convert_i32x4_s(scores), v128.load32_splat(table, 4));
  const twice = f32x4.mul(f32x4.add(units, units), score);
  const margin = f32x4.mul(f32x4.splat(ROUNDING), f32x4.add(sizes, f32x4.abs(twice)));
  const square = f32x4.pmax(f32x4.splat(0), f32x4.add(f32x4.sub(sizes, twice), margin));
  return f32x4.mul(f32x4.sqrt(square), f32x4.splat(1 + ROUNDING));
}

/** At most these distances. */
export function nearest(units: v128, sizes: v128, scores: v128, table: usize): v128 {
  const score = f32x4.add(f32x4.convert_i32x4_s(scores), v128.load32_splat(table, 4));
  const twice = f32x4.mul(f32x4.add(units, units), score);
  const margin = f32x4.mul(f32x4.splat(ROUNDING), f32x4.add(sizes, f32x4.abs(twice)));
  const square = f32x4.pmax(f32x4.splat(0), f32x4.sub(f32x4.sub(sizes, twice), margin));
  return f32x4.mul(f32x4.sqrt(square), f32x4.splat(1 - ROUNDING));
}

/** The set of rows whose best score is certain to be better than the second best. */
export function certainOf(best: v128, second: v128, table: usize): i32 {
  const error = v128.load32_splat(table, 4);
  const gap = f32x4.sub(f32x4.convert_i32x4_s(best), f32x4.convert_i32x4_s(second));
  return i32x4.bitmask(f32x4.gt(gap, f32x4.add(error, error)));
}
