import type { EstimatorClass } from "../../model/estimator.js";
import { MatrixCompletion } from "./matrix-completion/index.js";
import { NMF } from "./nmf/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [MatrixCompletion, NMF, Pca] as const satisfies readonly EstimatorClass[];
