import { type CountedValues, countedValues } from "./counted.js";
import { sortedOrder } from "./sorted-order.js";

/** The values of a column, each once, ascending, with the weight of its cases. */
export interface DistinctValues {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** Values that are missing or of weight 0 take no part. */
export function distinctValues(source: Float64Array, sourceWeights?: Float64Array): DistinctValues {
  const sorted = inOrder(countedValues(source, sourceWeights));
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

function inOrder({ values, weights }: CountedValues): CountedValues {
  if (weights === undefined) return { values: values.sort(), weights };
  const order = sortedOrder(values);
  const sorted = { values: new Float64Array(order.length), weights: new Float64Array(order.length) };
  for (let at = 0; at < order.length; at += 1) {
    sorted.values[at] = values[order[at]];
    sorted.weights[at] = weights[order[at]];
  }
  return sorted;
}
