export { ColumnwiseModel, type NamedColumn } from "./model.js";
export { numbersIn, numbersOut, ranksOf } from "./numbers.js";
export { type ColumnwiseState, columnwiseState } from "./state.js";
