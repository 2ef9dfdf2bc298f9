export type { Chain } from "./chain.js";
export { IterativeImputer } from "./fit.js";
export type { LevelRule } from "./levels.js";
export { IterativeImputerModel } from "./model.js";
export type { IterativeImputerOptions } from "./options.js";
export type { IterativeImputerState } from "./state.js";
