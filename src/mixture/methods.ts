import type { EstimatorClass } from "../learn/estimator.js";
import { GaussianMixture } from "./gaussian-mixture/index.js";

export const mixtureMethods = [GaussianMixture] as const satisfies readonly EstimatorClass[];
