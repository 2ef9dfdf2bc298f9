import type { EstimatorClass } from "../../model/estimator.js";
import { BasisRegression, PolynomialRegression } from "./basis-regression/index.js";
import { BayesianLinearRegression } from "./bayesian-linear-regression/index.js";
import { BayesianLogisticRegression } from "./bayesian-logistic-regression/index.js";
import { BayesianModelAveraging } from "./bayesian-model-averaging/index.js";
import { CanonicalCorrelation } from "./canonical-correlation/index.js";
import { DantzigSelector } from "./dantzig-selector/fit.js";
import { ElasticNet } from "./elastic-net/index.js";
import { GLM } from "./glm/index.js";
import { GroupLasso, SparseGroupLasso } from "./group-lasso/fit.js";
import { HuberRegression } from "./huber-regression/fit.js";
import { Lasso } from "./lasso/index.js";
import { LeastAngle } from "./least-angle/index.js";
import { LinearRegression } from "./linear-regression/index.js";
import { LogisticRegression } from "./logistic-regression/index.js";
import { LqRegression } from "./lq-regression/index.js";
import { PCR } from "./pcr/index.js";
import { Perceptron } from "./perceptron/index.js";
import { PLS } from "./pls/index.js";
import { QuantileRegression } from "./quantile-regression/fit.js";
import { ReducedRankRegression } from "./reduced-rank-regression/index.js";
import { Ridge } from "./ridge/index.js";
import { StagewiseRegression } from "./stagewise-regression/index.js";
import { SubsetSelection } from "./subset-selection/index.js";

export const linearMethods = [
  BayesianLogisticRegression,
  LinearRegression,
  PCR,
  PLS,
  ReducedRankRegression,
  CanonicalCorrelation,
  LeastAngle,
  SubsetSelection,
  StagewiseRegression,
  Lasso,
  ElasticNet,
  Ridge,
  PolynomialRegression,
  BasisRegression,
  LqRegression,
  BayesianLinearRegression,
  BayesianModelAveraging,
  QuantileRegression,
  HuberRegression,
  DantzigSelector,
  GroupLasso,
  SparseGroupLasso,
  Perceptron,
  LogisticRegression,
  GLM,
] as const satisfies readonly EstimatorClass[];
