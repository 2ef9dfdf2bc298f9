import type { EstimatorClass } from "../../model/estimator.js";
import { BooleanFactorization } from "./boolean-factorization/index.js";
import { MatrixCompletion } from "./matrix-completion/index.js";
import { NMF } from "./nmf/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [
  BooleanFactorization,
  MatrixCompletion,
  NMF,
  Pca,
] as const satisfies readonly EstimatorClass[];
