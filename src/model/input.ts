// Checks that every fit and every prediction makes before the numerics see the data.

export { type Classes, readClasses, readPartialClasses } from "./input/classes.js";
export {
  firstInfinite,
  type MissingPolicy,
  requireUsable,
  unusable,
} from "./input/finite.js";
export {
  type Features,
  readNewCases,
  readNewColumns,
  readNewRows,
  readUncheckedColumns,
  requireCases,
  requireColumns,
  requireSomeRows,
} from "./input/predictors.js";
export { namesSeveral, readResponses } from "./input/responses.js";
export type { Rows } from "./input/rows.js";
export type { Target } from "./input/target.js";
export { readWeights } from "./input/weights.js";
