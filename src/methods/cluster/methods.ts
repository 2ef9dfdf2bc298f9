import type { EstimatorClass } from "../../model/estimator.js";
import { Agglomerative } from "./agglomerative/index.js";
import { BisectingKMeans } from "./bisecting-k-means/index.js";
import { DBSCAN } from "./dbscan/index.js";
import { Divisive } from "./divisive/index.js";
import { FuzzyCMeans } from "./fuzzy-c-means/index.js";
import { HDBSCAN } from "./hdbscan/index.js";
import { KMeans } from "./k-means/index.js";
import { KMedoids } from "./k-medoids/index.js";
import { MiniBatchKMeans } from "./mini-batch-k-means/index.js";
import { OPTICS } from "./optics/index.js";
import { SelfOrganizingMap } from "./self-organizing-map/index.js";
import { SoftKMeans } from "./soft-k-means/index.js";
import { SpectralClustering } from "./spectral-clustering/index.js";
import { VectorQuantizer } from "./vector-quantizer/index.js";

export const clusterMethods = [
  KMeans,
  BisectingKMeans,
  MiniBatchKMeans,
  KMedoids,
  FuzzyCMeans,
  SoftKMeans,
  Agglomerative,
  Divisive,
  DBSCAN,
  HDBSCAN,
  OPTICS,
  SpectralClustering,
  SelfOrganizingMap,
  VectorQuantizer,
] as const satisfies readonly EstimatorClass[];
