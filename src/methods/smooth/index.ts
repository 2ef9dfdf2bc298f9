export * from "./kernel-density/index.js";
export * from "./wavelet-smoother/index.js";
export * from "./wavelets/index.js";
