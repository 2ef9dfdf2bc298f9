import type { EstimatorClass } from "../../model/estimator.js";
import { RectangleClassifier, RuleList, VersionSpace } from "./index.js";
import { PRIM } from "./prim/index.js";
import { PRIMClassifier } from "./prim-classifier/index.js";

export const rulesMethods = [
  VersionSpace,
  RectangleClassifier,
  RuleList,
  PRIM,
  PRIMClassifier,
] as const satisfies readonly EstimatorClass[];
