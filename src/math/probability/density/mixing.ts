// What mixtures of numbers and of vectors share.

import { got, OptionError, optionName, ShapeError, wanted, words } from "../../../base/errors.js";
import { logSumExp } from "../log-space.js";
import { requireProbabilities } from "../multivariate/require.js";

/** One weight per component; they add up to 1. Default: equal. */
export function requireShares(
  method: string,
  components: number,
  weights: ArrayLike<number> | undefined,
): readonly number[] {
  if (components === 0) {
    const sentence = words`${optionName("components")} must have ${wanted("at least one distribution")}; got ${got("none")}.`;
    throw new OptionError(method, sentence);
  }
  const shares = weights ?? new Float64Array(components).fill(1 / components);
  if (shares.length !== components) {
    const sentence = words`there must be ${wanted("one weight per component")}; got ${got(shares.length)} for ${components}.`;
    throw new ShapeError(method, sentence, { option: "weights" });
  }
  return requireProbabilities(method, "weights", shares);
}

/** Refuses components that differ in something they must share. */
export function requireCommon<T>(
  method: string,
  components: readonly T[],
  what: string,
  trait: (component: T) => string | number,
): void {
  const first = trait(components[0]);
  const other = components.findIndex((component) => trait(component) !== first);
  if (other < 0) return;
  const sentence = words`${optionName("components")} must share one ${what}; component 0 has ${first}, but component ${other} has ${got(trait(components[other]))}.`;
  throw new OptionError(method, sentence, { expected: `${what} ${first}` });
}

/**
 * ln of weight times density; components without weight have no effect, even where their density
 * is infinite.
 */
export function logTerm(weight: number, logDensity: number): number {
  return weight === 0 ? Number.NEGATIVE_INFINITY : Math.log(weight) + logDensity;
}

/** ln Σ eˣ, which propagates NaN as densities do. */
export function logTotal(terms: Float64Array): number {
  return terms.some(Number.isNaN) ? Number.NaN : logSumExp(terms);
}

/**
 * The terms as shares of their sum; a single infinite term has the share 1, and if there is no
 * limit, the shares are NaN.
 */
export function toShares(terms: Float64Array): Float64Array {
  const total = logTotal(terms);
  const infinite = terms.filter((term) => term === Number.POSITIVE_INFINITY).length;
  if (infinite === 1) return terms.map((term) => Number(term === Number.POSITIVE_INFINITY));
  return terms.map((term) => Math.exp(term - total));
}
