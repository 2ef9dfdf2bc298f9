export { Perceptron } from "./fit.js";
export { PerceptronModel, type PerceptronSeparation } from "./model.js";
export type { PerceptronOptions } from "./options.js";
