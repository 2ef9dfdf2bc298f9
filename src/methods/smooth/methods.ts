import type { EstimatorClass } from "../../model/estimator.js";
import { MARSClassifier } from "./mars/classifier.js";
import { MARS } from "./mars/fit.js";
import { WaveletSmoother } from "./wavelet-smoother/index.js";

export const smoothMethods = [
  MARS,
  MARSClassifier,
  WaveletSmoother,
] as const satisfies readonly EstimatorClass[];
