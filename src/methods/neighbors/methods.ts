import type { EstimatorClass } from "../../model/estimator.js";
import { CondensedNN } from "./condensed-nn/index.js";
import { DiscriminantAdaptiveNN } from "./discriminant-adaptive-nn/index.js";
import { DiscriminantSubspace } from "./discriminant-subspace/index.js";
import { EditedNN } from "./edited-nn/index.js";
import { KNeighborsClassifier } from "./k-neighbors-classifier/index.js";
import { KNeighborsRegressor } from "./k-neighbors-regressor/index.js";
import { LocalOutlierFactor } from "./local-outlier-factor/index.js";
import { LVQ } from "./lvq/index.js";
import { PrototypeClassifier } from "./prototype-classifier/index.js";
import { RadiusNeighborsClassifier } from "./radius-neighbors-classifier/index.js";
import { RadiusNeighborsRegressor } from "./radius-neighbors-regressor/index.js";

export const neighborsMethods = [
  KNeighborsClassifier,
  KNeighborsRegressor,
  RadiusNeighborsClassifier,
  RadiusNeighborsRegressor,
  DiscriminantAdaptiveNN,
  LVQ,
  PrototypeClassifier,
  CondensedNN,
  EditedNN,
  LocalOutlierFactor,
  DiscriminantSubspace,
] as const satisfies readonly EstimatorClass[];
