import type { EstimatorClass } from "../../model/estimator.js";
import { MARSClassifier } from "./mars/classifier.js";
import { MARS } from "./mars/fit.js";

export const smoothMethods = [MARS, MARSClassifier] as const satisfies readonly EstimatorClass[];
