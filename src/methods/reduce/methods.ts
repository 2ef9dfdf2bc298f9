import type { EstimatorClass } from "../../model/estimator.js";
import { PCA } from "./pca/index.js";
import { PPCA } from "./ppca/index.js";
import { TruncatedSVD } from "./truncated-svd/index.js";

export const reduceMethods = [PCA, PPCA, TruncatedSVD] as const satisfies readonly EstimatorClass[];
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
import { ArchetypalAnalysis } from "./archetypal-analysis/index.js";
import { BooleanFactorization } from "./boolean-factorization/index.js";
import { MatrixCompletion } from "./matrix-completion/index.js";
import { NMF } from "./nmf/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [
  ArchetypalAnalysis,
  BooleanFactorization,
  MatrixCompletion,
  NMF,
  Pca,
] as const satisfies readonly EstimatorClass[];
import { FactorAnalysis } from "./factor-analysis/index.js";
import { Pca } from "./pca/index.js";

export const reduceMethods = [Pca, FactorAnalysis] as const satisfies readonly EstimatorClass[];
