export { columnwiseFormat } from "./format.js";
export {
  type ColumnRule,
  ColumnwiseModel,
  type ColumnwiseState,
  type NamedColumn,
  ranksOf,
} from "./model.js";
