import { Matrix } from "../linalg/matrix.js";
import type { ReadProgram } from "./linear-program.js";

/** Minimize cᵀx subject to Ax = b and x ≥ 0, with the mapping back to the original program. */
export interface StandardForm {
  readonly a: Matrix;
  readonly b: Float64Array;
  readonly c: Float64Array;
  readonly back: (
    x: Float64Array,
    y: Float64Array,
  ) => { x: Float64Array; dual: { equalities: Float64Array; inequalities: Float64Array } };
}

/**
 * Variables with a lower bound are shifted to 0, those with only an upper bound are reflected, free ones are
 * split in two; inequalities, and variables with both bounds, get a slack and a row. Rows are divided by their largest
 * number.
 */
export function toStandardForm(program: ReadProgram): StandardForm {
  const { c, equalities, inequalities, lower, upper } = program;
  const size = c.length;
  const free = places(size, (j) => lower[j] === -Infinity && upper[j] === Infinity);
  const ranged = places(size, (j) => lower[j] !== -Infinity && upper[j] !== Infinity);
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
      b[first + i] = right[i];
      for (let j = 0; j < size; j += 1) {
        const value = matrix.data[i * size + j];
        a.data[at + j] = value * turned[j];
        b[first + i] -= value * shift[j];
      }
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
  const scales = new Float64Array(rows);
  for (let i = 0; i < rows; i += 1) {
    const row = a.row(i);
    scales[i] = row.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    for (let j = 0; j < columns; j += 1) row[j] /= scales[i];
    b[i] /= scales[i];
  }
  const costs = new Float64Array(columns);
  for (let j = 0; j < size; j += 1) costs[j] = c[j] * turned[j];
  for (const [k, j] of free.entries()) costs[size + k] = -c[j];
  return {
    a,
    b,
    c: costs,
    back: (x, y) => {
      const own = Float64Array.from({ length: size }, (_, j) => shift[j] + turned[j] * x[j]);
      for (const [k, j] of free.entries()) own[j] -= x[size + k];
      const dual = y.map((value, i) => value / scales[i]);
      return { x: own, dual: { equalities: dual.slice(0, m1), inequalities: dual.slice(m1, m1 + m2) } };
    },
  };
}

function places(size: number, is: (j: number) => boolean): number[] {
  return Array.from({ length: size }, (_, j) => j).filter(is);
}
