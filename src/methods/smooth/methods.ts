import type { EstimatorClass } from "../../model/estimator.js";
import { GAM, GAMClassifier } from "./gam/index.js";
import { WaveletSmoother } from "./wavelet-smoother/index.js";

export const smoothMethods = [
  GAM,
  GAMClassifier,
  WaveletSmoother,
] as const satisfies readonly EstimatorClass[];
