import { leastSquares } from "../../linalg/least-squares.js";
import type { Matrix } from "../../linalg/matrix.js";

/**
 * Which columns of a design stay where the intercept, its first column, must. `triangle` is the factor R of
 * the design without pivoting: what it has below its first row is the triangle of the centered columns, from
 * which independent ones are taken. Pivoting alone might take a constant column in place of the intercept.
 */
export function columnsBesideIntercept(triangle: Matrix, tolerance: number): boolean[] {
  const { columns } = triangle;
  const centered = triangle.slice(1, triangle.rows, 1);
  const varies = Array.from({ length: columns - 1 }, (_, j) => {
    const rest = norm(centered.column(j));
    return rest > tolerance * norm(triangle.column(j + 1));
  });
  const kept = new Array<boolean>(columns).fill(false);
  kept[0] = true;
  if (!varies.includes(true)) return kept;
  const { pivots, rank } = leastSquares(onlyColumns(centered, varies), new Float64Array(centered.rows), {
    tolerance,
    refine: false,
  });
  for (const j of pivots.subarray(0, rank)) kept[j + 1] = true;
  return kept;
}

/** The matrix with zeros in the columns that are not kept. */
export function onlyColumns(matrix: Matrix, kept: readonly boolean[]): Matrix {
  const { columns } = matrix;
  return matrix.map((value, at) => (kept[at % columns] ? value : 0));
}

function norm(values: Float64Array): number {
  return Math.hypot(...values);
}
