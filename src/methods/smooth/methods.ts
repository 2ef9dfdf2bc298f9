import type { EstimatorClass } from "../../model/estimator.js";
import { SmoothingSpline } from "./smoothing-spline/index.js";
import { WaveletSmoother } from "./wavelet-smoother/index.js";

export const smoothMethods = [SmoothingSpline, WaveletSmoother] as const satisfies readonly EstimatorClass[];
