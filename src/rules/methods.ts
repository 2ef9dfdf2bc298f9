import type { EstimatorClass } from "../learn/estimator.js";
import { RectangleClassifier, RuleList, VersionSpace } from "./index.js";

export const rulesMethods = [
  VersionSpace,
  RectangleClassifier,
  RuleList,
] as const satisfies readonly EstimatorClass[];
