import type { EstimatorClass } from "../../model/estimator.js";
import { LinearSVC, LinearSVR, NuSVC, NuSVR, OneClassSVM, SVC, SVR } from "./index.js";

export const svmMethods = [
  SVC,
  NuSVC,
  LinearSVC,
  SVR,
  NuSVR,
  LinearSVR,
  OneClassSVM,
] as const satisfies readonly EstimatorClass[];
