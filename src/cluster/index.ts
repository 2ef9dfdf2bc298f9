export * from "./agglomerative/index.js";
export * from "./divisive/index.js";
export type { ClusterReferences, HierarchyState } from "./engine/hierarchy-state.js";
export type { Cut } from "./engine/merge-tree.js";
export type { SoftStart, SoftState } from "./engine/soft-model.js";
export * from "./fuzzy-c-means/index.js";
export * from "./k-means/index.js";
export * from "./k-medoids/index.js";
export * from "./soft-k-means/index.js";
