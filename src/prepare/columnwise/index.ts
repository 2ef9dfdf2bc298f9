export { columnwiseFormat } from "./format.js";
export { ColumnwiseModel, type ColumnwiseState, type NamedColumn } from "./model.js";
export { numbersIn, numbersOut, ranksOf } from "./numbers.js";
