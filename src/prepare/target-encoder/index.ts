export { TargetEncoder } from "./fit.js";
export { TargetEncoderModel, type TargetEncoding, type TargetRule } from "./model.js";
export type { TargetEncoderOptions } from "./options.js";
