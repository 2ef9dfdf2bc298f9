// Quantiles of a few or many residuals, again and again: those of a leaf in every round.

/** By how much of itself a rank may exceed a whole number by rounding. */
const ROUNDING = 1e-12;

/**
 * The smallest of the values up to which there is at least this share of all of them, or of their weights. The values
 * are reordered if they have no weights.
 */
export function lowerQuantile(
  values: Float64Array,
  weights: Float64Array | undefined,
  share: number,
): number {
  if (weights === undefined)
    return selectAt(values, Math.max(0, Math.ceil(share * values.length * (1 - ROUNDING)) - 1));
  const order = Uint32Array.from(values.keys()).sort((i, j) => values[i] - values[j]);
  const rank = share * weights.reduce((sum, weight) => sum + weight, 0) * (1 - ROUNDING);
  let sum = 0;
  for (const at of order) {
    sum += weights[at];
    if (sum >= rank) return values[at];
  }
  return values[order[order.length - 1]];
}

/** The value at an index of the sorted values; smaller ones are moved before it and larger ones after it (Hoare 1961). */
function selectAt(values: Float64Array, index: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = middleOf(values[low], values[(low + high) >>> 1], values[high]);
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i += 1;
      while (values[j] > pivot) j -= 1;
      if (i > j) break;
      const swap = values[i];
      values[i] = values[j];
      values[j] = swap;
      i += 1;
      j -= 1;
    }
    if (index <= j) high = j;
    else if (index >= i) low = i;
    else break;
  }
  return values[index];
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
