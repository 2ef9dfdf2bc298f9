// Tests of hypotheses, with estimates and confidence intervals.

export type { Groups } from "./arguments.js";
export {
  type Bootstrap,
  type BootstrapData,
  type BootstrapOptions,
  type BootstrapSample,
  type BootstrapSettings,
  bootstrap,
} from "./bootstrap.js";
export type { BootstrapMethod } from "./bootstrap-rows.js";
export { type ChiSquaredTestOptions, chiSquaredTest } from "./chi-squared.js";
export { type CorrelationTest, type CorrelationTestOptions, correlationTest } from "./correlation-test.js";
export type { Counts } from "./counts.js";
export { type FisherExactOptions, fisherExactTest } from "./fisher-exact.js";
export { kruskalWallisTest, leveneTest, type OneWayOptions, oneWayAnova } from "./group-tests.js";
export type { Alternative, HypothesisTest } from "./hypothesis-test.js";
export { type MannWhitneyOptions, mannWhitneyTest } from "./mann-whitney.js";
export {
  type BinomialTestOptions,
  binomialTest,
  type ProportionTestOptions,
  proportionTest,
} from "./proportion.js";
export { samplesBy } from "./samples-by.js";
export { shapiroWilkTest } from "./shapiro-wilk.js";
export { type TTestOptions, tTest } from "./t-test.js";
