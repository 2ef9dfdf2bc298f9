import type { EstimatorClass } from "../../model/estimator.js";
import { PCA } from "./pca/index.js";

export const reduceMethods = [PCA] as const satisfies readonly EstimatorClass[];
