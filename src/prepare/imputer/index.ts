export { Imputer } from "./fit.js";
export { ImputerModel, type ImputerRule, type ImputerStatistic } from "./model.js";
export type { ImputerMethod, ImputerOptions } from "./options.js";
