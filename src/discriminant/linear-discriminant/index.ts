export { LinearDiscriminant } from "./fit.js";
export { LinearDiscriminantModel } from "./model.js";
export type { LinearDiscriminantOptions } from "./options.js";
