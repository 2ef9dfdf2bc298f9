import type { Dissimilarities } from "../../math/distance/dissimilarities.js";

/**
 * W from dissimilarities alone: in every cluster, the squares of all pairs over the weight of the cluster. Of Euclidean
 * distances it is the sum of squares around the mean.
 */
export function pairSquares(
  { cases, values }: Dissimilarities,
  labels: ArrayLike<number>,
  weights: Float64Array | undefined,
): number {
  const sums = new Map<number, { squares: number; totalWeight: number }>();
  const of = (label: number) => {
    const entry = sums.get(label) ?? { squares: 0, totalWeight: 0 };
    sums.set(label, entry);
    return entry;
  };
  for (let i = 0, at = 0; i < cases; i += 1) {
    const entry = of(labels[i]);
    const weight = weights?.[i] ?? 1;
    entry.totalWeight += weight;
    for (let j = i + 1; j < cases; j += 1, at += 1)
      if (labels[j] === labels[i]) entry.squares += weight * (weights?.[j] ?? 1) * values[at] ** 2;
  }
  let total = 0;
  for (const { squares, totalWeight } of sums.values()) if (totalWeight > 0) total += squares / totalWeight;
  return total;
}
