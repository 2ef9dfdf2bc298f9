import type { EstimatorClass } from "../../model/estimator.js";
import { WaveletSmoother } from "./wavelet-smoother/index.js";

export const smoothMethods = [WaveletSmoother] as const satisfies readonly EstimatorClass[];
