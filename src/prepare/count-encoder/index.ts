export { CountEncoder } from "./fit.js";
export { CountEncoderModel, type CountRule } from "./model.js";
export type { CountEncoderOptions } from "./options.js";
