import type { EstimatorClass } from "../../model/estimator.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [Pca] as const satisfies readonly EstimatorClass[];
