export { changeOfBasis, rotation2d, rotation3d } from "./change-of-basis.js";
export { type Complex, type ComplexMatrix, ComplexVector } from "./complex.js";
export {
  type DiagonalizableOptions,
  type Diagonalization,
  diagonalize,
  type EigenMultiplicity,
  eigenMultiplicities,
  isDiagonalizable,
  type MultiplicityOptions,
} from "./diagonalizable.js";
export { type Eigen, eigen, eigenvalues, type Schur, schur } from "./eigen.js";
export { expm } from "./expm.js";
export { type GramSchmidt, type GramSchmidtOptions, gramSchmidt } from "./gram-schmidt.js";
export { Matrix, type MatrixLike, type ShapedArray } from "./matrix.js";
export { matrixPower } from "./matrix-power.js";
export { type MultiplyOptions, multiply } from "./multiply.js";
