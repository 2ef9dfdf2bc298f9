export { OneHotEncoder } from "./fit.js";
export { OneHotEncoderModel, type OneHotEncoderState } from "./model.js";
export type { OneHotEncoderOptions } from "./options.js";
