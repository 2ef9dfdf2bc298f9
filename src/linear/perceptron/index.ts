export { Perceptron } from "./fit.js";
export { PerceptronModel, type Separation } from "./model.js";
export type { PerceptronOptions } from "./options.js";
