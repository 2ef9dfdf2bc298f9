import type { EstimatorClass } from "../../model/estimator.js";
import { MARS } from "./mars/fit.js";

export const smoothMethods = [MARS] as const satisfies readonly EstimatorClass[];
