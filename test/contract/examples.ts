// Options and data that suit the small sample of the contract checks, where the defaults do not.

import { BaselineRegressor } from "../../src/methods/baseline/index.js";
import { GaussianNB } from "../../src/methods/bayes/index.js";
import { LinearDiscriminant } from "../../src/methods/discriminant/index.js";
import { LinearRegression, Ridge } from "../../src/methods/linear/index.js";
import { GaussianMixture } from "../../src/methods/mixture/index.js";
import type { SampleValues } from "../../src/model/check/sample.js";
import { MinMaxScaler, StandardScaler } from "../../src/prepare/index.js";

interface Example {
  readonly options?: object;
  /** What the columns of the sample hold, where any numbers would be refused. */
  readonly values?: SampleValues;
  /** The largest number of features that it takes. */
  readonly columns?: number;
  /** How many copies of the sample are fitted where memory is watched. */
  readonly copies?: number;
}

const examples: Readonly<Record<string, Example>> = {
  // Folds go by row, so that repeated rows are not the same as a weight of 2.
  RegularizedDiscriminant: { options: { ownShare: 0.5, commonShare: 0.5 } },
  MultinomialNB: { values: "counts" },
  ComplementNB: { values: "counts" },
  CategoricalNB: { values: "counts" },
  // A concept has one positive class, and levels that its cases share.
  VersionSpace: { options: { positive: "ash" }, values: "levels" },
  RectangleClassifier: { options: { positive: "ash" } },
  // Cases are held back by row.
  RuleList: { options: { validation: 0 } },
  // Folds choose by row, too.
  PRIM: { options: { support: 0.2 } },
  PRIMClassifier: { options: { positive: "ash", support: 0.2 } },
  // For the same reason the number of components is given.
  PCR: { options: { components: 2 } },
  PLS: { options: { components: 2 } },
  ReducedRankRegression: { options: { rank: 1 } },
  StagewiseRegression: { options: { rule: "last" } },
  LqRegression: { options: { q: 1, lambda: 2 } },
  // The noise of the sample has no tails for the default threshold to cut.
  HuberRegression: { options: { k: 1 } },
  // Intervals lie between quantiles that were fitted.
  QuantileRegression: { options: { tau: [0.5, 0.05, 0.95] } },
  // Sixteen columns have too many squares and products.
  LocalRegression: { options: { degree: 1 } },

  SmoothingSpline: { columns: 1 },
  SmoothingSplineClassifier: { columns: 1 },
  WaveletSmoother: { columns: 1 },
  KernelRidge: { options: { lambda: 0.1 }, copies: 8 },
  // A search ends where rounding decides; memory grows with the square of the rows.
  GaussianProcessRegressor: {
    options: { kernel: { kind: "radial", lengthScale: 3 }, noise: 0.1, optimize: false },
    copies: 8,
  },
  GaussianProcessClassifier: {
    options: { kernel: { kind: "radial", lengthScale: 3 }, optimize: false },
    copies: 8,
  },
  Lasso: { options: { lambda: 0.1 } },
  GraphicalLasso: { options: { lambda: 0.1 } },
  ElasticNet: { options: { lambda: 0.1 } },
  DantzigSelector: { options: { lambda: 0.1 } },
  GroupLasso: { options: { lambda: 0.1 } },
  SparseGroupLasso: { options: { lambda: 0.1, alpha: 0.5 } },
  // The classes of the sample are separated: without a penalty there is no estimate.
  LogisticRegression: { options: { penalty: "l2", lambda: 0.1 } },
  MARSClassifier: { options: { lambda: 0.1 } },
  // Columns are drawn by their indices, and so are cases that differ in the first of them.
  RandomForestClassifier: { options: { trees: 8, candidates: "all", sampling: "all" } },
  RandomForestRegressor: { options: { trees: 8, candidates: "all", sampling: "all" } },
  ExtraTreesClassifier: { options: { trees: 8 } },
  ExtraTreesRegressor: { options: { trees: 8 } },
  IsolationForest: { options: { trees: 8 } },
  // Machines that are equal only to their tolerance are compared; the time grows with the square of the rows.
  SVC: { options: { tolerance: 1e-10 }, copies: 8 },
  NuSVC: { options: { tolerance: 1e-10, nu: 0.3 }, copies: 8 },
  LinearSVC: { options: { tolerance: 1e-11, maxIterations: 100_000 } },
  SVR: { options: { tolerance: 1e-10 }, copies: 8 },
  NuSVR: { options: { tolerance: 1e-10 }, copies: 8 },
  LinearSVR: { options: { tolerance: 1e-11, maxIterations: 100_000 } },
  OneClassSVM: { options: { tolerance: 1e-10 }, copies: 8 },
  BisectingKMeans: { options: { clusters: 3 } },
  KMeans: { options: { clusters: 3 } },
  // The time of methods that compare all pairs grows with the square of the rows.
  KMedoids: { options: { clusters: 3 }, copies: 8 },
  FuzzyCMeans: { options: { clusters: 3 } },
  SoftKMeans: { options: { clusters: 3 } },
  Agglomerative: { options: { clusters: 3 }, copies: 8 },
  Divisive: { options: { clusters: 3 }, copies: 8 },
  SpectralClustering: { options: { clusters: 3 } },
  DBSCAN: { options: { radius: 1.5, minSamples: 3 } },
  // Many distances within a group of the sample are equal, and then rows decide how it splits.
  HDBSCAN: { options: { minClusterSize: 10, minSamples: 3 } },
  // The order begins with the first row, and so do the clusters with steep sides.
  OPTICS: { options: { method: "radius", radius: 1.5, maxRadius: 1.5, minSamples: 3 } },
  MiniBatchKMeans: { options: { clusters: 3 } },
  SelfOrganizingMap: { options: { height: 2, width: 3, maxIterations: 20 } },
  VectorQuantizer: { options: { codewords: 3 } },
  // Some distances of the sample are equal, and then rows decide which case is the last neighbor; a radius has no last.
  KNeighborsRegressor: { options: { neighbors: 1 } },
  RadiusNeighborsRegressor: { options: { radius: 0.8 } },
  // k-means begins at rows unless there is one center.
  LVQ: { options: { prototypes: 1 } },
  PrototypeClassifier: { options: { prototypes: 1 } },
  MixtureClassifier: { options: { estimator: new GaussianMixture({ components: 1, covariances: "EEE" }) } },
  MixedMixture: { options: { components: 3 } },
  ArchetypalAnalysis: { options: { tolerance: 1e-14, maxIterations: 10_000 } },
  BooleanFactorization: { options: { threshold: 3 } },
  BernoulliMixture: { options: { components: 3, threshold: 3 } },
  // Cells that are held back are chosen by row.
  MatrixCompletion: { options: { lambda: 1, tolerance: 1e-14 } },
  NMF: { options: { tolerance: 1e-12, maxIterations: 20_000 }, values: "counts" },
  MultinomialMixture: { options: { components: 3 }, values: "counts" },
  BayesianGaussianMixture: { options: { components: 3 } },
  GaussianMixture: { options: { components: 3, covariances: "EEE" } },
  // Leaves small enough for the few cases of the sample.
  GradientBoostingClassifier: { options: { rounds: 10, minLeaf: 2 } },
  GradientBoostingRegressor: { options: { rounds: 10, minLeaf: 2 } },
  // Hidden units begin at weights that go by column, and batches by row; single neurons end at the same minimum.
  // Clusters found from repeated rows, and folds, differ from those found from weights.
  RBFNetworkClassifier: { options: { centers: 3, lambda: 0.1 } },
  RBFNetworkRegressor: { options: { centers: 3 } },
  MLPClassifier: {
    options: { layers: [], solver: "lbfgs", weightDecay: 0.1, tolerance: 1e-10, maxIterations: 1000 },
  },
  MLPRegressor: {
    options: { layers: [], solver: "lbfgs", weightDecay: 0.1, tolerance: 1e-10, maxIterations: 1000 },
  },
  ThinPlateSpline: { columns: 3 },
  // Products of splines of 16 columns, and polynomials of so many coordinates, are too many.
  TensorSplineFeatures: { columns: 3 },
  ThinPlateFeatures: { columns: 3 },
  FeatureSelector: { options: { size: 2 } },
  WrapperSelector: {
    options: {
      // On the sample any two features tell the classes apart, whatever the folds.
      estimator: new GaussianNB({ missing: "native" }),
      direction: "backward",
      size: 2,
      metric: "accuracy",
      folds: 3,
    },
  },
  FeatureUnion: {
    options: {
      steps: [
        ["z", new StandardScaler()],
        ["range", new MinMaxScaler()],
      ],
    },
  },
  FormulaFeatures: { options: { columns: { third: "1 / 3", always: "third < 1" } } },
  ColumnTransformer: { options: { steps: [["scale", new StandardScaler(), "quantitative"]] } },
  CalibratedClassifier: {
    // The sample's classes are so far apart that all probabilities are 0 or 1 to rounding, whatever the folds.
    options: {
      estimator: new GaussianNB(),
      method: "isotonic",
      form: "probability",
      ensemble: false,
      folds: 3,
    },
  },
  // Samples go by row; on these classes all members agree, and a sample of all cases does not depend on rows.
  BaggingClassifier: { options: { estimator: new GaussianNB(), members: 3, vote: "majority" } },
  BaggingRegressor: { options: { estimator: new LinearRegression(), members: 2, sampling: "subsample" } },
  VotingClassifier: {
    options: {
      estimators: [
        ["bayes", new GaussianNB()],
        ["linear", new LinearDiscriminant()],
      ],
      weights: [1, 2],
    },
  },
  VotingRegressor: {
    options: {
      estimators: [
        ["squares", new LinearRegression()],
        ["ridge", new Ridge({ lambda: 1 })],
      ],
    },
  },
  // Folds go by row too, so the members must agree whatever the folds, or must not be listened to.
  StackingClassifier: { options: { estimators: [["bayes", new GaussianNB()]], vote: "majority", folds: 3 } },
  StackingRegressor: {
    options: {
      estimators: [["squares", new LinearRegression()]],
      final: new BaselineRegressor(),
      folds: 3,
    },
  },
  AdaBoostClassifier: { options: { estimator: new GaussianNB(), rounds: 5 } },
  // Samples go by row; weights do not.
  AdaBoostRegressor: { options: { estimator: new LinearRegression(), rounds: 4, weighting: "weights" } },
  Pipeline: {
    options: {
      steps: [
        ["scale", new StandardScaler()],
        ["classify", new GaussianNB()],
      ],
    },
  },
};

/** Methods whose fits search or iterate for long: fewer copies of the sample show as well what is not given back. */
const SLOW =
  /^(Archetypal|Flexible|GAM|Hierarchical|KernelSmoother|Local|MARS|MatrixCompletion|MixtureDiscriminant|NMF|Penalized|PRIM|RBF|ThinPlate)/;

/** The example of a method. */
export function exampleOf(kind: string): Required<Example> {
  return {
    options: {},
    values: "numbers",
    copies: SLOW.test(kind) ? 3 : 100,
    columns: Number.POSITIVE_INFINITY,
    ...examples[kind],
  };
}
