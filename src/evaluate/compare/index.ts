export { type BayesianComparison, type BayesianComparisonOptions, bayesianComparison } from "./bayesian-t.js";
export { type FriedmanOptions, type FriedmanTest, friedmanTest } from "./friedman.js";
export { holmAdjust } from "./holm.js";
export { type McNemarOptions, type McNemarTest, mcNemarOfCounts, mcNemarTest } from "./mcnemar.js";
export {
  type CorrectedTestOptions,
  correctedTTest,
  type FiveByTwoTest,
  fiveByTwoFTest,
  fiveByTwoTTest,
  type PairedTest,
  pairedTTest,
  type TestOptions,
} from "./t-test.js";
export { type WilcoxonTest, wilcoxonTest } from "./wilcoxon.js";
