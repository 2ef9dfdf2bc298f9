export { OrdinalEncoder } from "./fit.js";
export { OrdinalEncoderModel } from "./model.js";
export type { OrdinalEncoderOptions } from "./options.js";
