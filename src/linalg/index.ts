export { type Complex, type ComplexMatrix, ComplexVector } from "./complex.js";
export { type Eigen, eigen, eigenvalues, type Schur, schur } from "./eigen.js";
export { Matrix, type MatrixLike, type ShapedArray } from "./matrix.js";
export { type MultiplyOptions, multiply } from "./multiply.js";
