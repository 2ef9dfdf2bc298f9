import type { EstimatorClass } from "../../model/estimator.js";
import { PCA } from "./pca/index.js";
import { PPCA } from "./ppca/index.js";
import { TruncatedSVD } from "./truncated-svd/index.js";

export const reduceMethods = [PCA, PPCA, TruncatedSVD] as const satisfies readonly EstimatorClass[];
