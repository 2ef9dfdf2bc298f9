export {
  type CorrelationMethod,
  type CorrelationOptions,
  correlation,
  type PairOptions,
} from "./correlation.js";
export { CorrelationMatrix, type CorrelationMatrixOptions, correlationMatrix } from "./correlation-matrix.js";
export { type CaseCounts, type CountOptions, countCases } from "./count-cases.js";
export { CrossTabulation, crossTabulate } from "./cross-tabulation.js";
export { DateDescription } from "./date-description.js";
export { type DescribeOptions, describe } from "./describe.js";
export { Description, type ValueCount } from "./description.js";
export { type Ecdf, ecdf } from "./ecdf.js";
export { type EstimatedTable, estimateTable } from "./estimate-table.js";
export { geometricMean, harmonicMean } from "./means.js";
export { OrdinalDescription } from "./ordinal-description.js";
export {
  median,
  medianInterval,
  type QuantileMethod,
  type QuantileOptions,
  quantile,
  quantileInterval,
} from "./quantile.js";
export { QuantitativeDescription } from "./quantitative-description.js";
export type { WeightOptions } from "./sample.js";
export { kurtosis, skewness } from "./shape.js";
export { TableDescription } from "./table-description.js";
