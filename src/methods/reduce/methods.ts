import type { EstimatorClass } from "../../model/estimator.js";
import { PCA } from "./pca/index.js";
import { TruncatedSVD } from "./truncated-svd/index.js";

export const reduceMethods = [PCA, TruncatedSVD] as const satisfies readonly EstimatorClass[];
