import type { EstimatorClass } from "../../model/estimator.js";
import { LocalRegression } from "./local-regression/index.js";

export const smoothMethods = [LocalRegression] as const satisfies readonly EstimatorClass[];
