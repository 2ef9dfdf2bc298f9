// The terms that a step adds, and their columns.

import type { Matrix } from "../../../../math/linalg/matrix.js";
import type { SortedColumn } from "./sorted-columns.js";
import type { HingeFactor, HingeTerm } from "./term.js";

/** A term that others are multiplied with. */
export interface Parent {
  readonly term: HingeTerm;
  /** The term in its own units, times the roots of the weights. */
  readonly column: Float64Array;
  readonly unit: number;
}

/** A column of the model is (term − shift) / unit, times the roots of the weights. */
export interface TermUnit {
  readonly unit: number;
  readonly shift: number;
}

/** A term as a parent of others, and its column in the model. */
export interface NewTerm {
  readonly parent: Parent;
  readonly column: Float64Array;
  readonly unit: TermUnit;
}

/** The term of a single factor of 1. */
export function interceptOf(rows: number, weights: Float64Array | undefined): NewTerm {
  return ownColumn({ term: [], column: weights?.map(Math.sqrt) ?? new Float64Array(rows).fill(1), unit: 1 });
}

/** A feature as it is; next to the intercept its column begins at 0, so that a large offset costs no digits. */
export function lineTerm(
  { term, column, unit }: Parent,
  feature: number,
  { smallest, range, size }: SortedColumn,
  x: Matrix,
): NewTerm {
  const columnOf = (shift: number, own: number) =>
    column.map((value, row) => {
      const known = x.data[row * x.columns + feature];
      return (value * ((Number.isNaN(known) ? 0 : known) - shift)) / own;
    });
  const added = ownColumn({
    term: [...term, { feature, shape: "linear" }],
    column: columnOf(0, size),
    unit: unit * size,
  });
  if (term.length > 0) return added;
  return { ...added, column: columnOf(smallest, range), unit: { unit: range, shift: smallest } };
}

/** What of a feature lies on one side of a knot. */
export function hingeTerm(
  { term, column, unit }: Parent,
  factor: Extract<HingeFactor, { knot: number }>,
  { range }: SortedColumn,
  x: Matrix,
): NewTerm {
  const sign = factor.shape === "above" ? 1 : -1;
  const own = column.map((value, row) => {
    const over = sign * (x.data[row * x.columns + factor.feature] - factor.knot);
    return over > 0 ? value * (over / range) : 0;
  });
  return ownColumn({ term: [...term, factor], column: own, unit: unit * range });
}

/** Whether a feature is missing. */
export function indicatorTerm(
  { term, column, unit }: Parent,
  feature: number,
  { missing }: SortedColumn,
): NewTerm {
  const own = new Float64Array(column.length);
  for (const row of missing) own[row] = column[row];
  return ownColumn({ term: [...term, { feature, shape: "missing" }], column: own, unit });
}

function ownColumn(parent: Parent): NewTerm {
  return { parent, column: parent.column, unit: { unit: parent.unit, shift: 0 } };
}
