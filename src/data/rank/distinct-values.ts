import { type CountedValues, countedValues } from "./counted.js";
import { inOrder, sortNumbers } from "./sort-numbers.js";

/** The distinct values of a column in ascending order, each with the weight of its cases. */
export interface DistinctValues {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** Missing values and values of weight 0 are ignored. */
export function distinctValues(source: Float64Array, sourceWeights?: Float64Array): DistinctValues {
  const sorted = sortCounted(countedValues(source, sourceWeights));
  const { length } = sorted.values;
  const values = new Float64Array(length);
  const weights = new Float64Array(length);
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    if (at === 0 || sorted.values[at] !== sorted.values[at - 1]) {
      // −0 is the same value as 0.
      values[count] = sorted.values[at] + 0;
      count += 1;
    }
    weights[count - 1] += sorted.weights === undefined ? 1 : sorted.weights[at];
  }
  return { values: values.slice(0, count), weights: weights.slice(0, count) };
}

function sortCounted({ values, weights }: CountedValues): CountedValues {
  if (weights === undefined) return { values: sortNumbers(values.slice()), weights };
  const sorted = inOrder(values);
  const sortedWeights = new Float64Array(sorted.order.length);
  for (let at = 0; at < sortedWeights.length; at += 1) sortedWeights[at] = weights[sorted.order[at]];
  return { values: sorted.values, weights: sortedWeights };
}
