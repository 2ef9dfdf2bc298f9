import type { EstimatorClass } from "../../model/estimator.js";
import { CalibratedClassifier } from "./calibrated-classifier/index.js";

export const calibrateMethods = [CalibratedClassifier] as const satisfies readonly EstimatorClass[];
