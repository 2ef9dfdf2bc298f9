import type { Matrix } from "../../linalg/matrix.js";
import { calinskiHarabasz, daviesBouldin } from "../metrics/clustering/separation.js";
import { silhouette } from "../metrics/clustering/silhouette.js";
import type { ClusterCandidate } from "./choice.js";
import type { ClusterCriterion } from "./options.js";
import { withinSquares } from "./within.js";

const SHAPES = { silhouette, calinskiHarabasz, daviesBouldin };

/**
 * W, and those of the criteria that follow from the clusters of one model alone. Rows that are in no cluster, with a
 * label below 0, are left out.
 */
export function measureClusters(
  x: Matrix,
  labels: Int32Array,
  criteria: readonly ClusterCriterion[],
  weights: Float64Array | undefined,
): Pick<ClusterCandidate, "within" | keyof typeof SHAPES> {
  const counted = labels.some((label) => label < 0)
    ? Float64Array.from(labels, (label, row) => (label < 0 ? 0 : (weights?.[row] ?? 1)))
    : weights;
  const found = new Set(labels.filter((_, row) => counted?.[row] !== 0));
  const names = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
  const asked = names.filter((name) => criteria.includes(name));
  const shape = (name: keyof typeof SHAPES) =>
    found.size > 1 ? SHAPES[name](x, labels, { weights: counted }) : undefined;
  return {
    within: withinSquares(x, labels, counted),
    ...Object.fromEntries(asked.map((name) => [name, shape(name)])),
  };
}
