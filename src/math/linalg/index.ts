export { changeOfBasis, rotation2d, rotation3d } from "./change-of-basis.js";
export { characteristicPolynomial } from "./characteristic-polynomial.js";
export { chebyshev, chebyshevToMonomial, monomialToChebyshev } from "./chebyshev.js";
export { type Cholesky, cholesky } from "./cholesky.js";
export { type Complex, type ComplexMatrix, type ComplexMatrixLike, ComplexVector } from "./complex.js";
export type { Triplet } from "./compress-triplets.js";
export { crossProduct } from "./cross-product.js";
export { determinant, type LogDeterminant, logDeterminant } from "./determinant.js";
export {
  type ComplexDiagonalization,
  type DiagonalizableOptions,
  type Diagonalization,
  diagonalize,
  type EigenMultiplicity,
  eigenMultiplicities,
  isDiagonalizable,
  type MultiplicityOptions,
} from "./diagonalizable.js";
export { type Eigen, eigen, eigenvalues, type Schur, schur } from "./eigen.js";
export { eigenSymmetric, eigenvaluesSymmetric, type SymmetricEigen } from "./eigen-symmetric.js";
export { expm } from "./expm.js";
export { type GramSchmidt, type GramSchmidtOptions, gramSchmidt } from "./gram-schmidt.js";
export { inverse } from "./inverse.js";
export { type LeastSquares, type LeastSquaresOptions, leastSquares } from "./least-squares.js";
export { type Lu, lu } from "./lu.js";
export { Matrix, type MatrixLike, type ShapedArray } from "./matrix.js";
export { matrixPower } from "./matrix-power.js";
export {
  columnMeans,
  columnVariances,
  covariance,
  mean,
  type ScatterOptions,
  scatterMatrix,
  standardDeviation,
  type VarianceDivisor,
  type VarianceOptions,
  variance,
} from "./moments.js";
export { multiply } from "./multiply.js";
export { multiplyParallel } from "./multiply-parallel.js";
export { type PivotedCholesky, pivotedCholesky } from "./pivoted-cholesky.js";
export type { MultiplyOptions } from "./product.js";
export { conditionNumber, pseudoInverse, rank } from "./pseudo-inverse.js";
export { type QrDecomposition, type QrOptions, qr } from "./qr.js";
export type { RightHandSide } from "./right-hand-side.js";
export { solve } from "./solve.js";
export { SparseMatrix, type SparseRow } from "./sparse-matrix.js";
export { type SvdDecomposition, type SvdOptions, singularValues, svd } from "./svd.js";
export { trace } from "./trace.js";
