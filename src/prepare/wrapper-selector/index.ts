export { WrapperSelector } from "./fit.js";
export { type SelectionStep, WrapperSelectorModel, type WrapperSelectorState } from "./model.js";
export type { WrapperSelectorOptions } from "./options.js";
