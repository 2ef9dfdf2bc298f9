export * from "./thin-plate-spline/index.js";
export * from "./wavelet-smoother/index.js";
export * from "./wavelets/index.js";
