import type { EstimatorClass } from "../learn/estimator.js";
import { CalibratedClassifier } from "./calibrated-classifier/index.js";

export const calibrateMethods = [CalibratedClassifier] as const satisfies readonly EstimatorClass[];
