export { compareDeviance, type DevianceModel, type DevianceTest } from "./likelihood-ratio.js";
export type { SeparableConvergence, Separation } from "./separation.js";
