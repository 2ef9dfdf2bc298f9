/** The smallest value up to which at least this share of the weight lies. */
export function weightedQuantile(
  values: Float64Array,
  weights: Float64Array | undefined,
  share: number,
): number {
  const order = Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? values.length;
  let sum = 0;
  for (const at of order) {
    sum += weights?.[at] ?? 1;
    if (sum >= share * total) return values[at];
  }
  return values[order[order.length - 1]];
}
