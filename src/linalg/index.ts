export { eigenSymmetric, eigenvaluesSymmetric, type SymmetricEigen } from "./eigen-symmetric.js";
export { Matrix, type MatrixLike, type ShapedArray } from "./matrix.js";
export { type MultiplyOptions, multiply } from "./multiply.js";
export { multiplyParallel } from "./multiply-parallel.js";
