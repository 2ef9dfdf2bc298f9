import type { EstimatorClass } from "../../model/estimator.js";
import { NMF } from "./nmf/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [NMF, Pca] as const satisfies readonly EstimatorClass[];
