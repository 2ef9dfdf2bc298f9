import type { EstimatorClass } from "../../model/estimator.js";
import {
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  IsolationForest,
  RandomForestClassifier,
  RandomForestRegressor,
} from "./index.js";

export const treeMethods = [
  DecisionTreeClassifier,
  DecisionTreeRegressor,
  GradientBoostingClassifier,
  GradientBoostingRegressor,
  RandomForestClassifier,
  RandomForestRegressor,
  ExtraTreesClassifier,
  ExtraTreesRegressor,
  IsolationForest,
] as const satisfies readonly EstimatorClass[];
