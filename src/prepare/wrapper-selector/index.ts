export { WrapperSelector } from "./fit.js";
export { type SelectionStep, WrapperSelectorModel } from "./model.js";
export type { WrapperSelectorOptions } from "./options.js";
