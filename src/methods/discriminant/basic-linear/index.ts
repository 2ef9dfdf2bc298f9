export { BasicLinear } from "./fit.js";
export { BasicLinearModel } from "./model.js";
export type { BasicLinearOptions } from "./options.js";
