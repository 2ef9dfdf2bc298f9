import type { EstimatorClass } from "../../model/estimator.js";
import { GAM, GAMClassifier } from "./gam/index.js";
import { KernelDensity } from "./kernel-density/index.js";
import { KernelSmoother } from "./kernel-smoother/index.js";
import { LocalLikelihoodClassifier } from "./local-likelihood-classifier/index.js";
import { LocalLikelihoodRegressor } from "./local-likelihood-regressor/index.js";
import { LocalRegression } from "./local-regression/index.js";
import { MARSClassifier } from "./mars/classifier.js";
import { MARS } from "./mars/fit.js";
import { SmoothingSpline } from "./smoothing-spline/index.js";
import { SmoothingSplineClassifier } from "./smoothing-spline-classifier/index.js";
import { ThinPlateSpline } from "./thin-plate-spline/index.js";
import { WaveletSmoother } from "./wavelet-smoother/index.js";

export const smoothMethods = [
  GAM,
  GAMClassifier,
  KernelDensity,
  KernelSmoother,
  LocalLikelihoodClassifier,
  LocalLikelihoodRegressor,
  LocalRegression,
  MARS,
  MARSClassifier,
  SmoothingSpline,
  ThinPlateSpline,
  WaveletSmoother,
  SmoothingSplineClassifier,
] as const satisfies readonly EstimatorClass[];
