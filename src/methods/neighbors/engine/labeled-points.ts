// Training cases of classifiers, each different one once and in an order that does not depend on that of the rows.

import type { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense } from "../../../model/case-rows.js";
import type { LabeledCases } from "../../../model/cases.js";
import { countedCases } from "../../../model/counted-cases.js";
import { applyScaling, type ColumnScaling, learnScaling } from "./scaling.js";

export interface LabeledPoints {
  /** The distinct cases, in the units of the columns. */
  readonly points: Matrix;
  /** The distinct cases in the scaled columns by which they are compared. */
  readonly x: Matrix;
  readonly codes: Int32Array;
  /** The weight of all cases that are equal to each. */
  readonly weights: Float64Array;
  readonly scaling: ColumnScaling | undefined;
}

/** Labeled points with the order of the rows from which they come. */
export interface SequencedPoints extends LabeledPoints {
  readonly sequence: CaseSequence;
}

/** The cases in the order of the rows, those of weight 0 left out. */
export interface CaseSequence {
  /** The row of every case in the training data. */
  readonly rows: Int32Array;
  /** The point that every case is. */
  readonly indices: Int32Array;
  readonly weights: Float64Array;
}

/**
 * The different cases of a fit, by class and distance from the middle. Whatever is drawn from them then depends neither
 * on the order of rows or columns nor on whether a case is repeated or weighted.
 */
export function labeledPoints(cases: LabeledCases, standardize: boolean): SequencedPoints {
  const { x: all, weights: given, rows } = countedCases(cases);
  const scaling = standardize ? learnScaling(all, given) : undefined;
  const scaled = applyScaling(all, scaling);
  const codes = Int32Array.from({ length: all.rows }, (_, i) => cases.codes[rows?.[i] ?? i]);
  const sizes = Float64Array.from({ length: all.rows }, (_, i) => sizeOf(scaled, i));
  const order = Array.from(codes.keys()).sort(
    (a, b) => codes[a] - codes[b] || sizes[a] - sizes[b] || compareRows(all, a, b),
  );
  const first: number[] = [];
  const weights: number[] = [];
  const indices = new Int32Array(all.rows);
  for (const at of order) {
    const last = first[first.length - 1];
    const weight = given?.[at] ?? 1;
    if (last !== undefined && codes[last] === codes[at] && compareRows(all, last, at) === 0)
      weights[weights.length - 1] += weight;
    else {
      first.push(at);
      weights.push(weight);
    }
    indices[at] = first.length - 1;
  }
  return {
    points: takeDense(all, first),
    x: takeDense(scaled, first),
    codes: Int32Array.from(first, (at) => codes[at]),
    weights: Float64Array.from(weights),
    scaling,
    sequence: {
      rows: rows ?? Int32Array.from(indices.keys()),
      indices,
      weights: given ?? new Float64Array(all.rows).fill(1),
    },
  };
}

/** The indices of the points of every class. */
export function indicesByClass(codes: Int32Array, classes: number): number[][] {
  const out = Array.from({ length: classes }, (): number[] => []);
  for (const [at, code] of codes.entries()) out[code].push(at);
  return out;
}

function sizeOf({ data, columns }: Matrix, row: number): number {
  let sum = 0;
  for (let j = 0; j < columns; j += 1) sum += data[row * columns + j] ** 2;
  return sum;
}

function compareRows({ data, columns }: Matrix, a: number, b: number): number {
  for (let j = 0; j < columns; j += 1) {
    const difference = data[a * columns + j] - data[b * columns + j];
    if (difference !== 0) return difference;
  }
  return 0;
}
