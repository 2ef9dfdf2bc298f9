export { compareDeviance, type DevianceModel, type DevianceTest } from "./likelihood-ratio.js";
export type { Separation } from "./separation.js";
