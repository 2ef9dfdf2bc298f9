// Finds the nearest center in single precision, with a bound on the error. A row is settled if its
// distances to its two nearest centers differ by more than the bound, at a third of the cost; the
// other rows have to be compared exactly.
//
// |x − c|² = |x|² − 2·(x·c − |c|²/2), so the nearest center has the largest score x·c − |c|²/2.
// Rows and centers are taken relative to an origin in the middle of the data, because a large
// common offset would cost digits. Rows are converted once, four at a time: a panel has the first
// coordinate of its four rows, then the second, and so on, and at the end their |x|².
//
// Layout of a filter in memory: γ and the largest |c| (float64 each), the origin (d float64),
// |c|²/2 of every center (k float32, padded to a multiple of 16 bytes), and the centers (float32, d
// × k: the first coordinate of all centers, then the second, and so on). `k` is even; a padding
// center has |c|²/2 = ∞.

import { scratch } from "../scratch";
import { fourAt, LABELS, NEAREST, SECOND } from "./four";

/** Offset in the scratch region of a panel and, after it, of all scores. */
const PANEL: usize = 4096;
/** Products below float32's normal range have a larger error than their size suggests. */
const LEAST_ERROR: f32 = 1e-35;

const ORIGIN: usize = 16;

/**
 * Finds the nearest center of the four rows of a panel; returns whether the result is certain for
 * all of them. Writes their labels to the group of four and, if it is to be `bounded`, upper bounds
 * of the squared distance to the nearest center and lower bounds of those to all others.
 */
export function filterFour(d: i32, k: i32, panel: usize, filter: usize, bounded: bool): bool {
  const scores = scratch() + PANEL + panelBytes(d);
  const halves = filter + ORIGIN + ((<usize>d) << 3);
  const centers = halves + ((((<usize>k) << 2) + 15) & ~15);
  const norms = v128.load(panel + ((<usize>d) << 4));
  score(d, k, panel, centers, halves, scores);
  return choose(k, norms, scores, filter, bounded);
}

/** The bytes of a panel. */
export function panelBytes(d: i32): usize {
  return (<usize>(d + 1)) << 4;
}

/** A panel of four rows anywhere among all panels, in the scratch region. */
export function gatherFour(d: i32, panels: usize, i0: usize, i1: usize, i2: usize, i3: usize): usize {
  const panel = scratch() + PANEL;
  const bytes = panelBytes(d);
  let p0 = panels + (i0 >> 2) * bytes + ((i0 & 3) << 2);
  let p1 = panels + (i1 >> 2) * bytes + ((i1 & 3) << 2);
  let p2 = panels + (i2 >> 2) * bytes + ((i2 & 3) << 2);
  let p3 = panels + (i3 >> 2) * bytes + ((i3 & 3) << 2);
  for (let out = panel; out < panel + bytes; out += 16) {
    let four = v128.load32_lane(p1, v128.load32_zero(p0), 1);
    four = v128.load32_lane(p2, four, 2);
    v128.store(out, v128.load32_lane(p3, four, 3));
    p0 += 16;
    p1 += 16;
    p2 += 16;
    p3 += 16;
  }
  return panel;
}

/** The panels of a block of rows; the last one may have rows that repeat the one before. */
export function packBlock(rows: i32, d: i32, x: usize, origin: usize, panels: usize): f64 {
  const row = (<usize>d) << 3;
  for (let i = 0; i < rows; i += 4) {
    const left = rows - i;
    const x1 = left > 1 ? x + row : x;
    const x2 = left > 2 ? x1 + row : x1;
    const x3 = left > 3 ? x2 + row : x2;
    packFour(d, x, x1, x2, x3, origin, panels);
    x += row << 2;
    panels += panelBytes(d);
  }
  return 0;
}

/** Four rows minus the origin, in single precision and column by column, and their |x|². */
export function packFour(
  d: i32,
  x0: usize,
  x1: usize,
  x2: usize,
  x3: usize,
  origin: usize,
  out: usize,
): void {
  let norms = f32x4.splat(0);
  for (const end = x0 + ((<usize>d) << 3); x0 < end; x0 += 8) {
    const o = f64x2.splat(load<f64>(origin));
    const a = f64x2.sub(v128.load64_lane(x1, v128.load64_zero(x0), 1), o);
    const b = f64x2.sub(v128.load64_lane(x3, v128.load64_zero(x2), 1), o);
    const four = v128.shuffle<f32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5);
    v128.store(out, four);
    norms = f32x4.add(norms, f32x4.mul(four, four));
    x1 += 8;
    x2 += 8;
    x3 += 8;
    origin += 8;
    out += 16;
  }
  v128.store(out, norms);
}

/**
 * The scores x·c − |c|²/2 of the four rows of a panel and all centers. Tiles have so many sums that
 * the processor need not wait for any of them, and as few as fit into its registers.
 */
function score(d: i32, k: i32, panel: usize, centers: usize, halves: usize, out: usize): void {
  const stride = (<usize>k) << 2;
  for (let left = k; left > 0; ) {
    const width = left > 12 || left == 8 ? 8 : left == 12 ? 6 : left;
    if (width == 10) score10(d, panel, centers, halves, stride, out);
    else if (width == 8) score8(d, panel, centers, halves, stride, out);
    else if (width == 6) score6(d, panel, centers, halves, stride, out);
    else score4(d, panel, centers, halves, stride, out);
    const next = (<usize>width) << 2;
    centers += next;
    halves += next;
    out += next << 2;
    left -= width;
  }
}

/** Numbers of centers as types: their sizes are known to the compiler, which leaves the other centers out. */
type Four = u8;
type Six = u16;
type Eight = u32;
type Ten = u64;

/** The scores of ten centers. */
export function score10(
  d: i32,
  panel: usize,
  centers: usize,
  halves: usize,
  stride: usize,
  out: usize,
): void {
  scoreTile<Ten>(d, panel, centers, halves, stride, out);
}

/** The same for eight centers. */
export function score8(d: i32, panel: usize, centers: usize, halves: usize, stride: usize, out: usize): void {
  scoreTile<Eight>(d, panel, centers, halves, stride, out);
}

/** The same for six centers. */
export function score6(d: i32, panel: usize, centers: usize, halves: usize, stride: usize, out: usize): void {
  scoreTile<Six>(d, panel, centers, halves, stride, out);
}

/** The same for four centers. */
export function score4(d: i32, panel: usize, centers: usize, halves: usize, stride: usize, out: usize): void {
  scoreTile<Four>(d, panel, centers, halves, stride, out);
}

/** The scores of as many centers as the type says. */
function scoreTile<W>(d: i32, panel: usize, centers: usize, halves: usize, stride: usize, out: usize): void {
  let s0 = f32x4.neg(v128.load32_splat(halves));
  let s1 = f32x4.neg(v128.load32_splat(halves, 4));
  let s2 = f32x4.neg(v128.load32_splat(halves, 8));
  let s3 = f32x4.neg(v128.load32_splat(halves, 12));
  let s4 = f32x4.splat(0);
  let s5 = f32x4.splat(0);
  let s6 = f32x4.splat(0);
  let s7 = f32x4.splat(0);
  let s8 = f32x4.splat(0);
  let s9 = f32x4.splat(0);
  if (sizeof<W>() > sizeof<Four>()) {
    s4 = f32x4.neg(v128.load32_splat(halves, 16));
    s5 = f32x4.neg(v128.load32_splat(halves, 20));
  }
  if (sizeof<W>() > sizeof<Six>()) {
    s6 = f32x4.neg(v128.load32_splat(halves, 24));
    s7 = f32x4.neg(v128.load32_splat(halves, 28));
  }
  if (sizeof<W>() > sizeof<Eight>()) {
    s8 = f32x4.neg(v128.load32_splat(halves, 32));
    s9 = f32x4.neg(v128.load32_splat(halves, 36));
  }
  const end = panel + ((<usize>d) << 4);
  while (panel < end) {
    const x = v128.load(panel);
    s0 = f32x4.add(s0, f32x4.mul(x, v128.load32_splat(centers)));
    s1 = f32x4.add(s1, f32x4.mul(x, v128.load32_splat(centers, 4)));
    s2 = f32x4.add(s2, f32x4.mul(x, v128.load32_splat(centers, 8)));
    s3 = f32x4.add(s3, f32x4.mul(x, v128.load32_splat(centers, 12)));
    if (sizeof<W>() > sizeof<Four>()) {
      s4 = f32x4.add(s4, f32x4.mul(x, v128.load32_splat(centers, 16)));
      s5 = f32x4.add(s5, f32x4.mul(x, v128.load32_splat(centers, 20)));
    }
    if (sizeof<W>() > sizeof<Six>()) {
      s6 = f32x4.add(s6, f32x4.mul(x, v128.load32_splat(centers, 24)));
      s7 = f32x4.add(s7, f32x4.mul(x, v128.load32_splat(centers, 28)));
    }
    if (sizeof<W>() > sizeof<Eight>()) {
      s8 = f32x4.add(s8, f32x4.mul(x, v128.load32_splat(centers, 32)));
      s9 = f32x4.add(s9, f32x4.mul(x, v128.load32_splat(centers, 36)));
    }
    panel += 16;
    centers += stride;
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
  if (sizeof<W>() > sizeof<Four>()) {
    v128.store(out, s4, 64);
    v128.store(out, s5, 80);
  }
  if (sizeof<W>() > sizeof<Six>()) {
    v128.store(out, s6, 96);
    v128.store(out, s7, 112);
  }
  if (sizeof<W>() > sizeof<Eight>()) {
    v128.store(out, s8, 128);
    v128.store(out, s9, 144);
  }
}

function choose(k: i32, norms: v128, scores: usize, filter: usize, bounded: bool): bool {
  let best = f32x4.splat(-Infinity);
  let second = best;
  const end = scores + ((<usize>k) << 4);
  for (let at = scores; at < end; at += 16) {
    const own = v128.load(at);
    second = f32x4.pmax(second, f32x4.pmin(best, own));
    best = f32x4.pmax(best, own);
  }
  // The first center with the best score; every other has the largest of all numbers.
  let label = i32x4.splat(-1);
  let j = i32x4.splat(0);
  const one = i32x4.splat(1);
  for (let at = scores; at < end; at += 16) {
    const own = f32x4.eq(v128.load(at), best);
    label = i32x4.min_u(label, v128.or(v128.and(j, own), v128.not(own)));
    j = i32x4.add(j, one);
  }
  const four = fourAt();
  v128.store(four, label, LABELS);
  // A score is off by at most γ·(|x|·|c| + |c|²), |x|² by γ·|x|².
  const gamma = f32x4.splat(<f32>load<f64>(filter));
  const reach = f32x4.splat(<f32>load<f64>(filter, 8));
  const sizes = f32x4.mul(reach, f32x4.add(f32x4.sqrt(norms), reach));
  const error = f32x4.add(f32x4.mul(gamma, sizes), f32x4.splat(LEAST_ERROR));
  const gap = f32x4.sub(best, second);
  const certain = f32x4.gt(gap, f32x4.add(error, error));
  if (!bounded) return i32x4.all_true(certain);
  const twice = f32x4.add(error, error);
  const slack = f32x4.add(f32x4.mul(gamma, norms), twice);
  const margin = f32x4.add(slack, slack);
  storeFour(four + NEAREST, f32x4.add(f32x4.sub(norms, f32x4.add(best, best)), margin));
  storeFour(four + SECOND, f32x4.sub(f32x4.sub(norms, f32x4.add(second, second)), margin));
  return i32x4.all_true(certain);
}

/** Four numbers in double precision. */
function storeFour(out: usize, values: v128): void {
  v128.store(out, f64x2.promote_low_f32x4(values));
  v128.store(out, f64x2.promote_low_f32x4(v128.shuffle<f32>(values, values, 2, 3, 2, 3)), 16);
}
