export * from "./archetypal-analysis/index.js";
export * from "./boolean-factorization/index.js";
export * from "./matrix-completion/index.js";
export * from "./nmf/index.js";
export * from "./pca/index.js";
