export { DiscriminantAdaptiveNN } from "./fit.js";
export { DiscriminantAdaptiveNNModel, type DiscriminantAdaptiveNNState } from "./model.js";
export type { DiscriminantAdaptiveNNOptions } from "./options.js";
