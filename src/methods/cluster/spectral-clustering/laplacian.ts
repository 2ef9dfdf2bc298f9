import type { SymmetricOperator } from "../engine/lanczos.js";
import type { SimilarityGraph } from "./graph.js";

/**
 * A Laplacian as a symmetric operator whose largest eigenvalues are the smallest ones of the Laplacian: `shift` minus
 * the one is the other. Dividing an eigenvector by `scales` gives the function on the points.
 */
export interface LaplacianOperator extends SymmetricOperator {
  readonly shift: number;
  readonly scales: Float64Array;
}

/**
 * The Laplacian of points that stand for as many equal cases as they weigh, which are connected to each other with the
 * similarity 1 (S2 17.34-17.37). With W the weighted similarities and G their sums, normalized it is I − G^(−1/2)·W·G^(−1/2),
 * otherwise M^(−1/2)·(G − W)·M^(−1/2), where M has the weights.
 */
export async function laplacianOf(
  graph: SimilarityGraph,
  distinctWeights: Float64Array,
  normalized: boolean,
  pause: () => Promise<unknown>,
): Promise<LaplacianOperator> {
  const { size } = graph;
  /** W·x */
  const weighted = async (x: Float64Array): Promise<Float64Array> => {
    await pause();
    const sums = await graph.times(x.map((value, at) => value * distinctWeights[at]));
    return sums.map((sum, at) => distinctWeights[at] * (sum + Math.max(0, distinctWeights[at] - 1) * x[at]));
  };
  const degrees = await weighted(new Float64Array(size).fill(1));
  // A point without any connection is a separate part.
  const scales = (normalized ? degrees : distinctWeights).map((value) => (value > 0 ? Math.sqrt(value) : 1));
  const rates = degrees.map((degree, at) => degree / distinctWeights[at]);
  const shift = normalized ? 1 : 2 * rates.reduce((most, rate) => Math.max(most, rate), 0) || 1;
  return {
    size,
    shift,
    bound: shift,
    scales,
    apply: async (x) => {
      const product = await weighted(x.map((value, at) => value / scales[at]));
      return product.map((value, at) => {
        const scaled = value / scales[at];
        if (!normalized) return scaled + (shift - rates[at]) * x[at];
        return degrees[at] > 0 ? scaled : x[at];
      });
    },
  };
}
