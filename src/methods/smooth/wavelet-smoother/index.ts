export { WaveletSmoother } from "./fit.js";
export { WaveletSmootherModel, type WaveletSmootherState } from "./model.js";
export type { WaveletSmootherOptions } from "./options.js";
