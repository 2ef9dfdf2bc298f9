import type { EstimatorClass } from "../../model/estimator.js";
import { Isomap } from "./isomap/index.js";
import { LaplacianEigenmaps } from "./laplacian-eigenmaps/index.js";
import { LocallyLinearEmbedding } from "./locally-linear-embedding/index.js";
import { MDS } from "./mds/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [
  Isomap,
  LaplacianEigenmaps,
  LocallyLinearEmbedding,
  MDS,
  Pca,
] as const satisfies readonly EstimatorClass[];
