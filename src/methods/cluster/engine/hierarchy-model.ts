import { DataError, ShapeError } from "../../../base/errors.js";
import { significant } from "../../../base/printing.js";
import { counted, got, rowName, wanted, words } from "../../../base/sentence.js";
import { Dissimilarities } from "../../../math/distance/dissimilarities.js";
import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import { comparedRows } from "../../../math/distance/row-comparison.js";
import { Matrix, type MatrixLike } from "../../../math/linalg/matrix.js";
import type { SeenLevels } from "../../../model/capabilities.js";
import { FittedModel, type ModelsOf } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Clusterer } from "../../../model/model.js";
import { seenLevels } from "../../../model/unseen-levels.js";
import type { ClusterReferences, HierarchyState } from "./hierarchy-state.js";
import { type Cut, copheneticOf, cutTree, leafOrder, structureCoefficient } from "./merge-tree.js";

/** Of which dissimilarities from the rows of a cluster its own dissimilarity from a new case is made. */
export type JoiningRule = "nearest" | "farthest" | "mean";

/** Dissimilarities that are computed at a time. */
const BLOCK = 2 ** 20;

abstract class HierarchyBase extends FittedModel<HierarchyState> implements Clusterer {
  /** How the dissimilarity of a new case from a cluster follows from those of the cluster's references. */
  protected abstract get joining(): JoiningRule;

  /** The training rows from left to right as a dendrogram draws them, in the order of R's `hclust`. */
  get order(): Int32Array {
    return leafOrder(this).map((leaf) => this.leaves[leaf]);
  }

  /**
   * How strong the structure is, from 0 to 1: the mean of 1 − h/H, where h is the height of a case's first merge and H
   * that of the last one. It grows with the number of cases.
   */
  get coefficient(): number {
    return structureCoefficient(this, this.leafWeights);
  }

  /** The levels of the training table by column; with the metric "gower", others count as missing. */
  get seenLevels(): SeenLevels {
    return seenLevels(this.inputs);
  }

  /** The cluster of every training case where the tree is cut, from 0; −1 for cases of weight 0. */
  cut(cut: Cut): Int32Array {
    const { labels } = cutTree(`${this.kind}.cut`, this, cut);
    const out = new Int32Array(this.labels.length).fill(-1);
    for (const [leaf, row] of this.leaves.entries()) out[row] = labels[leaf];
    return out;
  }

  /** The height at which any two of the leaves are merged. */
  cophenetic(): Dissimilarities {
    return copheneticOf(`${this.kind}.cophenetic`, this);
  }

  /**
   * The correlation of the cophenetic heights with the dissimilarities of the leaves: how well the tree represents
   * them.
   */
  copheneticCorrelation(dissimilarities: Dissimilarities | MatrixLike | ArrayLike<number>): number {
    const given = Dissimilarities.from(dissimilarities);
    const { length } = this.leaves;
    if (given.cases !== length) {
      const sentence = words`the dissimilarities must be ${wanted(`those of ${length} cases`)}, the leaves; got ${got(counted(given.cases, "case"))}.`;
      throw new ShapeError(`${this.kind}.copheneticCorrelation`, sentence);
    }
    return correlationOf(this.cophenetic().values, given.values);
  }

  /**
   * The nearest cluster of every case, by the distance of the method between a single case and a cluster; of equally
   * near ones, the first.
   */
  predict(rows: Rows): Int32Array {
    const { references, metric } = this;
    if (references === undefined) {
      const sentence =
        "the model was fitted to dissimilarities, so that it cannot compare new rows with its cases.";
      throw new DataError(this.kind, sentence, { expected: "a model that was fitted to rows" });
    }
    const x = readNewCases(this.kind, rows, this.inputs, metric === "gower" ? "native" : "error");
    const against = comparedRows(references.rows, this).matrix;
    const out = new Int32Array(x.rows);
    const height = Math.max(1, Math.floor(BLOCK / against.rows));
    for (let start = 0; start < x.rows; start += height) {
      const block = x.slice(start, Math.min(x.rows, start + height));
      const distances = distancesHere(comparedRows(block, this), against);
      if (metric === "gower") requireComparable(this.kind, distances, metric);
      for (let i = 0; i < block.rows; i += 1)
        out[start + i] = this.#nearest(distances.row(i), references, start + i);
    }
    return out;
  }

  /** The numbers of cases, merges and clusters. */
  override toString(): string {
    const { leaves, heights, clusters } = this;
    const last = heights.length === 0 ? "" : `, the last at ${significant(heights[heights.length - 1])}`;
    return `${this.kind} of ${leaves.length} cases: ${heights.length} merges${last}; ${clusters} cluster${clusters === 1 ? "" : "s"}`;
  }

  #nearest(distances: Float64Array, { clusters: of, shares }: ClusterReferences, row: number): number {
    const { joining, clusters } = this;
    const found = new Float64Array(clusters).fill(joining === "nearest" ? Number.POSITIVE_INFINITY : 0);
    for (let at = 0; at < distances.length; at += 1) {
      const cluster = of[at];
      if (joining === "nearest") found[cluster] = Math.min(found[cluster], distances[at]);
      else if (joining === "farthest") found[cluster] = Math.max(found[cluster], distances[at]);
      else found[cluster] += shares[at] * distances[at];
    }
    let best = 0;
    for (let cluster = 1; cluster < clusters; cluster += 1) if (found[cluster] < found[best]) best = cluster;
    if (Number.isFinite(found[best])) return best;
    const sentence = words`the case at ${rowName(row)} is so far from all clusters that its distances overflow; scale the columns, or check the values.`;
    throw new DataError(this.kind, sentence, {
      expected: "a finite distance",
      received: String(found[best]),
    });
  }
}

/** The base of models that are a tree of clusters. */
export const HierarchyModel = HierarchyBase as unknown as ModelsOf<typeof HierarchyBase>;
export type HierarchyModel<S extends HierarchyState = HierarchyState> = HierarchyBase & S;

/** Pearson's correlation; NaN if one of the lists does not vary. */
function correlationOf(x: Float64Array, y: Float64Array): number {
  const meanOf = (values: Float64Array) => values.reduce((sum, value) => sum + value / values.length, 0);
  const [xMean, yMean] = [meanOf(x), meanOf(y)];
  let [xx, yy, xy] = [0, 0, 0];
  for (let at = 0; at < x.length; at += 1) {
    const [a, b] = [x[at] - xMean, y[at] - yMean];
    xx += a * a;
    yy += b * b;
    xy += a * b;
  }
  return xy / Math.sqrt(xx * yy);
}

/** Centers of clusters: sums of their rows by shares. */
export function centersOf(rows: Matrix, labels: Int32Array, shares: Float64Array, clusters: number): Matrix {
  const { columns, data } = rows;
  const centers = new Matrix(clusters, columns);
  for (let row = 0; row < rows.rows; row += 1)
    for (let j = 0; j < columns; j += 1)
      centers.data[labels[row] * columns + j] += shares[row] * data[row * columns + j];
  return centers;
}
