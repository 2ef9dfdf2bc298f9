// Means of a response by level, drawn toward its mean: numbers in, numbers out.

/** The cases of one column: the indices of their levels, 0 for a missing value, and the response. */
export interface LeveledResponse {
  readonly indices: Int32Array;
  readonly levels: number;
  readonly response: Float64Array;
  readonly weights: Float64Array | undefined;
}

/** The encoding of every level, and that of an unknown level. */
export interface Encoded {
  readonly means: Float64Array;
  readonly prior: number;
}

/**
 * The smoothed means of some of the cases. With "auto", the share of a level's own mean is s²n / (s²n + v), where n is its
 * weight, v the variance of its cases, and s² that of all (Micci-Barreca 2001, equation 7).
 */
export function encodeLevels(
  { indices, levels, response, weights }: LeveledResponse,
  rows: ArrayLike<number>,
  smoothing: "auto" | number,
): Encoded {
  const totalWeights = new Float64Array(levels);
  const sums = new Float64Array(levels);
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i];
    const weight = weights?.[row] ?? 1;
    totalWeights[indices[row]] += weight;
    sums[indices[row]] += weight * response[row];
  }
  const total = totalWeights.reduce((sum, levelMeans) => sum + levelMeans, 0);
  const prior = sums.reduce((sum, levelMeans) => sum + levelMeans, 0) / total;
  if (smoothing !== "auto") {
    const means = sums.map((sum, k) =>
      totalWeights[k] === 0 ? prior : (sum + smoothing * prior) / (totalWeights[k] + smoothing),
    );
    return { means, prior };
  }
  const levelMeans = sums.map((sum, k) => sum / totalWeights[k]);
  const squares = new Float64Array(levels);
  let all = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i];
    const weight = weights?.[row] ?? 1;
    squares[indices[row]] += weight * (response[row] - levelMeans[indices[row]]) ** 2;
    all += weight * (response[row] - prior) ** 2;
  }
  const variance = all / total;
  const means = levelMeans.map((mean, k) => {
    const between = variance * totalWeights[k];
    const share = between / (between + squares[k] / totalWeights[k]);
    return Number.isNaN(share) ? prior : share * mean + (1 - share) * prior;
  });
  return { means, prior };
}
