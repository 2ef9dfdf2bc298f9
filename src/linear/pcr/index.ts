export { PCR } from "./fit.js";
export { MultiplePCRModel, PCRModel } from "./model.js";
export type { PCROptions } from "./options.js";
