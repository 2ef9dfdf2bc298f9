export * from "./dbscan/index.js";
export * from "./hdbscan/index.js";
export * from "./k-means/index.js";
export * from "./optics/index.js";
export * from "./spectral-clustering/index.js";
