export { LeastAngle } from "./fit.js";
export { LeastAngleModel, type LeastAngleState, type LeastAngleStep } from "./model.js";
export type { LeastAngleOptions } from "./options.js";
