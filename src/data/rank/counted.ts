// The values of a column that count: those that are there and whose weight is not 0.

export interface CountedValues {
  readonly values: Float64Array;
  /** More than 0; absent where each value counts once. */
  readonly weights: Float64Array | undefined;
}

/** The rows that count. */
export function countedRows(values: Float64Array, weights?: Float64Array): Uint32Array {
  const rows = new Uint32Array(values.length);
  let count = 0;
  for (let row = 0; row < values.length; row += 1) {
    if (Number.isNaN(values[row]) || (weights !== undefined && weights[row] === 0)) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** The values that count; where all do, they are the given ones and no copy. */
export function countedValues(values: Float64Array, weights?: Float64Array): CountedValues {
  const kept = new Float64Array(values.length);
  const keptWeights = weights && new Float64Array(values.length);
  let count = 0;
  // Written first and counted then, because a branch that is hard to foresee takes longer.
  for (let row = 0; row < values.length; row += 1) {
    kept[count] = values[row];
    let counts = values[row] === values[row];
    if (weights !== undefined && keptWeights !== undefined) {
      keptWeights[count] = weights[row];
      counts &&= weights[row] > 0;
    }
    count += Number(counts);
  }
  if (count === values.length) return { values, weights };
  return { values: kept.subarray(0, count), weights: keptWeights?.subarray(0, count) };
}

/** The smallest and the largest value that counts. */
export function rangeOf(values: Float64Array, weights?: Float64Array): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let row = 0; row < values.length; row += 1) {
    if (weights !== undefined && weights[row] === 0) continue;
    // Neither holds for NaN.
    if (values[row] < low) low = values[row];
    if (values[row] > high) high = values[row];
  }
  return [low, high];
}
