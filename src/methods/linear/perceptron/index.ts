export { Perceptron } from "./fit.js";
export { PerceptronModel } from "./model.js";
export type { PerceptronOptions } from "./options.js";
export type { PerceptronSeparation, PerceptronState } from "./state.js";
