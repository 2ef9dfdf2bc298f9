export * from "./gam/index.js";
export * from "./wavelet-smoother/index.js";
export * from "./wavelets/index.js";
