export { LeastAngle } from "./fit.js";
export { LeastAngleModel, type LeastAngleStep } from "./model.js";
export type { LeastAngleOptions } from "./options.js";
