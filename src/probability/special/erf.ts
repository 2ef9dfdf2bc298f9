import { chebyshevSum } from "./polynomial.js";

/** erf(x)/x in x² on [0, 1]. */
const ERF_CHEBYSHEV = [
  0.9754769393826541, -0.14226120510371365, 0.010035582187599796, -0.0005768764699767485,
  2.741993125219606e-5, -1.1043175507344507e-6, 3.8488755420345036e-8, -1.1808582533875466e-9,
  3.2334215826050907e-11, -7.991015947004549e-13, 1.7990725113961456e-14, -3.718635487818693e-16,
  7.103599003714253e-18, -1.2612455119155226e-19,
];

/** (1 + 2x) erfcx(x) in (x − 3.75)/(x + 3.75) on [0, ∞), after Shepherd and Laframboise (1981). */
const ERFCX_CHEBYSHEV = [
  1.1775789345674017, -0.004590054580646478, -0.08424913336651792, 0.05920993999819189, -0.026658668435305753,
  0.009074997670705265, -0.002413163540417608, 0.0004907758365258086, -6.916973302501207e-5,
  4.13902798607301e-6, 7.74038306619849e-7, -2.1886401049234397e-7, 1.076499946567091e-8,
  4.521959811218287e-9, -7.754400208831351e-10, -6.318088340886684e-11, 2.86879501093067e-11,
  1.9455868545777347e-13, -9.65469674843344e-13, 3.25254814814874e-14, 3.3478119482868056e-14,
  -1.864562880419313e-15, -1.2507950530688648e-15, 7.418235256624044e-17, 5.068148904796111e-17,
  -2.2370566594359995e-18, -2.187342944303018e-18,
];

/** exp(−x²) without the rounding error of x², which grows with |x|. */
function expMinusSquare(x: number): number {
  const rounded = Math.round(x * 1024) / 1024;
  return Math.exp(-rounded * rounded) * Math.exp(-(x - rounded) * (x + rounded));
}

function erfcxPositive(x: number): number {
  if (x === Number.POSITIVE_INFINITY) return 0;
  return chebyshevSum(ERFCX_CHEBYSHEV, (x - 3.75) / (x + 3.75)) / (1 + 2 * x);
}

/**
 * The error function, the probability that a normal variable of variance ½ lies within ±x.
 *
 * ```ts
 * erf(0.5); // 0.5204998778130465
 * ```
 */
export function erf(x: number): number {
  const size = Math.abs(x);
  if (size <= 1) return x * chebyshevSum(ERF_CHEBYSHEV, 2 * x * x - 1);
  return Math.sign(x) * (1 - erfc(size));
}

/**
 * The complement 1 − erf(x), to full relative precision in the right tail.
 *
 * ```ts
 * erfc(10); // 2.088487583762545e-45
 * ```
 */
export function erfc(x: number): number {
  if (x < 0.5) return x < -1 ? 2 - erfc(-x) : 1 - erf(x);
  if (x > 27.3) return 0;
  return expMinusSquare(x) * erfcxPositive(x);
}

/**
 * The scaled complement exp(x²) erfc(x), which does not underflow.
 *
 * ```ts
 * erfcx(100); // 0.005641613782989433
 * ```
 */
export function erfcx(x: number): number {
  if (x >= 0) return erfcxPositive(x);
  if (x < -26.7) return Number.isNaN(x) ? x : Number.POSITIVE_INFINITY;
  return 2 / expMinusSquare(x) - erfcxPositive(-x);
}
