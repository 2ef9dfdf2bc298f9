// Finds the nearest center in single precision, with a bound on the error. A row is settled if its
// distances to its two nearest centers differ by more than the bound, at a third of the cost; the
// other rows have to be compared exactly.
//
// |x − c|² = |x|² − 2·(x·c − |c|²/2), so the nearest center has the smallest score |c|²/2 − x·c.
// Rows and centers are taken relative to an origin in the middle of the data, because a large
// common offset would cost digits.
//
// Layout of a filter in memory: γ and the largest |c| (float64 each), the origin (d float64),
// |c|²/2 of every center (k float32, padded to a multiple of 16 bytes), and the centers (float32, d
// × k: the first coordinate of all centers, then the second, and so on). `k` is even; a padding
// center has |c|²/2 = ∞.

import { scratch } from "../scratch";
import { fourAt, LABELS, NEAREST, SECOND } from "./four";

/**
 * Offsets in the scratch region of the four rows in single precision and, after them, of all
 * scores.
 */
const PANEL: usize = 4096;
/** Products below float32's normal range have a larger error than their size suggests. */
const LEAST_ERROR: f32 = 1e-35;

const ORIGIN: usize = 16;

/**
 * Finds the nearest center of four rows; returns whether the result is certain for all of them.
 * Writes their labels to the group of four and, if it is to be `bounded`, upper bounds of the
 * squared distance to the nearest center and lower bounds of those to all others.
 */
export function filterFour(
  d: i32,
  k: i32,
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  filter: usize,
  bounded: bool,
): bool {
  const panel = scratch() + PANEL;
  const scores = panel + ((<usize>d) << 4);
  const halves = filter + ORIGIN + ((<usize>d) << 3);
  const centers = halves + ((((<usize>k) << 2) + 15) & ~15);
  const norms = packRows(d, x0, x1, x2, x3, filter + ORIGIN, panel);
  const stride = (<usize>k) << 2;
  let j = 0;
  for (; j + 8 <= k; j += 8) dot8(d, panel, centers + ((<usize>j) << 2), stride, scores + ((<usize>j) << 4));
  for (; j < k; j += 2) dot2(d, panel, centers + ((<usize>j) << 2), stride, scores + ((<usize>j) << 4));
  return choose(k, norms, scores, halves, filter, bounded);
}

/** Four rows minus the origin, in single precision and column by column; returns their |x|². */
function packRows(d: i32, x0: usize, x1: usize, x2: usize, x3: usize, origin: usize, out: usize): v128 {
  let norms = f32x4.splat(0);
  const end = x0 + ((<usize>d) << 3);
  while (x0 + 16 <= end) {
    const o = v128.load(origin);
    const r0 = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(x0), o));
    const r1 = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(x1), o));
    const r2 = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(x2), o));
    const r3 = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(x3), o));
    const a = v128.shuffle<f32>(r0, r1, 0, 4, 1, 5);
    const b = v128.shuffle<f32>(r2, r3, 0, 4, 1, 5);
    const left = v128.shuffle<f32>(a, b, 0, 1, 4, 5);
    const right = v128.shuffle<f32>(a, b, 2, 3, 6, 7);
    v128.store(out, left);
    v128.store(out, right, 16);
    norms = f32x4.add(norms, f32x4.add(f32x4.mul(left, left), f32x4.mul(right, right)));
    x0 += 16;
    x1 += 16;
    x2 += 16;
    x3 += 16;
    origin += 16;
    out += 32;
  }
  if (x0 < end) {
    const o = load<f64>(origin);
    let last = f32x4.splat(<f32>(load<f64>(x0) - o));
    last = f32x4.replace_lane(last, 1, <f32>(load<f64>(x1) - o));
    last = f32x4.replace_lane(last, 2, <f32>(load<f64>(x2) - o));
    last = f32x4.replace_lane(last, 3, <f32>(load<f64>(x3) - o));
    v128.store(out, last);
    norms = f32x4.add(norms, f32x4.mul(last, last));
  }
  return norms;
}

/** Dot products of four packed rows with eight centers. */
export function dot8(d: i32, panel: usize, centers: usize, stride: usize, out: usize): void {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let s4 = s0;
  let s5 = s0;
  let s6 = s0;
  let s7 = s0;
  const end = panel + ((<usize>d) << 4);
  while (panel < end) {
    const x = v128.load(panel);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load32_splat(centers)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load32_splat(centers, 4)));
    s2 = f32x4.add(s2, f32x4.mul(x, v128.load32_splat(centers, 8)));
    s3 = f32x4.add(s3, f32x4.mul(x, v128.load32_splat(centers, 12)));
    s4 = f32x4.add(s4, f32x4.mul(x, v128.load32_splat(centers, 16)));
    s5 = f32x4.add(s5, f32x4.mul(x, v128.load32_splat(centers, 20)));
    s6 = f32x4.add(s6, f32x4.mul(x, v128.load32_splat(centers, 24)));
    s7 = f32x4.add(s7, f32x4.mul(x, v128.load32_splat(centers, 28)));
    panel += 16;
    centers += stride;
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
  v128.store(out, s4, 64);
  v128.store(out, s5, 80);
  v128.store(out, s6, 96);
  v128.store(out, s7, 112);
}

/** Dot products of four packed rows with two centers. */
export function dot2(d: i32, panel: usize, centers: usize, stride: usize, out: usize): void {
  let s0 = f32x4.splat(0);
  let s1 = s0;
  const end = panel + ((<usize>d) << 4);
  while (panel < end) {
    const x = v128.load(panel);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load32_splat(centers)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load32_splat(centers, 4)));
    panel += 16;
    centers += stride;
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
}

function choose(k: i32, norms: v128, dots: usize, halves: usize, filter: usize, bounded: bool): bool {
  let best = f32x4.splat(Infinity);
  let second = best;
  let label = i32x4.splat(0);
  for (let j = 0; j < k; ++j) {
    const score = f32x4.sub(v128.load32_splat(halves), v128.load(dots));
    second = f32x4.pmin(second, f32x4.pmax(best, score));
    const closer = f32x4.lt(score, best);
    best = v128.bitselect(score, best, closer);
    label = v128.bitselect(i32x4.splat(j), label, closer);
    halves += 4;
    dots += 16;
  }
  const four = fourAt();
  v128.store(four, label, LABELS);
  // A score is off by at most γ·(|x|·|c| + |c|²), |x|² by γ·|x|².
  const gamma = f32x4.splat(<f32>load<f64>(filter));
  const reach = f32x4.splat(<f32>load<f64>(filter, 8));
  const sizes = f32x4.mul(reach, f32x4.add(f32x4.sqrt(norms), reach));
  const error = f32x4.add(f32x4.mul(gamma, sizes), f32x4.splat(LEAST_ERROR));
  const gap = f32x4.sub(second, best);
  const certain = f32x4.gt(gap, f32x4.add(error, error));
  if (!bounded) return i32x4.all_true(certain);
  const twice = f32x4.add(error, error);
  const slack = f32x4.add(f32x4.mul(gamma, norms), twice);
  const margin = f32x4.add(slack, slack);
  storeFour(four + NEAREST, f32x4.add(f32x4.add(norms, f32x4.add(best, best)), margin));
  storeFour(four + SECOND, f32x4.sub(f32x4.add(norms, f32x4.add(second, second)), margin));
  return i32x4.all_true(certain);
}

/** Four numbers in double precision. */
function storeFour(out: usize, values: v128): void {
  v128.store(out, f64x2.promote_low_f32x4(values));
  v128.store(out, f64x2.promote_low_f32x4(v128.shuffle<f32>(values, values, 2, 3, 2, 3)), 16);
}
