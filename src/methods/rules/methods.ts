import type { EstimatorClass } from "../../model/estimator.js";
import { RectangleClassifier, RuleList, VersionSpace } from "./index.js";

export const rulesMethods = [
  VersionSpace,
  RectangleClassifier,
  RuleList,
] as const satisfies readonly EstimatorClass[];
