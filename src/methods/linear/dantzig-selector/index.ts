export { DantzigSelector } from "./fit.js";
export { DantzigSelectorModel } from "./model.js";
export type { DantzigSelectorOptions } from "./options.js";
