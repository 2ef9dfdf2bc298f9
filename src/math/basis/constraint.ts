// Constraints are absorbed into a basis: what remains are the functions that obey them (Wood 2017, section 1.8.1).

import { ShapeError } from "../../base/errors.js";
import { Matrix } from "../linalg/matrix.js";
import { qr } from "../linalg/qr.js";
import type { Basis } from "./basis.js";
import { basisBlocks } from "./evaluate.js";
import { basisSize } from "./size.js";
import { mapped, type Smooth } from "./smooth.js";

/** The term without constants: its functions sum to 0 over the rows, each counted as often as its weight says. */
export function centered(smooth: Smooth, x: Matrix, weights?: Float64Array): Smooth {
  return constrained(smooth, new Matrix(1, basisSize(smooth.basis), columnMeans(smooth.basis, x, weights)));
}

/** The means of the functions over the rows. */
export function columnMeans(basis: Basis, x: Matrix, weights?: Float64Array): Float64Array {
  const size = basisSize(basis);
  const sums = new Float64Array(size);
  let total = 0;
  for (const { values, first } of basisBlocks(basis, x))
    for (let row = 0; row < values.rows; row += 1) {
      const weight = weights?.[first + row] ?? 1;
      if (weight === 0) continue;
      total += weight;
      for (let j = 0; j < size; j += 1) sums[j] += weight * values.data[row * size + j];
    }
  return sums.map((sum) => sum / total);
}

/** The term restricted to the coefficients with C·β = 0, in coordinates of its own: orthonormal columns, as in mgcv. */
export function constrained(smooth: Smooth, C: Matrix): Smooth {
  const size = basisSize(smooth.basis);
  if (C.columns !== size)
    throw new ShapeError("constrained", `a constraint needs one number per function (${size}).`, {
      expected: `${size} columns`,
      received: `${C.columns} columns`,
    });
  return mapped(smooth, orthogonalComplement(C));
}

/** Orthonormal columns that span what is orthogonal to all rows: the last columns of the Q of the transpose. */
export function orthogonalComplement(C: Matrix): Matrix {
  const { columns: size } = C;
  if (C.rows === 1) return mirrorWithoutFirst(C.data);
  const { Q, rank } = qr(C.transpose(), { full: true, pivot: true });
  const out = new Matrix(size, size - rank);
  for (let i = 0; i < size; i += 1) out.data.set(Q.row(i).subarray(rank), i * (size - rank));
  return out;
}

/** The mirror that turns a vector into its first axis, without the first column. */
function mirrorWithoutFirst(vector: Float64Array): Matrix {
  const size = vector.length;
  const across = Float64Array.from(vector);
  const length = Math.hypot(...vector);
  across[0] += across[0] < 0 ? -length : length;
  const squared = across.reduce((sum, value) => sum + value * value, 0);
  const out = new Matrix(size, size - 1);
  for (let i = 0; i < size; i += 1)
    for (let j = 1; j < size; j += 1) {
      const own = i === j ? 1 : 0;
      out.data[i * (size - 1) + j - 1] = squared > 0 ? own - (2 * across[i] * across[j]) / squared : own;
    }
  return out;
}
