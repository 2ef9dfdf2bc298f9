import { OptionError } from "../../base/errors.js";
import { calinskiHarabasz, daviesBouldin } from "../metrics/clustering/separation.js";
import { silhouette } from "../metrics/clustering/silhouette.js";
import type { ClusterCandidate } from "./choice.js";
import type { ClusteredCases } from "./clustered-cases.js";
import type { ClusterCriterion } from "./options.js";

type Measure = (cases: ClusteredCases, labels: Int32Array, weights: Float64Array | undefined) => number;

const SHAPES = {
  silhouette: ({ compared, silhouetteMetric }, labels, weights) =>
    silhouette(compared, labels, { ...silhouetteMetric, weights }),
  calinskiHarabasz: (cases, labels, weights) =>
    cases.x === undefined ? byPairs(cases, labels, weights) : calinskiHarabasz(cases.x, labels, { weights }),
  daviesBouldin: ({ x }, labels, weights) => {
    if (x !== undefined) return daviesBouldin(x, labels, { weights });
    const [expected, received] = ["a criterion of pairs, such as silhouette", '"daviesBouldin"'];
    const sentence = `dissimilarities have no centers, which "daviesBouldin" needs; use another criterion.`;
    throw new OptionError("chooseClusters", sentence, { option: "criterion", expected, received });
  },
} satisfies Record<string, Measure>;

type Shape = keyof typeof SHAPES;

/** Rows in no cluster make a score so much worse: leaving out what is hard to tell must not pay. */
const COUNTED: Readonly<Record<Shape, (score: number, share: number) => number>> = {
  silhouette: (score, share) => score * share,
  calinskiHarabasz: (score, share) => score * share,
  daviesBouldin: (score, share) => score / share,
};

/**
 * W, and those of the criteria that follow from the clusters of one model alone; undefined where they are not defined,
 * as for one cluster. Rows that are in no cluster, with a label below 0, are not in W. They count in the criteria, which
 * are worse by the share of the rows that is in some cluster.
 */
export function measureClusters(
  cases: ClusteredCases,
  labels: Int32Array,
  criteria: readonly ClusterCriterion[],
  weights: Float64Array | undefined,
): Pick<ClusterCandidate, "within" | Shape> {
  const counted = countedWeights(labels, weights);
  const kept = labels.filter((_, row) => counted?.[row] !== 0);
  const found = new Set(kept).size;
  const share = assignedShare(labels, weights);
  const shape = (name: Shape) => {
    // If every row is its own cluster, there is no spread that distances could be compared with.
    const isDefined = found > 1 && (name === "silhouette" || found < kept.length);
    if (!isDefined) return undefined;
    const score = COUNTED[name](SHAPES[name](cases, labels, counted), share);
    return Number.isNaN(score) ? undefined : score;
  };
  const asked = (Object.keys(SHAPES) as Shape[]).filter((name) => criteria.includes(name));
  return {
    within: cases.within(labels, counted),
    ...Object.fromEntries(asked.map((name) => [name, shape(name)])),
  };
}

/** The weights, with 0 for rows in no cluster. */
export function countedWeights(
  labels: Int32Array,
  weights: Float64Array | undefined,
): Float64Array | undefined {
  if (!labels.some((label) => label < 0)) return weights;
  return Float64Array.from(labels, (label, row) => (label < 0 ? 0 : (weights?.[row] ?? 1)));
}

/** The share of the weight that is in some cluster. */
function assignedShare(labels: Int32Array, weights: Float64Array | undefined): number {
  let [assigned, total] = [0, 0];
  for (let row = 0; row < labels.length; row += 1) {
    const weight = weights === undefined ? 1 : weights[row];
    total += weight;
    if (labels[row] >= 0) assigned += weight;
  }
  return assigned / total;
}

/** Caliński and Harabasz' ratio from the squares of all pairs. */
function byPairs(cases: ClusteredCases, labels: Int32Array, weights: Float64Array | undefined): number {
  const found = new Set(labels.filter((_, row) => weights?.[row] !== 0)).size;
  const totalWeight = weights?.reduce((sum, weight) => sum + weight, 0) ?? cases.count;
  const within = cases.within(labels, weights);
  return cases.between(labels, weights) / (found - 1) / (within / (totalWeight - found));
}
