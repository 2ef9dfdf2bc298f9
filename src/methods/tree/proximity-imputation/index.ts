export { type ForestEstimator, imputeByProximities, type ProximityImputationOptions } from "./impute.js";
