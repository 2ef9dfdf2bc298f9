import { requireNumber } from "../../../base/arguments.js";
import { polynomial } from "./polynomial.js";

/** erf(x)/x in 2x² − 1, for x in [0, 1]. */
const ERF = [
  0.9654687386698673, -0.1405360890227171, 0.019852496688983708, -0.0022854855611440673,
  0.00021751715604160108, -1.75371694414921e-5, 1.223382738352401e-6, -7.511569160678138e-8,
  4.11580059766496e-9, -2.0352493920247854e-10, 9.167606746069445e-12, -3.7910930392717217e-13,
  1.454817075960679e-14, -5.166061616805981e-16,
];

/** (1 + 2x) erfcx(x) in (x − 3.75)/(x + 3.75) on [0, ∞), after Shepherd and Laframboise (1981). */
const ERFCX = [
  1.2375126308378275, -0.14024059858554702, 0.00358541548546369, 0.08227673849015102, -0.10880393014170746,
  0.09230432116019834, -0.05869339859054762, 0.0283622774215156, -0.009746579547619623, 0.0017556258324217529,
  0.00029371359480570737, -0.00029015397928986765, 5.164940777546399e-5, 2.2383912036550678e-5,
  -1.1445049125831309e-5, -9.72849582211122e-7, 1.7534434251106334e-6, -5.826281078800777e-8,
  -2.6114702359900956e-7, 2.4289762925488707e-8, 4.0971223152703005e-8, -4.389284159986328e-9,
  -6.545560212480267e-9, 5.457157304704688e-10, 9.02214970034059e-10, -3.75315827795962e-11,
  -7.33950500852954e-11,
];

/** exp(−x²) without the rounding error of x², which grows with |x|. */
function expMinusSquare(x: number): number {
  const rounded = Math.round(x * 1024) / 1024;
  return Math.exp(-rounded * rounded) * Math.exp(-(x - rounded) * (x + rounded));
}

function erfcxPositive(x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  return polynomial(ERFCX, (x - 3.75) / (x + 3.75)) / (1 + 2 * x);
}

/**
 * The error function, the probability that a normal variable of variance ½ lies within ±x.
 *
 * ```ts
 * erf(0.5); // 0.5204998778130465
 * ```
 */
export function erf(x: number): number {
  requireNumber("erf", x);
  const size = Math.abs(x);
  if (size <= 1) return x * polynomial(ERF, 2 * x * x - 1);
  return Math.sign(x) * (1 - erfc(size));
}

/**
 * The complement 1 − erf(x), to full relative precision in the right tail.
 *
 * ```ts
 * erfc(10); // 2.08848758376254e-45
 * ```
 */
export function erfc(x: number): number {
  requireNumber("erfc", x);
  if (x < 0.5) return x < -1 ? 2 - erfc(-x) : 1 - erf(x);
  if (x > 27.3) return 0;
  return expMinusSquare(x) * erfcxPositive(x);
}

/**
 * The scaled complement exp(x²) erfc(x), which does not underflow.
 *
 * ```ts
 * erfcx(100); // 0.00564161378298943
 * ```
 */
export function erfcx(x: number): number {
  requireNumber("erfcx", x);
  if (x >= 0) return erfcxPositive(x);
  if (x < -26.7) return Number.isNaN(x) ? x : Number.POSITIVE_INFINITY;
  return 2 / expMinusSquare(x) - erfcxPositive(-x);
}
