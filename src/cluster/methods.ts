import type { EstimatorClass } from "../learn/estimator.js";
import { KMeans } from "./k-means/index.js";

export const clusterMethods = [KMeans] as const satisfies readonly EstimatorClass[];
