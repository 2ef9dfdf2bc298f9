import type { EstimatorClass } from "../../model/estimator.js";
import { KernelSmoother } from "./kernel-smoother/index.js";
import { LocalRegression } from "./local-regression/index.js";

export const smoothMethods = [KernelSmoother, LocalRegression] as const satisfies readonly EstimatorClass[];
