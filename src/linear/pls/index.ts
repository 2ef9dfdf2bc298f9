export { PLS } from "./fit.js";
export { MultiplePLSModel, PLSModel } from "./model.js";
export type { PLSOptions } from "./options.js";
