// What other programs call the options of the methods. A word belongs to the first function or class that
// scripts/names/methods.ts lists for the method, unless it has another one before it ("LassoCV/cv"); a remark stands in
// parentheses. Several words are separated by commas. Weka has flags.

/** The words for an option elsewhere. */
export interface Words {
  readonly sklearn?: string;
  readonly r?: string;
  readonly weka?: string;
  readonly python?: string;
}

/** Options of methods that have the same words for them. */
export interface OptionGroup {
  readonly methods: readonly string[];
  readonly options: Readonly<Record<string, Words>>;
}

const tolerance: Words = { sklearn: "tol" };
const maxIterations: Words = { sklearn: "max_iter" };
const seed: Words = { sklearn: "random_state" };
const iterated = { tolerance, maxIterations };
const intercept: Words = { sklearn: "fit_intercept" };
const classWeights: Words = { sklearn: "class_weight" };
const earth = {
  degree: { r: "degree" },
  penalty: { r: "penalty" },
  maxTerms: { r: "nk" },
  threshold: { r: "thresh" },
  minSpan: { r: "minspan" },
  endSpan: { r: "endspan" },
  endSpanGrowth: { r: "Adjust.endspan" },
  fastParents: { r: "fast.k" },
  fastAging: { r: "fast.beta" },
  newVariablePenalty: { r: "newvar.penalty" },
  autoLinear: { r: "Auto.linpreds" },
  linear: { r: "linpreds" },
  interactions: { r: "allowed" },
  pruning: { r: "pmethod" },
  maxSelectedTerms: { r: "nprune" },
};
const glmnetPath = {
  pathLength: { r: "nlambda" },
  penaltyFactors: { r: "penalty.factor" },
  lower: { r: "lower.limits" },
  upper: { r: "upper.limits" },
  relax: { r: "relax" },
};

const tree = {
  criterion: { sklearn: "criterion" },
  maxDepth: { sklearn: "max_depth", r: "rpart.control/maxdepth" },
  maxLeaves: { sklearn: "max_leaf_nodes" },
  minSplit: { sklearn: "min_samples_split", r: "rpart.control/minsplit" },
  minLeaf: { sklearn: "min_samples_leaf", r: "rpart.control/minbucket", weka: "-M" },
  minGain: { sklearn: "min_impurity_decrease" },
  monotone: { sklearn: "monotonic_cst" },
  complexity: { sklearn: "ccp_alpha (not relative to the root)", r: "rpart.control/cp" },
  folds: { r: "rpart.control/xval" },
  surrogates: { r: "rpart.control/maxsurrogate" },
} satisfies OptionGroup["options"];

const forest = {
  trees: { sklearn: "n_estimators", r: "ntree, ranger::ranger/num.trees", weka: "-I" },
  candidates: { sklearn: "max_features", r: "mtry", weka: "-K" },
  criterion: { sklearn: "criterion", r: "ranger::ranger/splitrule" },
  sampling: { sklearn: "bootstrap", r: "replace" },
  rowShare: { sklearn: "max_samples", r: "ranger::ranger/sample.fraction", weka: "-P (percent)" },
  maxDepth: { sklearn: "max_depth", r: "ranger::ranger/max.depth", weka: "-depth" },
  maxLeaves: { sklearn: "max_leaf_nodes", r: "maxnodes" },
  minSplit: { sklearn: "min_samples_split" },
  minLeaf: { sklearn: "min_samples_leaf", r: "nodesize", weka: "-M" },
  minGain: { sklearn: "min_impurity_decrease" },
  monotone: { sklearn: "monotonic_cst" },
  outOfBag: { sklearn: "oob_score", weka: "-O" },
  permutation: { r: "importance" },
  seed: { sklearn: "random_state", r: "ranger::ranger/seed", weka: "-S" },
} satisfies OptionGroup["options"];

const extraTrees = {
  trees: { sklearn: "n_estimators", r: "num.trees" },
  candidates: { sklearn: "max_features", r: "mtry" },
  criterion: { sklearn: "criterion" },
  sampling: { sklearn: "bootstrap", r: "replace" },
  rowShare: { sklearn: "max_samples", r: "sample.fraction" },
  maxDepth: { sklearn: "max_depth", r: "max.depth" },
  maxLeaves: { sklearn: "max_leaf_nodes" },
  minSplit: { sklearn: "min_samples_split" },
  minLeaf: { sklearn: "min_samples_leaf" },
  minGain: { sklearn: "min_impurity_decrease" },
  monotone: { sklearn: "monotonic_cst" },
  outOfBag: { sklearn: "oob_score" },
  seed: { sklearn: "random_state", r: "seed" },
} satisfies OptionGroup["options"];

const boosting = (old: string) =>
  ({
    loss: { sklearn: "loss", r: "distribution", python: "objective" },
    rounds: { sklearn: `max_iter, ${old}/n_estimators`, r: "n.trees", weka: "-I", python: "n_estimators" },
    maxLeaves: { sklearn: "max_leaf_nodes", python: "num_leaves" },
    maxDepth: { sklearn: "max_depth", r: "interaction.depth", python: "max_depth" },
    minLeaf: { sklearn: "min_samples_leaf", r: "n.minobsinnode", python: "min_child_samples" },
    minCurvature: { python: "min_child_weight" },
    minGain: { sklearn: `${old}/min_impurity_decrease`, python: "min_split_gain" },
    lambda: { sklearn: "l2_regularization", python: "reg_lambda" },
    alpha: { python: "reg_alpha" },
    rowShare: { sklearn: `${old}/subsample`, r: "bag.fraction", python: "subsample" },
    columnShare: { python: "colsample_bytree" },
    maxBins: { sklearn: "max_bins" },
    monotone: { sklearn: "monotonic_cst", r: "var.monotone" },
    interactions: { sklearn: "interaction_cst" },
    validation: { sklearn: "validation_fraction" },
    folds: { r: "cv.folds" },
    patience: { sklearn: "n_iter_no_change" },
    tolerance,
    seed: { sklearn: "random_state", python: "random_state" },
  }) satisfies OptionGroup["options"];

const machine = {
  kernel: { sklearn: "kernel", r: "kernel" },
  tolerance: { sklearn: "tol", r: "tolerance" },
  maxIterations,
  shrinking: { sklearn: "shrinking", r: "shrinking" },
  cacheMegabytes: { sklearn: "cache_size", r: "cachesize" },
} satisfies OptionGroup["options"];
const machineClasses = {
  classWeights: { sklearn: "class_weight", r: "class.weights" },
  probabilities: { sklearn: "probability", r: "probability" },
} satisfies OptionGroup["options"];

const radius = {
  radius: { sklearn: "radius" },
  weighting: { sklearn: "weights" },
  metric: { sklearn: "metric" },
  power: { sklearn: "p" },
} satisfies OptionGroup["options"];

const network = {
  layers: { sklearn: "hidden_layer_sizes", r: "size", weka: "-H" },
  activation: { sklearn: "activation" },
  solver: { sklearn: "solver" },
  learningRate: { sklearn: "learning_rate_init", weka: "-L" },
  momentum: { sklearn: "momentum", weka: "-M" },
  nesterov: { sklearn: "nesterovs_momentum" },
  batchSize: { sklearn: "batch_size" },
  weightDecay: { sklearn: "alpha (times the cases of a batch)", r: "decay (for the sum of the losses)" },
  validation: { sklearn: "validation_fraction", weka: "-V (percent)" },
  patience: { sklearn: "n_iter_no_change", weka: "-E" },
  tolerance: { sklearn: "tol", r: "reltol" },
  maxIterations: { sklearn: "max_iter", r: "maxit", weka: "-N" },
  seed: { sklearn: "random_state", weka: "-S" },
} satisfies OptionGroup["options"];

/** All words, by methods. */
export const OPTIONS: readonly OptionGroup[] = [
  { methods: ["BaselineClassifier"], options: { method: { sklearn: "strategy" } } },
  { methods: ["BaselineRegressor"], options: { statistic: { sklearn: "strategy" } } },
  { methods: ["LinearRegression"], options: { intercept, contrasts: { r: "contrasts" } } },
  {
    methods: ["Ridge"],
    options: {
      lambda: {
        sklearn: "alpha (for standardized features)",
        r: "lambda (on another scale), MASS::lm.ridge/lambda",
        weka: "-R",
      },
      lambdas: { sklearn: "RidgeCV/alphas", r: "lambda" },
      folds: { sklearn: "RidgeCV/cv", r: "cv.glmnet/nfolds" },
      intercept: { sklearn: "fit_intercept", r: "intercept" },
      standardize: { r: "standardize" },
      pathLength: { r: "nlambda" },
      pathRatio: { r: "lambda.min.ratio" },
    },
  },
  {
    methods: ["Lasso"],
    options: {
      lambda: { sklearn: "alpha", r: "lambda" },
      lambdas: { sklearn: "LassoCV/alphas", r: "lambda" },
      folds: { sklearn: "LassoCV/cv", r: "cv.glmnet/nfolds" },
      intercept: { sklearn: "fit_intercept", r: "intercept" },
      standardize: { r: "standardize" },
      pathRatio: { sklearn: "LassoCV/eps", r: "lambda.min.ratio" },
      ...glmnetPath,
      tolerance: { sklearn: "tol", r: "thresh" },
      maxIterations: { sklearn: "max_iter", r: "maxit" },
      seed: { sklearn: "LassoCV/random_state" },
    },
  },
  {
    methods: ["ElasticNet"],
    options: {
      alpha: { sklearn: "l1_ratio", r: "alpha (on another scale)" },
      lambda: { sklearn: "alpha", r: "lambda (on another scale)" },
      lambdas: { sklearn: "ElasticNetCV/alphas", r: "lambda" },
      folds: { sklearn: "ElasticNetCV/cv", r: "cv.glmnet/nfolds" },
      intercept: { sklearn: "fit_intercept", r: "intercept" },
      standardize: { r: "standardize" },
      pathRatio: { sklearn: "ElasticNetCV/eps", r: "lambda.min.ratio" },
      ...glmnetPath,
      tolerance: { sklearn: "tol", r: "thresh" },
      maxIterations: { sklearn: "max_iter", r: "maxit" },
      seed: { sklearn: "ElasticNetCV/random_state" },
    },
  },
  {
    methods: ["GroupLasso"],
    options: {
      groups: { r: "group" },
      lambda: { r: "lambda" },
      lambdas: { r: "lambda" },
      pathLength: { r: "nlambda" },
      pathRatio: { r: "lambda.factor" },
      intercept: { r: "intercept" },
      tolerance: { r: "eps" },
      maxIterations: { r: "maxit" },
    },
  },
  {
    methods: ["SparseGroupLasso"],
    options: {
      groups: { r: "index" },
      alpha: { r: "alpha" },
      lambdas: { r: "lambdas" },
      pathLength: { r: "nlam" },
      pathRatio: { r: "min.frac" },
      standardize: { r: "standardize" },
      tolerance: { r: "thresh" },
      maxIterations: { r: "maxit" },
    },
  },
  {
    methods: ["LeastAngle"],
    options: {
      method: { r: "type" },
      size: { sklearn: "n_nonzero_coefs" },
      maxSteps: { r: "max.steps" },
      intercept: { sklearn: "fit_intercept", r: "intercept" },
      standardize: { r: "normalize" },
      folds: { sklearn: "LarsCV/cv" },
    },
  },
  {
    methods: ["StagewiseRegression"],
    options: { intercept: { r: "intercept" }, standardize: { r: "normalize" } },
  },
  {
    methods: ["SubsetSelection"],
    options: {
      method: { r: "method" },
      maxSize: { r: "nvmax" },
      top: { r: "nbest" },
      intercept: { r: "intercept" },
    },
  },
  {
    methods: ["MARS"],
    options: { ...earth, variance: { r: "varmod.method" }, folds: { r: "nfold" }, repeats: { r: "ncross" } },
  },
  { methods: ["MARSClassifier"], options: earth },
  { methods: ["PCR"], options: { components: { r: "mvr/ncomp" }, standardize: { r: "mvr/scale" } } },
  {
    methods: ["PLS"],
    options: {
      components: { sklearn: "n_components", r: "mvr/ncomp" },
      method: { r: "method" },
      standardize: { sklearn: "scale", r: "mvr/scale" },
    },
  },
  {
    methods: ["CanonicalCorrelation"],
    options: { components: { sklearn: "n_components" }, standardize: { sklearn: "scale" } },
  },
  { methods: ["PolynomialRegression"], options: { degree: { sklearn: "degree", r: "degree" } } },
  { methods: ["BayesianLinearRegression"], options: { intercept, ...iterated } },
  {
    methods: ["QuantileRegression"],
    options: { tau: { sklearn: "quantile", r: "tau" }, intercept, contrasts: { r: "contrasts" } },
  },
  {
    methods: ["HuberRegression"],
    options: {
      psi: { r: "psi", python: "M" },
      k: { sklearn: "epsilon" },
      method: { r: "method" },
      intercept,
      contrasts: { r: "contrasts" },
      tolerance: { sklearn: "tol", r: "acc" },
      maxIterations: { sklearn: "max_iter", r: "maxit" },
    },
  },
  {
    methods: ["GLM"],
    options: {
      family: { r: "family", python: "family" },
      link: { sklearn: "link" },
      intercept,
      contrasts: { r: "contrasts" },
      tolerance: { sklearn: "tol", r: "glm.control/epsilon" },
      maxIterations: { sklearn: "max_iter", r: "glm.control/maxit" },
    },
  },
  {
    methods: ["SmoothingSpline"],
    options: { lambda: { r: "lambda" }, degreesOfFreedom: { r: "df" } },
  },
  {
    methods: ["KernelRidge"],
    options: { kernel: { sklearn: "kernel" }, lambda: { sklearn: "alpha" } },
  },
  {
    methods: ["GaussianProcessRegressor"],
    options: {
      kernel: { sklearn: "kernel", r: "kernel", weka: "-K" },
      optimize: { sklearn: "optimizer" },
      restarts: { sklearn: "n_restarts_optimizer" },
      noise: { sklearn: "alpha", r: "var", weka: "-L" },
      seed: { sklearn: "random_state" },
    },
  },
  {
    methods: ["GaussianProcessClassifier"],
    options: {
      kernel: { sklearn: "kernel", r: "kernel" },
      optimize: { sklearn: "optimizer" },
      restarts: { sklearn: "n_restarts_optimizer" },
      seed,
    },
  },
  {
    methods: ["GaussianNB"],
    options: { priors: { sklearn: "priors" }, varianceFloor: { sklearn: "var_smoothing" } },
  },
  {
    methods: ["BernoulliNB"],
    options: {
      priors: { sklearn: "class_prior" },
      smoothing: { sklearn: "alpha" },
      threshold: { sklearn: "binarize" },
    },
  },
  {
    methods: ["MultinomialNB"],
    options: { priors: { sklearn: "class_prior" }, smoothing: { sklearn: "alpha", r: "laplace" } },
  },
  {
    methods: ["ComplementNB"],
    options: {
      priors: { sklearn: "class_prior" },
      smoothing: { sklearn: "alpha" },
      normalize: { sklearn: "norm" },
    },
  },
  {
    methods: ["CategoricalNB"],
    options: { priors: { sklearn: "class_prior" }, smoothing: { sklearn: "alpha", r: "laplace" } },
  },
  { methods: ["NaiveBayes"], options: { smoothing: { r: "laplace" } } },
  {
    methods: ["PRIM", "PRIMClassifier"],
    options: {
      alpha: { r: "peel.alpha" },
      pasteAlpha: { r: "paste.alpha" },
      paste: { r: "pasting" },
      minSupport: { r: "mass.min" },
    },
  },
  {
    methods: ["RuleList"],
    options: { optimizations: { weka: "-O" }, minCover: { weka: "-N" }, seed: { weka: "-S" } },
  },
  {
    methods: ["GaussianClassifier", "QuadraticDiscriminant"],
    options: { priors: { sklearn: "priors", r: "prior" } },
  },
  {
    methods: ["NearestMean", "NearestMedian"],
    options: { distance: { sklearn: "metric" }, priors: { sklearn: "priors" } },
  },
  {
    methods: ["ShrunkenCentroids"],
    options: { shrinkage: { sklearn: "shrink_threshold" }, priors: { sklearn: "priors" } },
  },
  {
    methods: ["PenalizedDiscriminant"],
    options: {
      penalty: { r: "omega" },
      lambda: { r: "lambda" },
      degreesOfFreedom: { r: "df" },
      components: { r: "dimension" },
    },
  },
  {
    methods: ["MixtureDiscriminant"],
    options: {
      subclasses: { r: "subclasses" },
      subclassFreedom: { r: "sub.df" },
      totalFreedom: { r: "tot.df" },
      regression: { r: "method" },
      degree: { r: "degree" },
      products: { r: "monomial" },
      components: { r: "dimension" },
      maxIterations: { r: "iter" },
    },
  },
  {
    methods: ["FlexibleDiscriminant"],
    options: {
      regression: { r: "method" },
      degree: { r: "degree" },
      products: { r: "monomial" },
      components: { r: "dimension" },
    },
  },
  {
    methods: ["LinearDiscriminant"],
    options: {
      solver: { sklearn: "solver" },
      components: { sklearn: "n_components" },
      shrinkage: { sklearn: "shrinkage" },
      priors: { sklearn: "priors", r: "prior" },
      tolerance: { sklearn: "tol", r: "tol" },
    },
  },
  {
    methods: ["Perceptron"],
    options: {
      learningRate: { sklearn: "eta0" },
      intercept,
      shuffle: { sklearn: "shuffle" },
      maxIterations: { sklearn: "max_iter", weka: "-I" },
      patience: { sklearn: "n_iter_no_change" },
      seed: { sklearn: "random_state", weka: "-S" },
      classWeights,
    },
  },
  {
    methods: ["LogisticRegression"],
    options: {
      penalty: { sklearn: "penalty" },
      alpha: { sklearn: "l1_ratio", r: "alpha" },
      lambda: { sklearn: "C (an inverse)", r: "lambda", weka: "-R" },
      lambdas: { sklearn: "LogisticRegressionCV/Cs (inverses)", r: "lambda" },
      folds: { sklearn: "LogisticRegressionCV/cv", r: "cv.glmnet/nfolds" },
      intercept: { sklearn: "fit_intercept", r: "intercept" },
      standardize: { r: "standardize" },
      contrasts: { r: "stats::glm/contrasts" },
      pathLength: { r: "nlambda" },
      pathRatio: { r: "lambda.min.ratio" },
      solver: { sklearn: "solver" },
      tolerance: { sklearn: "tol", r: "thresh" },
      maxIterations: { sklearn: "max_iter", r: "maxit", weka: "-M" },
      classWeights,
      seed,
    },
  },
  {
    methods: ["PCA"],
    options: {
      components: { sklearn: "n_components", r: "rank." },
      correlation: { r: "scale.", weka: "-C (centers only)" },
      whiten: { sklearn: "whiten" },
      solver: { sklearn: "svd_solver" },
      tolerance: { sklearn: "tol" },
      seed,
    },
  },
  {
    methods: ["PPCA"],
    options: {
      components: { r: "nPcs" },
      tolerance: { r: "threshold" },
      maxIterations: { r: "maxIterations" },
    },
  },
  {
    methods: ["TruncatedSVD"],
    options: {
      components: { sklearn: "n_components", r: "nv" },
      tolerance: { sklearn: "tol", r: "tol" },
      maxIterations: { sklearn: "n_iter", r: "maxit" },
      seed,
    },
  },
  {
    methods: ["CalibratedClassifier"],
    options: {
      estimator: { sklearn: "estimator" },
      method: { sklearn: "method" },
      folds: { sklearn: "cv" },
      ensemble: { sklearn: "ensemble" },
    },
  },
  {
    methods: ["SVC"],
    options: {
      cost: { sklearn: "C", r: "cost", weka: "-C" },
      ...machine,
      ...machineClasses,
      seed: { sklearn: "random_state", weka: "-W" },
    },
  },
  {
    methods: ["NuSVC"],
    options: { nu: { sklearn: "nu", r: "nu" }, ...machine, ...machineClasses, seed },
  },
  {
    methods: ["SVR"],
    options: {
      cost: { sklearn: "C", r: "cost", weka: "-C" },
      epsilon: { sklearn: "epsilon", r: "epsilon" },
      ...machine,
    },
  },
  {
    methods: ["NuSVR"],
    options: { nu: { sklearn: "nu", r: "nu" }, cost: { sklearn: "C", r: "cost" }, ...machine },
  },
  { methods: ["OneClassSVM"], options: { nu: { sklearn: "nu", r: "nu" }, ...machine } },
  {
    methods: ["LinearSVC"],
    options: {
      cost: { sklearn: "C", r: "cost" },
      loss: { sklearn: "loss" },
      intercept,
      interceptScale: { sklearn: "intercept_scaling" },
      classWeights,
      ...iterated,
      seed,
    },
  },
  {
    methods: ["LinearSVR"],
    options: {
      cost: { sklearn: "C", r: "cost" },
      epsilon: { sklearn: "epsilon", r: "svr_eps" },
      loss: { sklearn: "loss" },
      intercept,
      interceptScale: { sklearn: "intercept_scaling" },
      ...iterated,
      seed,
    },
  },
  {
    methods: ["KernelSmoother"],
    options: { width: { r: "bandwidth", python: "bw" }, kernel: { r: "kernel" } },
  },
  {
    methods: ["LocalRegression"],
    options: {
      span: { r: "span", python: "frac" },
      degree: { r: "degree" },
      family: { r: "family" },
      fits: { r: "loess.control/iterations", python: "it (without the first)" },
      standardize: { r: "normalize" },
      parametric: { r: "parametric" },
      linear: { r: "drop.square" },
      statistics: { r: "loess.control/statistics" },
      surface: { r: "loess.control/surface" },
      cell: { r: "loess.control/cell" },
    },
  },
  {
    methods: ["KNeighborsClassifier", "KNeighborsRegressor"],
    options: {
      neighbors: { sklearn: "n_neighbors", r: "k", weka: "-K" },
      weighting: { sklearn: "weights", weka: "-I, -F" },
      metric: { sklearn: "metric" },
      power: { sklearn: "p" },
    },
  },
  {
    methods: ["RadiusNeighborsClassifier"],
    options: { ...radius, outlierLabel: { sklearn: "outlier_label" } },
  },
  { methods: ["RadiusNeighborsRegressor"], options: radius },
  {
    methods: ["LVQ"],
    options: { prototypes: { r: "lvqinit/size (of all classes)" }, learningRate: { r: "alpha" } },
  },
  {
    methods: ["EditedNN"],
    options: { neighbors: { r: "k" }, groups: { r: "V" }, patience: { r: "I" } },
  },
  {
    methods: ["LocalOutlierFactor"],
    options: {
      neighbors: { sklearn: "n_neighbors", r: "minPts" },
      outliers: { sklearn: "contamination" },
      metric: { sklearn: "metric" },
      power: { sklearn: "p" },
    },
  },
  { methods: ["MLPClassifier"], options: network },
  { methods: ["MLPRegressor"], options: { loss: { sklearn: "loss" }, ...network } },
  {
    methods: ["DecisionTreeClassifier"],
    options: {
      ...tree,
      criterion: { sklearn: "criterion", r: "parms" },
      pruning: { weka: "-U (none), -R (by validation)" },
      confidence: { weka: "-C" },
      collapse: { weka: "-O (turns it off)" },
      raising: { weka: "-S (turns it off)" },
      smoothing: { weka: "-A" },
      thresholdCost: { weka: "-J (turns it off)" },
      classWeights,
      priors: { r: "parms" },
      losses: { r: "parms" },
      seed: { weka: "-Q" },
    },
  },
  {
    methods: ["DecisionTreeRegressor"],
    options: {
      ...tree,
      maxDepth: { ...tree.maxDepth, weka: "-L" },
      pruning: { weka: "-P (none)" },
      seed: { weka: "-S" },
    },
  },
  {
    methods: ["RandomForestClassifier"],
    options: { ...forest, classWeights: { sklearn: "class_weight", r: "classwt" } },
  },
  {
    methods: ["RandomForestRegressor"],
    options: { ...forest, keepResponses: { r: "ranger::ranger/quantreg" } },
  },
  {
    methods: ["ExtraTreesClassifier"],
    options: { ...extraTrees, classWeights: { sklearn: "class_weight", r: "class.weights" } },
  },
  {
    methods: ["ExtraTreesRegressor"],
    options: { ...extraTrees, keepResponses: { r: "quantreg" } },
  },
  {
    methods: ["GradientBoostingClassifier"],
    options: {
      ...boosting("GradientBoostingClassifier"),
      learningRate: { sklearn: "learning_rate", r: "shrinkage", weka: "-H", python: "learning_rate" },
      classWeights: { sklearn: "class_weight", python: "class_weight" },
    },
  },
  {
    methods: ["GradientBoostingRegressor"],
    options: {
      ...boosting("GradientBoostingRegressor"),
      learningRate: { sklearn: "learning_rate", r: "shrinkage", weka: "-S", python: "learning_rate" },
      tau: { sklearn: "quantile" },
    },
  },
  {
    methods: ["IsolationForest"],
    options: {
      trees: { sklearn: "n_estimators", r: "ntrees" },
      sampleSize: { sklearn: "max_samples", r: "sample_size" },
      outliers: { sklearn: "contamination" },
      seed: { sklearn: "random_state", r: "seed" },
    },
  },
  {
    methods: ["BaggingClassifier", "BaggingRegressor"],
    options: {
      estimator: { sklearn: "estimator", weka: "-W" },
      members: { sklearn: "n_estimators", r: "ipredbagg/nbagg", weka: "-I" },
      sampling: { sklearn: "bootstrap" },
      rowShare: { sklearn: "max_samples", weka: "-P (percent)" },
      columnShare: { sklearn: "max_features" },
      outOfBag: { sklearn: "oob_score", r: "ipredbagg/coob", weka: "-O" },
      seed: { sklearn: "random_state", weka: "-S" },
    },
  },
  {
    methods: ["AdaBoostClassifier"],
    options: {
      estimator: { sklearn: "estimator", weka: "-W" },
      rounds: { sklearn: "n_estimators", r: "mfinal", weka: "-I" },
      learningRate: { sklearn: "learning_rate" },
      weighting: { weka: "-Q (draws)" },
      seed: { sklearn: "random_state", weka: "-S" },
    },
  },
  {
    methods: ["AdaBoostRegressor"],
    options: {
      estimator: { sklearn: "estimator" },
      rounds: { sklearn: "n_estimators" },
      learningRate: { sklearn: "learning_rate" },
      loss: { sklearn: "loss" },
      seed,
    },
  },
  {
    methods: ["VotingClassifier"],
    options: {
      estimators: { sklearn: "estimators", weka: "-B" },
      vote: { sklearn: "voting", weka: "-R" },
      weights: { sklearn: "weights" },
    },
  },
  {
    methods: ["VotingRegressor"],
    options: { estimators: { sklearn: "estimators", weka: "-B" }, weights: { sklearn: "weights" } },
  },
  {
    methods: ["StackingClassifier"],
    options: {
      estimators: { sklearn: "estimators", weka: "-B" },
      final: { sklearn: "final_estimator", weka: "-M" },
      vote: { sklearn: "stack_method" },
      folds: { sklearn: "cv", weka: "-X" },
      passthrough: { sklearn: "passthrough" },
      seed: { weka: "-S" },
    },
  },
  {
    methods: ["StackingRegressor"],
    options: {
      estimators: { sklearn: "estimators", weka: "-B" },
      final: { sklearn: "final_estimator", weka: "-M" },
      folds: { sklearn: "cv", weka: "-X" },
      passthrough: { sklearn: "passthrough" },
      seed: { weka: "-S" },
    },
  },
  {
    methods: ["KMeans"],
    options: {
      clusters: { sklearn: "n_clusters", r: "centers", weka: "-N" },
      init: { sklearn: "init", weka: "-init" },
      restarts: { sklearn: "n_init", r: "nstart" },
      maxIterations: { sklearn: "max_iter", r: "iter.max", weka: "-I" },
      tolerance,
      seed: { sklearn: "random_state", weka: "-S" },
    },
  },
  {
    methods: ["BisectingKMeans"],
    options: {
      clusters: { sklearn: "n_clusters" },
      criterion: { sklearn: "bisecting_strategy" },
      init: { sklearn: "init" },
      restarts: { sklearn: "n_init" },
      ...iterated,
      seed,
    },
  },
  {
    methods: ["MiniBatchKMeans"],
    options: {
      clusters: { sklearn: "n_clusters" },
      init: { sklearn: "init" },
      restarts: { sklearn: "n_init" },
      batchSize: { sklearn: "batch_size" },
      patience: { sklearn: "max_no_improvement" },
      ...iterated,
      seed,
    },
  },
  {
    methods: ["ArchetypalAnalysis"],
    options: { archetypes: { r: "k" }, maxIterations: { r: "maxIterations" } },
  },
  {
    methods: ["MatrixCompletion"],
    options: {
      method: { r: "type" },
      rank: { r: "rank.max" },
      lambda: { r: "lambda" },
      tolerance: { r: "thresh" },
      maxIterations: { r: "maxit" },
    },
  },
  {
    methods: ["NMF"],
    options: {
      components: { sklearn: "n_components", r: "rank" },
      loss: { sklearn: "beta_loss" },
      method: { sklearn: "solver", r: "method" },
      init: { sklearn: "init", r: "seed" },
      alpha: { sklearn: "l1_ratio" },
      ...iterated,
      seed,
    },
  },
  {
    methods: ["KMedoids"],
    options: {
      clusters: { r: "k" },
      init: { r: "medoids" },
      restarts: { r: "nstart" },
      samples: { r: "clara/samples" },
      sampleSize: { r: "clara/sampsize" },
      metric: { r: "metric" },
    },
  },
  {
    methods: ["FuzzyCMeans"],
    options: {
      clusters: { r: "centers, cluster::fanny/k" },
      fuzzifier: { r: "m, cluster::fanny/memb.exp" },
      maxIterations: { r: "iter.max, cluster::fanny/maxit" },
      tolerance: { r: "cluster::fanny/tol" },
    },
  },
  {
    methods: ["FactorAnalysis"],
    options: {
      factors: { r: "factors", sklearn: "n_components" },
      rotation: { r: "rotation", sklearn: "rotation" },
      scores: { r: "scores" },
      maxIterations,
      tolerance,
    },
  },
  {
    methods: ["Agglomerative"],
    options: {
      linkage: { sklearn: "linkage", r: "method", weka: "-L", python: "method" },
      clusters: { sklearn: "n_clusters", r: "cutree/k", weka: "-N" },
      height: { sklearn: "distance_threshold", r: "cutree/h" },
      metric: { sklearn: "metric", r: "dist/method", weka: "-A", python: "metric" },
      power: { r: "dist/p" },
      connectivity: { sklearn: "connectivity" },
    },
  },
  { methods: ["Divisive"], options: { metric: { r: "metric" } } },
  {
    methods: ["DBSCAN"],
    options: {
      radius: { sklearn: "eps", r: "eps" },
      minSamples: { sklearn: "min_samples", r: "minPts" },
      metric: { sklearn: "metric" },
      power: { sklearn: "p" },
    },
  },
  {
    methods: ["HDBSCAN"],
    options: {
      minClusterSize: { sklearn: "min_cluster_size", r: "minPts" },
      minSamples: { sklearn: "min_samples", r: "minPts" },
      selection: { sklearn: "cluster_selection_method" },
      selectionRadius: { sklearn: "cluster_selection_epsilon" },
      allowSingle: { sklearn: "allow_single_cluster" },
      metric: { sklearn: "metric" },
    },
  },
  {
    methods: ["OPTICS"],
    options: {
      minSamples: { sklearn: "min_samples", r: "minPts" },
      maxRadius: { sklearn: "max_eps", r: "eps" },
      method: { sklearn: "cluster_method" },
      xi: { sklearn: "xi", r: "extractXi/xi" },
      radius: { sklearn: "eps", r: "extractDBSCAN/eps_cl" },
      minClusterSize: { sklearn: "min_cluster_size" },
      metric: { sklearn: "metric" },
      power: { sklearn: "p" },
    },
  },
  {
    methods: ["SpectralClustering"],
    options: {
      clusters: { sklearn: "n_clusters", r: "centers" },
      graph: { sklearn: "affinity" },
      neighbors: { sklearn: "n_neighbors" },
      restarts: { sklearn: "n_init" },
      seed,
    },
  },
  {
    methods: ["SelfOrganizingMap"],
    options: {
      width: { r: "somgrid/xdim" },
      height: { r: "somgrid/ydim" },
      grid: { r: "somgrid/topo" },
      neighborhood: { r: "somgrid/neighbourhood.fct" },
      radius: { r: "supersom/radius" },
      learningRate: { r: "supersom/alpha" },
      method: { r: "supersom/mode" },
      maxIterations: { r: "supersom/rlen" },
    },
  },
  {
    methods: ["Isomap"],
    options: {
      components: { sklearn: "n_components", r: "ndim" },
      neighbors: { sklearn: "n_neighbors" },
      metric: { sklearn: "metric" },
      power: { sklearn: "p" },
    },
  },
  {
    methods: ["LaplacianEigenmaps"],
    options: {
      components: { sklearn: "n_components" },
      neighbors: { sklearn: "n_neighbors" },
      tolerance: { sklearn: "eigen_tol" },
      seed: { sklearn: "random_state" },
    },
  },
  {
    methods: ["LocallyLinearEmbedding"],
    options: {
      components: { sklearn: "n_components" },
      neighbors: { sklearn: "n_neighbors" },
      penalty: { sklearn: "reg" },
    },
  },
  {
    methods: ["MDS"],
    options: {
      components: { sklearn: "n_components", r: "cmdscale/k, MASS::isoMDS/k, MASS::sammon/k" },
      metric: { sklearn: "metric" },
      ties: { r: "smacof::mds/ties" },
      maxIterations: { sklearn: "max_iter", r: "MASS::isoMDS/maxit, MASS::sammon/niter" },
      tolerance: { sklearn: "eps", r: "MASS::isoMDS/tol, MASS::sammon/tol" },
    },
  },
  {
    methods: ["VectorQuantizer"],
    options: {
      codewords: { sklearn: "n_clusters", python: "k_or_guess" },
      init: { sklearn: "init" },
      restarts: { sklearn: "n_init", python: "iter" },
      ...iterated,
      seed,
    },
  },
  {
    methods: ["GaussianMixture"],
    options: {
      components: { sklearn: "n_components", r: "G", weka: "-N" },
      covariances: { sklearn: "covariance_type", r: "modelNames" },
      prior: { r: "prior" },
      init: { sklearn: "init_params", r: "initialization" },
      restarts: { sklearn: "n_init" },
      maxIterations: { sklearn: "max_iter", weka: "-I" },
      tolerance,
      seed: { sklearn: "random_state", weka: "-S" },
    },
  },
  {
    methods: ["BayesianGaussianMixture"],
    options: {
      components: { sklearn: "n_components" },
      weightPrior: { sklearn: "weight_concentration_prior_type" },
      concentration: { sklearn: "weight_concentration_prior" },
      meanPrior: { sklearn: "mean_prior" },
      meanPrecision: { sklearn: "mean_precision_prior" },
      degreesOfFreedom: { sklearn: "degrees_of_freedom_prior" },
      covariancePrior: { sklearn: "covariance_prior" },
      init: { sklearn: "init_params" },
      restarts: { sklearn: "n_init" },
      ...iterated,
      seed,
    },
  },
  { methods: ["BernoulliMixture"], options: { components: { r: "k" } } },
  {
    methods: ["MixedMixture"],
    options: { components: { weka: "-N" }, maxIterations: { weka: "-I" }, seed: { weka: "-S" } },
  },
  {
    methods: ["GraphicalLasso"],
    options: {
      lambda: { sklearn: "alpha", r: "rho" },
      lambdas: { sklearn: "GraphicalLassoCV/alphas", r: "glassopath/rholist" },
      folds: { sklearn: "GraphicalLassoCV/cv" },
      penalizeDiagonal: { r: "penalize.diagonal" },
      tolerance: { sklearn: "tol", r: "thr" },
      maxIterations: { sklearn: "max_iter", r: "maxit" },
    },
  },
  {
    methods: ["StandardScaler"],
    options: {
      center: { sklearn: "with_mean", r: "center" },
      scale: { sklearn: "with_std", r: "scale" },
    },
  },
  {
    methods: ["MinMaxScaler"],
    options: {
      range: { sklearn: "feature_range", r: "min, max" },
      clip: { sklearn: "clip", r: "clipping" },
    },
  },
  {
    methods: ["RobustScaler"],
    options: {
      center: { sklearn: "with_centering" },
      scale: { sklearn: "with_scaling" },
      quantiles: { sklearn: "quantile_range" },
    },
  },
  { methods: ["UnitNormScaler"], options: { norm: { sklearn: "norm" } } },
  {
    methods: ["OneHotEncoder"],
    options: {
      drop: { sklearn: "drop" },
      contrasts: { r: "contrasts.arg" },
      unknown: { sklearn: "handle_unknown" },
      minFrequency: { sklearn: "min_frequency" },
    },
  },
  {
    methods: ["OrdinalEncoder"],
    options: { levels: { sklearn: "categories" }, unknown: { sklearn: "handle_unknown" } },
  },
  {
    methods: ["TargetEncoder"],
    options: {
      response: { sklearn: "target_type" },
      smoothing: { sklearn: "smooth" },
      folds: { sklearn: "cv" },
      seed,
    },
  },
  {
    methods: ["TextVectorizer"],
    options: {
      termFrequency: { sklearn: "sublinear_tf", weka: "-T" },
      idf: { sklearn: "use_idf, smooth_idf", weka: "-I" },
      norm: { sklearn: "norm" },
      analyzer: { sklearn: "analyzer" },
      ngrams: { sklearn: "ngram_range" },
      lowercase: { sklearn: "lowercase", weka: "-L" },
      stripAccents: { sklearn: "strip_accents" },
      token: { sklearn: "token_pattern", weka: "-tokenizer" },
      stopWords: { sklearn: "stop_words", weka: "-stopwords-handler" },
      minDocuments: { sklearn: "min_df" },
      maxDocuments: { sklearn: "max_df" },
      maxTerms: { sklearn: "max_features", weka: "-W" },
      vocabulary: { sklearn: "vocabulary" },
    },
  },
  {
    methods: ["Imputer"],
    options: {
      method: { sklearn: "strategy" },
      fill: { sklearn: "fill_value" },
      indicator: { sklearn: "add_indicator" },
    },
  },
  {
    methods: ["NeighborImputer"],
    options: {
      neighbors: { sklearn: "n_neighbors", r: "k" },
      weighting: { sklearn: "weights" },
      distance: { sklearn: "metric" },
    },
  },
  {
    methods: ["IterativeImputer"],
    options: {
      tolerance,
      maxIterations: { sklearn: "max_iter", r: "maxit" },
      draws: { r: "m" },
      seed: { sklearn: "random_state", r: "seed" },
    },
  },
  {
    methods: ["LevelGrouper"],
    options: { minFrequency: { r: "threshold", weka: "-N" }, other: { r: "other" } },
  },
  {
    methods: ["FeatureSelector"],
    options: {
      score: { sklearn: "score_func" },
      size: { sklearn: "k" },
      share: { sklearn: "SelectPercentile/percentile (percent)" },
      significance: { sklearn: "SelectFpr/alpha" },
    },
  },
  {
    methods: ["WrapperSelector"],
    options: {
      estimator: { sklearn: "estimator", weka: "-B" },
      direction: { sklearn: "direction" },
      size: { sklearn: "n_features_to_select" },
      tolerance: { sklearn: "tol" },
      metric: { sklearn: "scoring", weka: "-E" },
      folds: { sklearn: "cv", weka: "-F" },
    },
  },
  {
    methods: ["Discretizer"],
    options: {
      method: { sklearn: "strategy" },
      bins: { sklearn: "n_bins", r: "breaks, recipes::step_discretize/num_breaks", weka: "-B" },
      output: { sklearn: "encode" },
    },
  },
  { methods: ["Thresholder"], options: { threshold: { sklearn: "threshold" } } },
  {
    methods: ["PolynomialFeatures"],
    options: {
      degree: { sklearn: "degree", r: "degree" },
      interactionOnly: { sklearn: "interaction_only" },
      intercept: { sklearn: "include_bias" },
    },
  },
  { methods: ["DateFeatures"], options: { parts: { r: "features" } } },
  {
    methods: ["FeatureUnion"],
    options: {
      steps: { sklearn: "transformer_list" },
      prefix: { sklearn: "verbose_feature_names_out" },
    },
  },
  {
    methods: ["ColumnTransformer"],
    options: { steps: { sklearn: "transformers", weka: "-F" }, remainder: { sklearn: "remainder" } },
  },
  { methods: ["Pipeline"], options: { steps: { sklearn: "steps", weka: "filters.MultiFilter/-F" } } },
];
