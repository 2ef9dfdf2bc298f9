// Exponential and logarithm of two numbers at once, each within one unit in the last place. Both
// follow the classical scheme of Cody and Waite (1980): reduce the argument with ln 2 in two parts,
// approximate on the remaining small interval, and restore the power of two.

import { Floats } from "../record";

/** Numbers per call of the inner loops: V8 optimizes a function only when it is called again. */
const BLOCK: i32 = 512;

// Constants are kept in memory, which makes the loop a quarter faster than vector constants in the
// code.
const CONSTANTS = memory.data<f64>([
  1.4426950408889634,
  // ln 2 in two parts, the first with 33 bits, so that its product with an exponent is exact.
  0.6931471804855391,
  7.440617110012397e-11,
  // Adding 1.5 · 2^52 rounds to a whole number and leaves it in the low bits.
  6755399441055744,
  // Minimax fit of (r · coth(r/2) − 2) / r² in r² for |r| ≤ ln 2 / 2; error 2^-59.
  0.16666666666666602,
  -0.0027777777777009726,
  6.613756319816994e-5,
  -1.6533900426776797e-6,
  4.138069732045783e-8,
  // Minimax fit of (2 · artanh(s) − 2s) / s³ in s² for |s| ≤ 3 − √8; error 2^-58.
  0.6666666666666735,
  0.3999999999941109,
  0.28571428743263566,
  0.22222198475912153,
  0.18183569743030895,
  0.15313903176187357,
  0.14797508322068362,
  // Where 2^k is a normal number; 2^52 plus the exponent's bias; the least normal number.
  708,
  4503599627371519,
  2.2250738585072014e-308,
  // √½ and 2^52, whose bits are used as well.
  0.7071067811865476,
  4503599627370496,
  0.5,
  1,
  2,
  Infinity,
]);
const INVERSE_LN2: usize = 0;
const LN2_HIGH: usize = 1;
const LN2_LOW: usize = 2;
const ROUNDER: usize = 3;
const E1: usize = 4;
const E2: usize = 5;
const E3: usize = 6;
const E4: usize = 7;
const E5: usize = 8;
const L1: usize = 9;
const L2: usize = 10;
const L3: usize = 11;
const L4: usize = 12;
const L5: usize = 13;
const L6: usize = 14;
const L7: usize = 15;
const PLAIN_EXPONENT: usize = 16;
const EXPONENT_OFFSET: usize = 17;
const LEAST_NORMAL: usize = 18;
const ROOT_HALF: usize = 19;
const TWO_52: usize = 20;
const HALF: usize = 21;
const ONE: usize = 22;
const TWO: usize = 23;
const INFINITE: usize = 24;

/** Beyond these e^x is infinite or zero; within them the exponent stays in range. */
const LARGEST: f64 = 710;
const SMALLEST: f64 = -746;

/** The bias of the exponent in the bits of a number. */
const BIAS: i64 = 1023;

function constant(index: usize): v128 {
  return v128.load64_splat(CONSTANTS + (index << 3));
}

/** e^x for both lanes. */
export function expPair(x: v128): v128 {
  const plain = f64x2.lt(f64x2.abs(x), constant(PLAIN_EXPONENT));
  if (!i64x2.all_true(plain)) return expEdge(x);
  const rounded = f64x2.add(f64x2.mul(x, constant(INVERSE_LN2)), constant(ROUNDER));
  return i64x2.add(expReduced(x, rounded), i64x2.shl(rounded, 52));
}

/** e^x for both lanes where one overflows, underflows, is subnormal or is NaN. */
function expEdge(x: v128): v128 {
  const bounded = f64x2.pmax(f64x2.pmin(x, f64x2.splat(LARGEST)), f64x2.splat(SMALLEST));
  const rounded = f64x2.add(f64x2.mul(bounded, constant(INVERSE_LN2)), constant(ROUNDER));
  // Two factors, because 2^k alone may be neither finite nor normal. Only the low 12 bits of each
  // count: the shift drops the bits that 32-bit operations leave above them.
  const half = i32x4.shr_s(rounded, 1);
  const rest = i32x4.sub(rounded, half);
  return f64x2.mul(f64x2.mul(expReduced(bounded, rounded), powerOfTwo(half)), powerOfTwo(rest));
}

function powerOfTwo(k: v128): v128 {
  return i64x2.shl(i64x2.add(k, i64x2.splat(BIAS)), 52);
}

/** e^r for r = x − k · ln 2: with R = r · coth(r/2), e^r = 1 + 2r / (R − r). */
function expReduced(x: v128, rounded: v128): v128 {
  const k = f64x2.sub(rounded, constant(ROUNDER));
  const high = f64x2.sub(x, f64x2.mul(k, constant(LN2_HIGH)));
  const low = f64x2.mul(k, constant(LN2_LOW));
  const r = f64x2.sub(high, low);
  const z = f64x2.mul(r, r);
  let p = f64x2.add(f64x2.mul(z, constant(E5)), constant(E4));
  p = f64x2.add(f64x2.mul(z, p), constant(E3));
  p = f64x2.add(f64x2.mul(z, p), constant(E2));
  p = f64x2.add(f64x2.mul(z, p), constant(E1));
  const c = f64x2.sub(r, f64x2.mul(z, p));
  const tail = f64x2.div(f64x2.mul(r, c), f64x2.sub(constant(TWO), c));
  return f64x2.sub(constant(ONE), f64x2.sub(f64x2.sub(low, tail), high));
}

/** ln x for both lanes. */
export function logPair(x: v128): v128 {
  const normal = v128.and(f64x2.ge(x, constant(LEAST_NORMAL)), f64x2.lt(x, constant(INFINITE)));
  if (!i64x2.all_true(normal)) return logEdge(x);
  return logReduced(x, f64x2.splat(0));
}

/** ln x for both lanes where one is subnormal, zero, negative, infinite or NaN. */
function logEdge(x: v128): v128 {
  const small = f64x2.lt(x, constant(LEAST_NORMAL));
  const scaled = v128.bitselect(f64x2.mul(x, f64x2.splat(18014398509481984)), x, small);
  const y = logReduced(scaled, v128.and(f64x2.splat(54), small));
  const real = v128.bitselect(y, f64x2.splat(NaN), f64x2.ge(x, f64x2.splat(0)));
  const zero = v128.bitselect(f64x2.splat(-Infinity), real, f64x2.eq(x, f64x2.splat(0)));
  return v128.bitselect(x, zero, f64x2.eq(x, constant(INFINITE)));
}

/** ln x − shift · ln 2 for x = 2^k · (1 + f): with s = f / (2 + f), ln(1 + f) = 2 · artanh(s). */
function logReduced(x: v128, shift: v128): v128 {
  const biased = i64x2.shr_u(i64x2.add(i64x2.sub(x, constant(ROOT_HALF)), constant(ONE)), 52);
  const mantissa = i64x2.add(i64x2.sub(x, i64x2.shl(biased, 52)), constant(ONE));
  const exponent = f64x2.sub(v128.or(biased, constant(TWO_52)), constant(EXPONENT_OFFSET));
  const k = f64x2.sub(exponent, shift);
  const f = f64x2.sub(mantissa, constant(ONE));
  const s = f64x2.div(f, f64x2.add(f, constant(TWO)));
  const z = f64x2.mul(s, s);
  let p = f64x2.add(f64x2.mul(z, constant(L7)), constant(L6));
  p = f64x2.add(f64x2.mul(z, p), constant(L5));
  p = f64x2.add(f64x2.mul(z, p), constant(L4));
  p = f64x2.add(f64x2.mul(z, p), constant(L3));
  p = f64x2.add(f64x2.mul(z, p), constant(L2));
  p = f64x2.add(f64x2.mul(z, p), constant(L1));
  const square = f64x2.mul(constant(HALF), f64x2.mul(f, f));
  const series = f64x2.mul(s, f64x2.add(square, f64x2.mul(z, p)));
  const low = f64x2.add(series, f64x2.mul(k, constant(LN2_LOW)));
  return f64x2.sub(f64x2.mul(k, constant(LN2_HIGH)), f64x2.sub(f64x2.sub(square, low), f));
}

/**
 * out = e^x, element by element, within one unit in the last place; `out` may be `x`.
 *
 * @wrapper (x, out[x.length]) n = x.length
 */
export function expArray(n: i32, x: Floats, out: Floats): void {
  for (let i = 0; i < n; i += BLOCK) {
    const offset = (<usize>i) << 3;
    expBlock(min(BLOCK, n - i), x + offset, out + offset);
  }
}

export function expBlock(n: i32, x: usize, out: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, expPair(v128.load(x)));
    x += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, f64x2.extract_lane(expPair(v128.load64_splat(x)), 0));
}

/**
 * out = ln x, element by element, within one unit in the last place; `out` may be `x`.
 *
 * @wrapper (x, out[x.length]) n = x.length
 */
export function logArray(n: i32, x: Floats, out: Floats): void {
  for (let i = 0; i < n; i += BLOCK) {
    const offset = (<usize>i) << 3;
    logBlock(min(BLOCK, n - i), x + offset, out + offset);
  }
}

export function logBlock(n: i32, x: usize, out: usize): void {
  const end = x + ((<usize>n) << 3);
  while (x + 16 <= end) {
    v128.store(out, logPair(v128.load(x)));
    x += 16;
    out += 16;
  }
  if (x < end) store<f64>(out, f64x2.extract_lane(logPair(v128.load64_splat(x)), 0));
}
