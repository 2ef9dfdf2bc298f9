import { digamma } from "../special/digamma.js";
import { logGamma } from "../special/gamma.js";

/** Beyond this many factors, the difference of two functions is cheaper than the sum, and no longer cancels. */
const MOST_TERMS = 500;

/** ln Γ(a + k) − ln Γ(a) for a whole k: the logarithm of the rising factorial a (a + 1) … (a + k − 1). */
export function logRise(a: number, k: number): number {
  if (k > MOST_TERMS) return logGamma(a + k) - logGamma(a);
  let sum = 0;
  for (let i = 0; i < k; i += 1) sum += Math.log(a + i);
  return sum;
}

/** ψ(a + k) − ψ(a) for a whole k, the derivative of the same. */
export function digammaRise(a: number, k: number): number {
  if (k > MOST_TERMS) return digamma(a + k) - digamma(a);
  let sum = 0;
  for (let i = 0; i < k; i += 1) sum += 1 / (a + i);
  return sum;
}
