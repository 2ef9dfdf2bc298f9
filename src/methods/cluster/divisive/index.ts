export { Divisive } from "./fit.js";
export { DivisiveModel, type DivisiveState } from "./model.js";
export type { DivisiveOptions } from "./options.js";
