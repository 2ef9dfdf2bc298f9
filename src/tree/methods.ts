import type { EstimatorClass } from "../learn/estimator.js";
import {
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
} from "./index.js";

export const treeMethods = [
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
] as const satisfies readonly EstimatorClass[];
