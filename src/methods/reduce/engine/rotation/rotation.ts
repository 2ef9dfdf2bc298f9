import type { Convergence } from "../../../../base/control.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";

/** Loadings after a rotation. */
export interface Rotation {
  /** Features × factors. */
  readonly loadings: Matrix;
  /** What the loadings were multiplied by; its columns are orthonormal unless the rotation is oblique. */
  readonly matrix: Matrix;
  /** The correlations of the factors: the identity unless the rotation is oblique. */
  readonly correlations: Matrix;
  readonly convergence: Convergence;
}

/** When a rotation ends. */
export interface RotationLimits {
  readonly maxIterations: number;
  readonly tolerance: number;
}
