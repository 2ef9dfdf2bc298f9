export { DateFeatures } from "./fit.js";
export { DateFeaturesModel } from "./model.js";
export type { DateCycle, DateFeaturesOptions, DatePart } from "./options.js";
