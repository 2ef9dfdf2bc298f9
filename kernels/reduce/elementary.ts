// Exponential and logarithm of two numbers at once, each within one unit in the last place. Both
// follow the classical scheme of Cody and Waite (1980): reduce the argument with ln 2 in two parts,
// approximate on the small interval that is left, and put the power of two back.

/** ln 2 = LN2_HIGH + LN2_LOW; the high part has 33 bits, so that its product with an exponent is exact. */
const LN2_HIGH: f64 = 0.6931471804855391;
const LN2_LOW: f64 = 7.440617110012397e-11;
const INVERSE_LN2: f64 = 1.4426950408889634;

/** Adding 1.5 · 2^52 rounds to a whole number and leaves it in the low bits. */
const ROUNDER: f64 = 6755399441055744;

/** Beyond these e^x is infinite or zero; within them the exponent below stays in range. */
const LARGEST: f64 = 710;
const SMALLEST: f64 = -746;

/** Minimax fit of (r · coth(r/2) − 2) / r² in r² for |r| ≤ ln 2 / 2; error 2^-59. */
const E1: f64 = 0.16666666666666602;
const E2: f64 = -0.0027777777777009726;
const E3: f64 = 6.613756319816994e-5;
const E4: f64 = -1.6533900426776797e-6;
const E5: f64 = 4.138069732045783e-8;

/** Minimax fit of (2 · artanh(s) − 2s) / s³ in s² for |s| ≤ 3 − √8; error 2^-58. */
const L1: f64 = 0.6666666666666735;
const L2: f64 = 0.3999999999941109;
const L3: f64 = 0.28571428743263566;
const L4: f64 = 0.22222198475912153;
const L5: f64 = 0.18183569743030895;
const L6: f64 = 0.15313903176187357;
const L7: f64 = 0.14797508322068362;

const LEAST_NORMAL: f64 = 2.2250738585072014e-308;
/** The bits of 1 and of √½, of 2^52, and the exponent's bias. */
const ONE_BITS: i64 = 0x3ff0000000000000;
const ROOT_HALF_BITS: i64 = 0x3fe6a09e667f3bcd;
const TWO_52_BITS: i64 = 0x4330000000000000;
const TWO_52: f64 = 4503599627370496;
const BIAS: i64 = 1023;

/** Numbers per call of the inner loops: V8 optimises a function only when it is called again. */
const BLOCK: i32 = 512;

/** e^x for both lanes. With R = r · coth(r/2), e^r = 1 + 2r / (R − r). */
export function expPair(x: v128): v128 {
  const bounded = f64x2.pmax(f64x2.pmin(x, f64x2.splat(LARGEST)), f64x2.splat(SMALLEST));
  const rounded = f64x2.add(f64x2.mul(bounded, f64x2.splat(INVERSE_LN2)), f64x2.splat(ROUNDER));
  const k = f64x2.sub(rounded, f64x2.splat(ROUNDER));
  const high = f64x2.sub(bounded, f64x2.mul(k, f64x2.splat(LN2_HIGH)));
  const low = f64x2.mul(k, f64x2.splat(LN2_LOW));
  const r = f64x2.sub(high, low);
  const z = f64x2.mul(r, r);
  let p = f64x2.add(f64x2.mul(z, f64x2.splat(E5)), f64x2.splat(E4));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(E3));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(E2));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(E1));
  const c = f64x2.sub(r, f64x2.mul(z, p));
  const tail = f64x2.div(f64x2.mul(r, c), f64x2.sub(f64x2.splat(2), c));
  const y = f64x2.sub(f64x2.splat(1), f64x2.sub(f64x2.sub(low, tail), high));
  // Two factors, because 2^k alone may be neither finite nor normal. Only the low 12 bits of each
  // count: the shift drops what the 32-bit operations leave above them.
  const half = i32x4.shr_s(rounded, 1);
  const rest = i32x4.sub(rounded, half);
  return f64x2.mul(f64x2.mul(y, powerOfTwo(half)), powerOfTwo(rest));
}

function powerOfTwo(k: v128): v128 {
  return i64x2.shl(i64x2.add(k, i64x2.splat(BIAS)), 52);
}

/** ln x for both lanes. */
export function logPair(x: v128): v128 {
  const normal = v128.and(f64x2.ge(x, f64x2.splat(LEAST_NORMAL)), f64x2.lt(x, f64x2.splat(Infinity)));
  return i64x2.all_true(normal) ? logNormal(x, f64x2.splat(0)) : logEdge(x);
}

/** ln x + shift · ln 2 for positive normal x: x = 2^k · (1 + f), s = f / (2 + f), ln(1 + f) = 2 · artanh(s). */
function logNormal(x: v128, shift: v128): v128 {
  const biased = i64x2.shr_u(i64x2.add(x, i64x2.splat(ONE_BITS - ROOT_HALF_BITS)), 52);
  const mantissa = i64x2.add(i64x2.sub(x, i64x2.shl(biased, 52)), i64x2.splat(ONE_BITS));
  const exponent = f64x2.sub(v128.or(biased, i64x2.splat(TWO_52_BITS)), f64x2.splat(TWO_52 + <f64>BIAS));
  const k = f64x2.add(exponent, shift);
  const f = f64x2.sub(mantissa, f64x2.splat(1));
  const s = f64x2.div(f, f64x2.add(f, f64x2.splat(2)));
  const z = f64x2.mul(s, s);
  let p = f64x2.add(f64x2.mul(z, f64x2.splat(L7)), f64x2.splat(L6));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(L5));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(L4));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(L3));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(L2));
  p = f64x2.add(f64x2.mul(z, p), f64x2.splat(L1));
  const square = f64x2.mul(f64x2.splat(0.5), f64x2.mul(f, f));
  const series = f64x2.mul(s, f64x2.add(square, f64x2.mul(z, p)));
  const low = f64x2.add(series, f64x2.mul(k, f64x2.splat(LN2_LOW)));
  return f64x2.sub(f64x2.mul(k, f64x2.splat(LN2_HIGH)), f64x2.sub(f64x2.sub(square, low), f));
}

/** The same where a lane is subnormal, zero, negative, infinite or NaN. */
function logEdge(x: v128): v128 {
  const small = f64x2.lt(x, f64x2.splat(LEAST_NORMAL));
  const scaled = v128.bitselect(f64x2.mul(x, f64x2.splat(18014398509481984)), x, small);
  const y = logNormal(scaled, v128.and(f64x2.splat(-54), small));
  const real = v128.bitselect(y, f64x2.splat(NaN), f64x2.ge(x, f64x2.splat(0)));
  const zero = v128.bitselect(f64x2.splat(-Infinity), real, f64x2.eq(x, f64x2.splat(0)));
  return v128.bitselect(x, zero, f64x2.eq(x, f64x2.splat(Infinity)));
}

/** out = e^x, element by element; out may be x. */
export function expArray(n: i32, x: usize, out: usize): void {
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

/** out = ln x, element by element; out may be x. */
export function logArray(n: i32, x: usize, out: usize): void {
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
