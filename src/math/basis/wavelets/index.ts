export type { Wavelet } from "./filters.js";
export type { WaveletBoundary } from "./pass.js";
export {
  type WaveletCoefficients,
  type WaveletTransform,
  type WaveletTransformOptions,
  waveletTransform,
} from "./transform.js";
