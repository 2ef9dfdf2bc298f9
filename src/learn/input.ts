// What every fit and every prediction asks of its data before the numerics see it.

export { type Classes, readClasses, readPartialClasses } from "./input/classes.js";
export {
  allFinite,
  firstInfinite,
  isUsable,
  type MissingPolicy,
  requireUsable,
  unusable,
} from "./input/finite.js";
export {
  type Features,
  type PredictorOptions,
  type Predictors,
  readNewCases,
  readNewColumns,
  readNewRows,
  readOpenPredictors,
  readPredictors,
  requireCases,
  requireColumns,
} from "./input/predictors.js";
export { namesSeveral, readResponses } from "./input/responses.js";
export type { Rows } from "./input/rows.js";
export type { Target } from "./input/target.js";
export { readWeights } from "./input/weights.js";
