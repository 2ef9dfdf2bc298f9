import type { EstimatorClass } from "../learn/estimator.js";
import { DBSCAN } from "./dbscan/index.js";
import { HDBSCAN } from "./hdbscan/index.js";
import { KMeans } from "./k-means/index.js";
import { OPTICS } from "./optics/index.js";
import { SpectralClustering } from "./spectral-clustering/index.js";

export const clusterMethods = [
  KMeans,
  DBSCAN,
  HDBSCAN,
  OPTICS,
  SpectralClustering,
] as const satisfies readonly EstimatorClass[];
