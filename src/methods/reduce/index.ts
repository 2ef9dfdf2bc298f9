export * from "./archetypal-analysis/index.js";
export * from "./boolean-factorization/index.js";
export * from "./factor-analysis/index.js";
export * from "./isomap/index.js";
export * from "./laplacian-eigenmaps/index.js";
export * from "./locally-linear-embedding/index.js";
export * from "./matrix-completion/index.js";
export * from "./mds/index.js";
export * from "./nmf/index.js";
export * from "./pca/index.js";
export * from "./ppca/index.js";
export {
  type ProcrustesAlignment,
  type ProcrustesAlignmentOptions,
  procrustesAlignment,
  procrustesAlignmentSchema,
} from "./procrustes-alignment.js";
export * from "./truncated-svd/index.js";
