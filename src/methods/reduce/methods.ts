import type { EstimatorClass } from "../../model/estimator.js";
import { ArchetypalAnalysis } from "./archetypal-analysis/index.js";
import { BooleanFactorization } from "./boolean-factorization/index.js";
import { FactorAnalysis } from "./factor-analysis/index.js";
import { Isomap } from "./isomap/index.js";
import { LaplacianEigenmaps } from "./laplacian-eigenmaps/index.js";
import { LocallyLinearEmbedding } from "./locally-linear-embedding/index.js";
import { MatrixCompletion } from "./matrix-completion/index.js";
import { MDS } from "./mds/index.js";
import { NMF } from "./nmf/index.js";
import { PCA } from "./pca/index.js";
import { PPCA } from "./ppca/index.js";
import { TruncatedSVD } from "./truncated-svd/index.js";

export const reduceMethods = [
  ArchetypalAnalysis,
  BooleanFactorization,
  FactorAnalysis,
  Isomap,
  LaplacianEigenmaps,
  LocallyLinearEmbedding,
  MDS,
  MatrixCompletion,
  NMF,
  PCA,
  PPCA,
  TruncatedSVD,
] as const satisfies readonly EstimatorClass[];
