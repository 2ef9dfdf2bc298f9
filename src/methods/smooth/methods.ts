import type { EstimatorClass } from "../../model/estimator.js";
import { KernelDensity } from "./kernel-density/index.js";
import { WaveletSmoother } from "./wavelet-smoother/index.js";

export const smoothMethods = [KernelDensity, WaveletSmoother] as const satisfies readonly EstimatorClass[];
