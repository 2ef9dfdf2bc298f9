import { erf } from "../../probability/special/index.js";

/** Slopes of error functions, and their coefficients, which together are nearly a logistic function (Williams and Barber 1998). */
const SLOPES = [0.41, 0.4, 0.37, 0.44, 0.39];
const COEFFICIENTS = [-1854.8214151, 3516.89893646, 221.29346712, 128.12323805, -2010.49422654];
const HALF_SUM = COEFFICIENTS.reduce((sum, coefficient) => sum + coefficient, 0) / 2;

/**
 * The mean of the logistic function of a normal number, about: with the sum of error functions in place of the logistic
 * function, the integral is Σ c/2·erf(λ·mean / √(1 + 2·λ²·variance)) + Σ c/2.
 */
export function logisticMean(mean: number, variance: number): number {
  let sum = HALF_SUM;
  for (const [k, slope] of SLOPES.entries()) {
    const shrink = Math.sqrt(1 + 2 * slope * slope * variance);
    sum += (COEFFICIENTS[k] / 2) * erf((slope * mean) / shrink);
  }
  return Math.min(1, Math.max(0, sum));
}
