export { PLS } from "./fit.js";
export { PLSModel, PLSResponsesModel } from "./model.js";
export type { PLSOptions } from "./options.js";
