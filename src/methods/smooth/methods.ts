import type { EstimatorClass } from "../../model/estimator.js";

export const smoothMethods = [] as const satisfies readonly EstimatorClass[];
