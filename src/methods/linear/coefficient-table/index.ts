export {
  type CoefficientLine,
  CoefficientTable,
  type CoefficientTableOptions,
  coefficientTable,
  type TestedModel,
} from "./coefficient-table.js";
