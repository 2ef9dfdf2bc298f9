export type { Box, BoxDescription, BoxDrop, BoxStep } from "../boxes/box.js";
export type { BoxCondition } from "../boxes/condition.js";
export { PRIM } from "./fit.js";
export { PRIMModel, type PRIMState } from "./model.js";
export type { PRIMOptions } from "./options.js";
