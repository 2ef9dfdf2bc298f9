import type { EstimatorClass } from "../learn/estimator.js";
import { DecisionTreeClassifier, DecisionTreeRegressor } from "./index.js";

export const treeMethods = [
  DecisionTreeClassifier,
  DecisionTreeRegressor,
] as const satisfies readonly EstimatorClass[];
