import { sortedOrder } from "./sorted-order.js";

/** The values of a column, each once, ascending, with the weight of its cases. */
export interface DistinctValues {
  readonly values: Float64Array;
  readonly weights: Float64Array;
}

/** Values that are missing or of weight 0 take no part. */
export function distinctValues(values: Float64Array, weights?: Float64Array): DistinctValues {
  const counts = (value: number, row: number) => !Number.isNaN(value) && (weights?.[row] ?? 1) > 0;
  const kept = values.filter(counts);
  if (weights === undefined) return collect(kept.sort(), () => 1);
  const keptWeights = weights.filter((_, row) => counts(values[row], row));
  const order = sortedOrder(kept);
  return collect(
    Float64Array.from(order, (row) => kept[row]),
    (at) => keptWeights[order[at]],
  );
}

function collect(sorted: Float64Array, weightAt: (at: number) => number): DistinctValues {
  const values = new Float64Array(sorted.length);
  const weights = new Float64Array(sorted.length);
  let count = 0;
  for (let at = 0; at < sorted.length; at += 1) {
    if (at === 0 || sorted[at] !== sorted[at - 1]) {
      // −0 is the same value as 0.
      values[count] = sorted[at] + 0;
      count += 1;
    }
    weights[count - 1] += weightAt(at);
  }
  return { values: values.slice(0, count), weights: weights.slice(0, count) };
}
