import { requireNumber } from "../../base/arguments.js";
import { argumentName, counted, DataError, got, ShapeError, wanted, words } from "../../base/errors.js";
import { asMatrix } from "./as-matrix.js";
import { Matrix, type MatrixLike } from "./matrix.js";
import { multiply } from "./multiply.js";
import { requireFinite, requireSameRows, requireSquare } from "./require.js";
import { solveRegular } from "./solve.js";

/**
 * The linear map A in the basis given by the columns of P: P⁻¹·A·P.
 *
 * ```ts
 * const a = Matrix.from([[2, 1], [1, 2]]);
 * changeOfBasis(a, Matrix.from([[1, 1], [1, -1]])); // [[3, 0], [0, 1]]
 * ```
 */
export function changeOfBasis(map: MatrixLike, basis: MatrixLike): Matrix {
  const [a, p] = [asMatrix("changeOfBasis", map), asMatrix("changeOfBasis", basis)];
  for (const [name, matrix] of [
    ["the map", a],
    ["the basis", p],
  ] as const) {
    requireSquare("changeOfBasis", matrix);
    requireFinite("changeOfBasis", name, matrix);
  }
  requireSameRows("changeOfBasis", a, p);
  return new Matrix(a.rows, a.rows, solveRegular("changeOfBasis", p, a.rows, multiply(a, p).data));
}

/**
 * The 2×2 matrix that rotates the plane counterclockwise by `angle` radians.
 *
 * ```ts
 * rotation2d(Math.PI / 2).multiply([1, 0]); // Float64Array [0, 1], up to rounding
 * ```
 */
export function rotation2d(angle: number): Matrix {
  requireAngle("rotation2d", angle);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return Matrix.from([
    [c, -s],
    [s, c],
  ]);
}

const AXES = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] } as const;

/**
 * The 3×3 matrix that rotates space by `angle` radians about an axis, counterclockwise for an observer the
 * axis points at (Rodrigues' formula).
 *
 * ```ts
 * rotation3d("z", Math.PI / 2).multiply([1, 0, 0]); // Float64Array [0, 1, 0], up to rounding
 * rotation3d([1, 1, 1], (2 * Math.PI) / 3).multiply([1, 0, 0]); // the same: the axes are permuted
 * ```
 */
export function rotation3d(axis: "x" | "y" | "z" | ArrayLike<number>, angle: number): Matrix {
  requireAngle("rotation3d", angle);
  const direction = Array.from(typeof axis === "string" ? AXES[axis] : axis);
  if (direction.length !== 3) {
    const sentence = words`${argumentName("axis")} must have ${wanted("3 numbers")}; got ${got(counted(direction.length, "number"))}.`;
    throw new ShapeError("rotation3d", sentence);
  }
  const norm = Math.hypot(...direction);
  if (!(norm > 0 && norm < Number.POSITIVE_INFINITY)) {
    const sentence = words`${argumentName("axis")} must be ${wanted("finite and nonzero")}; got (${got(direction.join(", "))}).`;
    throw new DataError("rotation3d", sentence);
  }
  const [x, y, z] = direction.map((value) => value / norm);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const t = 1 - c;
  return Matrix.from([
    [c + t * x * x, t * x * y - s * z, t * x * z + s * y],
    [t * x * y + s * z, c + t * y * y, t * y * z - s * x],
    [t * x * z - s * y, t * y * z + s * x, c + t * z * z],
  ]);
}

function requireAngle(method: string, angle: number): void {
  requireNumber(method, angle, '"angle"');
  if (!Number.isFinite(angle))
    throw new DataError(method, { argument: "angle", expected: "a finite number", received: angle });
}
