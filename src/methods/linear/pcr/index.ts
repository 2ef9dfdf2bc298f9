export { PCR } from "./fit.js";
export { PCRModel, PCRResponsesModel } from "./model.js";
export type { PCROptions } from "./options.js";
