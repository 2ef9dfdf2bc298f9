/**
 * Generalized cross-validation, Friedman (1991), equation 30: the mean squared residual over the square of the share of
 * the cases that the parameters leave, where every knot costs a penalty and every second term brings a knot. Infinite
 * where nothing is left; a penalty of −1 makes terms and knots free.
 */
export function gcvOf(residualSum: number, terms: number, totalWeight: number, penalty: number): number {
  const parameters = penalty === -1 ? 0 : terms + (penalty * (terms - 1)) / 2;
  const left = 1 - parameters / totalWeight;
  return left > 0 ? residualSum / (totalWeight * left * left) : Number.POSITIVE_INFINITY;
}
