export { Matrix, type MatrixLike, type ShapedArray } from "./matrix.js";
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
export { type MultiplyOptions, multiply } from "./multiply.js";
