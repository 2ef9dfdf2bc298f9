export * from "./canonical-correlation/index.js";
export * from "./latent/index.js";
export * from "./linear-regression/index.js";
export * from "./path/index.js";
export * from "./pcr/index.js";
export * from "./pls/index.js";
export * from "./reduced-rank-regression/index.js";
