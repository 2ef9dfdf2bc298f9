export { OneHotEncoder } from "./fit.js";
export { OneHotEncoderModel } from "./model.js";
export type { OneHotEncoderOptions } from "./options.js";
