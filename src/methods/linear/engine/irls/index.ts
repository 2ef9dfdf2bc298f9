export { compareDeviance, type DevianceModel, type DevianceTest } from "./likelihood-ratio.js";
export type { LikelihoodConvergence, LikelihoodEnding, SeparatedClass, Separation } from "./separation.js";
