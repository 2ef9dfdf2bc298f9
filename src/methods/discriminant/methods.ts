import type { EstimatorClass } from "../../model/estimator.js";
import { BasicLinear } from "./basic-linear/index.js";
import { FlexibleDiscriminant } from "./flexible-discriminant/index.js";
import { GaussianClassifier } from "./gaussian-classifier/index.js";
import { IndicatorRegression } from "./indicator-regression/index.js";
import { LinearDiscriminant } from "./linear-discriminant/index.js";
import { NearestMean } from "./nearest-mean/index.js";
import { NearestMedian } from "./nearest-median/index.js";
import { QuadraticDiscriminant } from "./quadratic-discriminant/index.js";
import { RegularizedDiscriminant } from "./regularized-discriminant/index.js";
import { ShrunkenCentroids } from "./shrunken-centroids/index.js";

export const discriminantMethods = [
  GaussianClassifier,
  NearestMean,
  BasicLinear,
  LinearDiscriminant,
  QuadraticDiscriminant,
  RegularizedDiscriminant,
  IndicatorRegression,
  ShrunkenCentroids,
  NearestMedian,
  FlexibleDiscriminant,
] as const satisfies readonly EstimatorClass[];
