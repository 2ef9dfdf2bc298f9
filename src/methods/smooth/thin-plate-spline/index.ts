export { ThinPlateSpline } from "./fit.js";
export { ThinPlateSplineModel, type ThinPlateSplineState } from "./model.js";
export type { ThinPlateSplineOptions } from "./options.js";
