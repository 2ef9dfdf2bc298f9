export { eigenSymmetric, eigenvaluesSymmetric, type SymmetricEigen } from "./eigen-symmetric.js";
export { Matrix, type MatrixLike, type ShapedArray } from "./matrix.js";
export { type MultiplyOptions, multiply } from "./multiply.js";
export { multiplyParallel } from "./multiply-parallel.js";
export { conditionNumber, pseudoInverse, rank } from "./pseudo-inverse.js";
export { type QrDecomposition, type QrOptions, qr } from "./qr.js";
export { type SvdDecomposition, type SvdOptions, singularValues, svd } from "./svd.js";
