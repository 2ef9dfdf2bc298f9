import type { EstimatorClass } from "../learn/estimator.js";
import { MLPClassifier, MLPRegressor } from "./index.js";

export const neuralMethods = [MLPClassifier, MLPRegressor] as const satisfies readonly EstimatorClass[];
