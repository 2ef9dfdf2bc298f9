import type { EstimatorClass } from "../learn/estimator.js";
import { CalibratedClassifier } from "./calibrated-classifier/index.js";

export const calibrateMethods: readonly EstimatorClass[] = [CalibratedClassifier];
