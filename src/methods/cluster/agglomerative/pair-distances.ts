// Dissimilarities of leaves that are needed here and there, from rows or from those of all pairs.

import type { ComparableRows } from "../../../math/distance/comparable-rows.js";
import { distancesHere, requireComparable } from "../../../math/distance/dissimilarity.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import type { Leaves } from "../engine/hierarchy-estimator.js";

/** Dissimilarities in a block. */
const BLOCK = 2 ** 20;

/** The dissimilarities of some leaves, from `start` on, from all. */
interface DistanceBlock {
  readonly start: number;
  readonly distances: Matrix;
}

export interface PairDistances {
  /** The dissimilarities of a leaf from some others. */
  from(leaf: number, others: readonly number[]): Float64Array;
  /** All dissimilarities, block by block. */
  blocks(): Iterable<DistanceBlock>;
}

export function pairDistances(method: string, leaves: Leaves): PairDistances {
  if ("dissimilarities" in leaves) {
    const { dissimilarities: all } = leaves;
    const count = all.cases;
    const rowOf = (leaf: number) => Float64Array.from({ length: count }, (_, other) => all.get(leaf, other));
    return {
      from: (leaf, others) => Float64Array.from(others, (other) => all.get(leaf, other)),
      *blocks() {
        for (let start = 0; start < count; start += 1)
          yield { start, distances: new Matrix(1, count, rowOf(start)) };
      },
    };
  }
  const { compared } = leaves;
  const { matrix } = compared;
  const between = (rows: Matrix, others: Matrix) => {
    const some: ComparableRows = { ...compared, matrix: rows };
    const found = distancesHere(some, others);
    requireComparable(method, found, compared.metric);
    return found;
  };
  return {
    from: (leaf, others) => between(matrix.slice(leaf, leaf + 1), takeDense(matrix, others)).data,
    *blocks() {
      const size = Math.max(1, Math.floor(BLOCK / matrix.rows));
      for (let start = 0; start < matrix.rows; start += size) {
        const block = matrix.slice(start, Math.min(matrix.rows, start + size));
        yield { start, distances: between(block, matrix) };
      }
    },
  };
}
