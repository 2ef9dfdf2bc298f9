import type { EstimatorClass } from "../learn/estimator.js";
import { BisectingKMeans } from "./bisecting-k-means/index.js";
import { KMeans } from "./k-means/index.js";
import { MiniBatchKMeans } from "./mini-batch-k-means/index.js";
import { SelfOrganizingMap } from "./self-organizing-map/index.js";
import { VectorQuantizer } from "./vector-quantizer/index.js";

export const clusterMethods = [
  BisectingKMeans,
  KMeans,
  MiniBatchKMeans,
  SelfOrganizingMap,
  VectorQuantizer,
] as const satisfies readonly EstimatorClass[];
