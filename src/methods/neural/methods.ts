import type { EstimatorClass } from "../../model/estimator.js";
import { MLPClassifier, MLPRegressor } from "./index.js";

export const neuralMethods = [MLPClassifier, MLPRegressor] as const satisfies readonly EstimatorClass[];
