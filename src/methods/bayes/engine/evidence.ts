// What the likelihoods of naive Bayes learn from: sums by class, which add up over batches.

import { type Label, mergeLabels } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { Features } from "../../../model/input.js";

/** Statistics of some rows by class; two of them merge into those of all rows together. */
export interface Evidence<S> {
  /** The total weight of every class. */
  readonly classWeights: Float64Array;
  /** The number of columns that the rows have. */
  readonly columns: number;
  merge(other: S): S;
  /** With class k at index `indices[k]` of a longer list of classes; the new classes are empty. */
  spread(indices: readonly number[], classes: number): S;
}

/** What a fit has learned, before any parameter is estimated from it. */
export interface Learned<S> {
  readonly classes: readonly Label[];
  readonly evidence: S;
  readonly inputs: Features;
}

/** The class of every case: a code and a weight, or a weight in every class (cases × classes). */
export type Membership =
  | {
      readonly codes: Int32Array;
      readonly classes: number;
      readonly weights?: Float64Array | undefined;
    }
  | { readonly shares: Matrix };

/** The classes of labeled cases. */
export function membershipOf({ codes, classes, weights }: LabeledCases) {
  return { codes, classes: classes.length, weights };
}

/** What both have learned, as if all their cases had come together. */
export function mergeLearned<S extends Evidence<S>>(before: Learned<S>, now: Learned<S>): Learned<S> {
  const { merged: classes, ...indices } = mergeLabels(before.classes, now.classes);
  const earlier = before.evidence.spread(indices.before, classes.length);
  const evidence = earlier.merge(now.evidence.spread(indices.now, classes.length));
  return { classes, evidence, inputs: before.inputs };
}

export function totalWeights(membership: Membership): Float64Array {
  if ("shares" in membership) return columnSums(membership.shares);
  const { codes, classes, weights } = membership;
  const out = new Float64Array(classes);
  for (let row = 0; row < codes.length; row += 1) out[codes[row]] += weights?.[row] ?? 1;
  return out;
}

export function columnSums({ data, rows, columns }: Matrix): Float64Array {
  const out = new Float64Array(columns);
  for (let i = 0, at = 0; i < rows; i += 1) for (let j = 0; j < columns; j += 1, at += 1) out[j] += data[at];
  return out;
}

/** A loop, because `reduce` takes several times as long. */
export function total(values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at];
  return sum;
}

export function addWeights(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((weight, k) => weight + b[k]);
}

/** Weight k at index `indices[k]` of a longer list, zeros elsewhere. */
export function spreadWeights(weights: Float64Array, indices: readonly number[], length: number) {
  const out = new Float64Array(length);
  for (const [k, index] of indices.entries()) out[index] = weights[k];
  return out;
}

/** Row k of a matrix at row `indices[k]` of a taller one, zeros elsewhere. */
export function spreadRows(matrix: Matrix, indices: readonly number[], rows: number): Matrix {
  const out = new Matrix(rows, matrix.columns);
  for (const [k, index] of indices.entries()) out.data.set(matrix.row(k), index * matrix.columns);
  return out;
}
