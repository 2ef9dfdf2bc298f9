import type { EstimatorClass } from "../../model/estimator.js";
import { ArchetypalAnalysis } from "./archetypal-analysis/index.js";
import { BooleanFactorization } from "./boolean-factorization/index.js";
import { MatrixCompletion } from "./matrix-completion/index.js";
import { NMF } from "./nmf/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [
  ArchetypalAnalysis,
  BooleanFactorization,
  MatrixCompletion,
  NMF,
  Pca,
] as const satisfies readonly EstimatorClass[];
