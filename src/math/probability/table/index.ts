export { bayes, type Posterior } from "./bayes.js";
export type { CellValues, NestedNumbers } from "./cell-values.js";
export type { UnseenOptions } from "./conditional-rows.js";
export { Factor } from "./factor.js";
export {
  type IndependenceTest,
  type IndependenceTestOptions,
  independenceTest,
  type TestStatistic,
} from "./independence-test.js";
export type { MaxOut } from "./max-out.js";
export { ConditionalTable, type IndependenceOptions, ProbabilityTable } from "./probability-table.js";
export type { Assignment, Names, Scope, Variable, Variables } from "./scope.js";
export type { SmoothingOptions } from "./smoothing.js";
export type { ConditionalTableJson, FactorJson } from "./table-json.js";
