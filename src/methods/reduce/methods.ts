import type { EstimatorClass } from "../../model/estimator.js";
import { MDS } from "./mds/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [MDS, Pca] as const satisfies readonly EstimatorClass[];
