// The values of a column that count: those that are not missing and have a positive weight.

export interface CountedValues {
  readonly values: Float64Array;
  /** Positive; undefined if each value counts once. */
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

/** The values that count; if all do, the given array itself, not a copy. */
export function countedValues(values: Float64Array, weights?: Float64Array): CountedValues {
  if (allCount(values, weights)) return { values, weights };
  const kept = new Float64Array(values.length);
  const keptWeights = weights && new Float64Array(values.length);
  const count = gatherCounted({ values, weights }, kept, keptWeights);
  return { values: kept.subarray(0, count), weights: keptWeights?.subarray(0, count) };
}

function allCount(values: Float64Array, weights: Float64Array | undefined): boolean {
  for (let row = 0; row < values.length; row += 1) if (Number.isNaN(values[row])) return false;
  return weights === undefined || !weights.includes(0);
}

/** Writes the values that count, and their weights, contiguously; returns their number. */
export function gatherCounted(
  { values, weights }: CountedValues,
  kept: Float64Array,
  keptWeights: Float64Array | undefined,
): number {
  let count = 0;
  if (weights === undefined || keptWeights === undefined) {
    for (let row = 0; row < values.length; row += 1) {
      kept[count] = values[row];
      if (!Number.isNaN(values[row])) count += 1;
    }
    return count;
  }
  for (let row = 0; row < values.length; row += 1) {
    kept[count] = values[row];
    keptWeights[count] = weights[row];
    if (!Number.isNaN(values[row]) && weights[row] > 0) count += 1;
  }
  return count;
}

/** The smallest and the largest value that counts. */
export function rangeOf(values: Float64Array, weights?: Float64Array): [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row];
    // Both conditions hold for NaN, and for most values.
    if (!(value < low) && !(value > high)) continue;
    if (weights !== undefined && weights[row] === 0) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
