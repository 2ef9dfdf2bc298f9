export { type CaseId, type HashSplitOptions, hashSplit, inTestSet } from "./hash-split.js";
export type { Part, Parts, Shares, Splittable } from "./parts.js";
export { groupSplit, type RandomSplitOptions, randomSplit } from "./random-split.js";
export type { RowValues } from "./strata.js";
export { timeSplit } from "./time-split.js";
