import { Matrix } from "../linalg/matrix.js";
import type { DualValues, ReadProgram } from "./read-program.js";

/** Minimize cᵀx subject to Ax = b and x ≥ 0, with the mapping back to the original program. */
export interface StandardForm {
  readonly a: Matrix;
  readonly b: Float64Array;
  readonly c: Float64Array;
  /** The rows and columns of the program itself; those after them are ranges, halves of free variables, and slacks. */
  readonly given: { readonly rows: number; readonly columns: number };
  /** The free variables, whose other halves are the columns after the program's own. */
  readonly free: readonly number[];
  readonly point: (x: Float64Array) => Float64Array;
  readonly direction: (x: Float64Array) => Float64Array;
  readonly dual: (y: Float64Array) => DualValues;
}

/**
 * Variables with a lower bound are shifted to 0, those with only an upper bound are reflected, free ones are
 * split in two; inequalities, and variables with both bounds, get a slack and a row.
 */
export function toStandardForm(program: ReadProgram): StandardForm {
  const { c, equalities, inequalities, lower, upper } = program;
  const size = c.length;
  const free = indicesWhere(size, (j) => lower[j] === -Infinity && upper[j] === Infinity);
  const ranged = indicesWhere(size, (j) => lower[j] !== -Infinity && upper[j] !== Infinity);
  const turned = lower.map((least, j) => (least === -Infinity && upper[j] !== Infinity ? -1 : 1));
  const shift = lower.map((least, j) => (least !== -Infinity ? least : upper[j] !== Infinity ? upper[j] : 0));
  const [m1, m2] = [equalities.matrix.rows, inequalities.matrix.rows];
  const rows = m1 + m2 + ranged.length;
  const columns = size + free.length + m2 + ranged.length;
  const a = new Matrix(rows, columns);
  const b = new Float64Array(rows);
  for (const [first, { matrix, right }] of [
    [0, equalities],
    [m1, inequalities],
  ] as const) {
    for (let i = 0; i < matrix.rows; i += 1) {
      const at = (first + i) * columns;
      let [rest, terms] = [right[i], Math.abs(right[i])];
      for (let j = 0; j < size; j += 1) {
        const value = matrix.data[i * size + j];
        a.data[at + j] = value * turned[j];
        rest -= value * shift[j];
        terms += Math.abs(value * shift[j]);
      }
      // What the shift leaves of a right side that it cancels is rounding, not a constraint.
      b[first + i] = Math.abs(rest) <= 8 * Number.EPSILON * terms && rest !== right[i] ? 0 : rest;
      for (const [k, j] of free.entries()) a.data[at + size + k] = -matrix.data[i * size + j];
    }
  }
  for (let i = 0; i < m2; i += 1) a.data[(m1 + i) * columns + size + free.length + i] = 1;
  for (const [k, j] of ranged.entries()) {
    const row = m1 + m2 + k;
    a.data[row * columns + j] = 1;
    a.data[row * columns + size + free.length + m2 + k] = 1;
    b[row] = upper[j] - lower[j];
  }
  const costs = new Float64Array(columns);
  for (let j = 0; j < size; j += 1) costs[j] = c[j] * turned[j];
  for (const [k, j] of free.entries()) costs[size + k] = -c[j];
  const direction = (x: Float64Array) => {
    const out = Float64Array.from({ length: size }, (_, j) => turned[j] * x[j]);
    // The halves of a free variable that is 0 differ by rounding.
    for (const [k, j] of free.entries()) {
      const rest = out[j] - x[size + k];
      out[j] = Math.abs(rest) <= 4 * Number.EPSILON * out[j] ? 0 : rest;
    }
    return out;
  };
  return {
    a,
    b,
    c: costs,
    given: { rows: m1 + m2, columns: size },
    free,
    direction,
    // Adding the shift back rounds, which must not lead across a bound.
    point: (x) => direction(x).map((value, j) => Math.min(Math.max(shift[j] + value, lower[j]), upper[j])),
    // The slack of an inequality keeps its dual value from being positive, but for rounding.
    dual: (y) => ({
      equalities: y.slice(0, m1),
      inequalities: y.slice(m1, m1 + m2).map((value) => Math.min(value, 0)),
    }),
  };
}

function indicesWhere(size: number, is: (j: number) => boolean): number[] {
  return Array.from({ length: size }, (_, j) => j).filter(is);
}
