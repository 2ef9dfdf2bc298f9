// Groups of cases by Ward's tree, from which any number of them can be cut.

import { Matrix } from "../../../math/linalg/matrix.js";
import { svd } from "../../../math/linalg/svd.js";
import type { Random } from "../../../math/probability/random/index.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import type { FitControl } from "../../../model/control.js";
import { stepWatcher } from "../../cluster/engine/hierarchy-estimator.js";
import { cutTree, type MergeTree } from "../../cluster/engine/merge-tree.js";
import { wardTree } from "../../cluster/engine/trees-of-rows.js";

/** The time of a tree grows with the square of its leaves: of more cases than this, some are drawn. */
const MOST_LEAVES = 2000;
/** Directions with a singular value this much smaller than the largest are rounding. */
const ROUNDING = 1e-10;
const METHOD = "hierarchical start";

/** Ward's tree of cases in which no direction dominates; cases that are not leaves join the nearest group. */
export class GroupTree {
  readonly #z: Matrix;
  readonly #leaves: Int32Array;
  readonly #weights: Float64Array;
  readonly #tree: MergeTree;

  private constructor(z: Matrix, leaves: Int32Array, weights: Float64Array, tree: MergeTree) {
    this.#z = z;
    this.#leaves = leaves;
    this.#weights = weights;
    this.#tree = tree;
  }

  /** The tree of rows in columns of mean 0 and variance 1. */
  static async grow(
    x: Matrix,
    weights: Float64Array | undefined,
    stream: Random,
    { signal }: FitControl,
  ): Promise<GroupTree> {
    const counted = Int32Array.from({ length: x.rows }, (_, row) => row).filter(
      (row) => (weights?.[row] ?? 1) > 0,
    );
    const leaves =
      counted.length <= MOST_LEAVES
        ? counted
        : Int32Array.from(
            stream.permutation(counted.length).subarray(0, MOST_LEAVES),
            (at) => counted[at],
          ).sort();
    const leafWeights =
      weights === undefined ? new Float64Array(leaves.length).fill(1) : takeNumbers(weights, leaves);
    const z = balanced(x, takeDense(x, leaves), leafWeights);
    const watch = stepWatcher(METHOD, "merges", leaves.length - 1, { signal });
    return new GroupTree(z, leaves, leafWeights, await wardTree(takeDense(z, leaves), leafWeights, watch));
  }

  /** The group of every case. */
  cut(groups: number): Int32Array {
    const { labels } = cutTree(METHOD, this.#tree, { clusters: groups });
    const { rows, columns } = this.#z;
    const groupWeights = new Float64Array(groups);
    const centers = new Float64Array(groups * columns);
    for (const [leaf, row] of this.#leaves.entries()) {
      groupWeights[labels[leaf]] += this.#weights[leaf];
      for (let j = 0; j < columns; j += 1)
        centers[labels[leaf] * columns + j] += this.#weights[leaf] * this.#z.get(row, j);
    }
    for (let at = 0; at < centers.length; at += 1) centers[at] /= groupWeights[Math.floor(at / columns)];
    const out = Int32Array.from({ length: rows }, (_, row) => nearest(this.#z.row(row), centers, groups));
    for (const [leaf, row] of this.#leaves.entries()) out[row] = labels[leaf];
    return out;
  }
}

/**
 * The rows along the principal directions of the leaves, each divided by the root of its singular value, so that
 * correlated columns do not count several times (Scrucca and Raftery 2015).
 */
function balanced(x: Matrix, leaves: Matrix, weights: Float64Array): Matrix {
  const weighted = leaves.map((value, at) => Math.sqrt(weights[Math.floor(at / leaves.columns)]) * value);
  const { V, singularValues } = svd(weighted);
  const used = singularValues.filter((value) => value > ROUNDING * singularValues[0]).length;
  if (used === 0) return x;
  const directions = new Matrix(V.rows, used);
  for (let i = 0; i < V.rows; i += 1)
    for (let j = 0; j < used; j += 1)
      directions.data[i * used + j] = V.get(i, j) / Math.sqrt(singularValues[j]);
  return x.multiply(directions);
}

function nearest(row: Float64Array, centers: Float64Array, groups: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  for (let k = 0; k < groups; k += 1) {
    let square = 0;
    for (let j = 0; j < row.length; j += 1) square += (row[j] - centers[k * row.length + j]) ** 2;
    if (square < least) [best, least] = [k, square];
  }
  return best;
}
