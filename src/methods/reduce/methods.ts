import type { EstimatorClass } from "../../model/estimator.js";
import { FactorAnalysis } from "./factor-analysis/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [Pca, FactorAnalysis] as const satisfies readonly EstimatorClass[];
