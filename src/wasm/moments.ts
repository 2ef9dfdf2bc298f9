// Means, squared deviations and scatter of the rows of a matrix. Weights, where given, count each row
// that many times.

export { columnMeans, columnSquares, compensatedSum, scatterMatrix } from "./generated/wrappers/core.js";
