/**
 * Below this share of all, a weight is lost where the weight of one branch is that of the node less the other's: a
 * branch of such cases alone would have no weight, and infinite means.
 */
const LOST = 1e-13;

/** The weights with which a tree grows: 0 for those that are lost in the sum of all. */
export function countedWeights(weights: Float64Array): Float64Array {
  let sum = 0;
  for (const weight of weights) sum += weight;
  const least = LOST * sum;
  return weights.some((weight) => weight > 0 && weight < least)
    ? weights.map((weight) => (weight < least ? 0 : weight))
    : weights;
}
