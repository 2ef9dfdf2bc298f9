import type { EstimatorClass } from "../../model/estimator.js";
import { ThinPlateSpline } from "./thin-plate-spline/index.js";
import { WaveletSmoother } from "./wavelet-smoother/index.js";

export const smoothMethods = [ThinPlateSpline, WaveletSmoother] as const satisfies readonly EstimatorClass[];
