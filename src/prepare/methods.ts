import type { EstimatorClass } from "../model/estimator.js";
import { Aggregator } from "./aggregator/index.js";
import { CartesianProduct } from "./cartesian-product/index.js";
import { ChebyshevFeatures } from "./chebyshev-features/index.js";
import { ColumnTransformer } from "./column-transformer/index.js";
import { CountEncoder } from "./count-encoder/index.js";
import { DateFeatures } from "./date-features/index.js";
import { Discretizer } from "./discretizer/index.js";
import { FeatureCalibrator } from "./feature-calibrator/index.js";
import { FeatureSelector } from "./feature-selector/index.js";
import { FeatureUnion } from "./feature-union/index.js";
import { FormulaFeatures } from "./formula-features/index.js";
import { Imputer } from "./imputer/index.js";
import { IterativeImputer } from "./iterative-imputer/index.js";
import { LevelGrouper } from "./level-grouper/index.js";
import { NeighborImputer } from "./neighbor-imputer/index.js";
import { NormalImputer } from "./normal-imputer/index.js";
import { OneHotEncoder } from "./one-hot-encoder/index.js";
import { OrdinalEncoder } from "./ordinal-encoder/index.js";
import { Pipeline } from "./pipeline/index.js";
import { PolynomialFeatures } from "./polynomial-features/index.js";
import { MinMaxScaler, RobustScaler, SixSigmaScaler, StandardScaler } from "./scale/index.js";
import { SplineFeatures } from "./spline-features/index.js";
import { TargetEncoder } from "./target-encoder/index.js";
import { TensorSplineFeatures } from "./tensor-spline-features/index.js";
import { TextVectorizer } from "./text-vectorizer/index.js";
import { ThinPlateFeatures } from "./thin-plate-features/index.js";
import { Thresholder } from "./thresholder/index.js";
import { UnitNormScaler } from "./unit-norm-scaler/index.js";
import { Unorderer } from "./unorderer/index.js";
import { WrapperSelector } from "./wrapper-selector/index.js";

export const prepareMethods = [
  StandardScaler,
  MinMaxScaler,
  RobustScaler,
  SixSigmaScaler,
  UnitNormScaler,
  OneHotEncoder,
  OrdinalEncoder,
  TargetEncoder,
  CountEncoder,
  TextVectorizer,
  Imputer,
  NeighborImputer,
  IterativeImputer,
  NormalImputer,
  Unorderer,
  LevelGrouper,
  FeatureSelector,
  WrapperSelector,
  FeatureUnion,
  FeatureCalibrator,
  Discretizer,
  Thresholder,
  PolynomialFeatures,
  ChebyshevFeatures,
  SplineFeatures,
  TensorSplineFeatures,
  ThinPlateFeatures,
  CartesianProduct,
  FormulaFeatures,
  Aggregator,
  DateFeatures,
  ColumnTransformer,
  Pipeline,
] as const satisfies readonly EstimatorClass[];
