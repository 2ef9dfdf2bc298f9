export { RegularizedDiscriminant } from "./fit.js";
export { RegularizedDiscriminantModel } from "./model.js";
export type { RegularizedDiscriminantOptions } from "./options.js";
