// What other programs call the methods of the catalog. The lists begin with the closest counterpart; names of several
// are separated by commas.

/** The names of a method elsewhere. */
export interface Counterparts {
  /** Classes of scikit-learn, with their module. */
  readonly sklearn?: string;
  /** Functions of R, with their package. */
  readonly r?: string;
  /** Classes of Weka, without the leading "weka.". */
  readonly weka?: string;
  /** Classes and functions of other packages for Python. */
  readonly python?: string;
}

/** The catalog by theme, as the page shows it. */
export const METHODS: Readonly<Record<string, Readonly<Record<string, Counterparts>>>> = {
  Baselines: {
    BaselineClassifier: { sklearn: "dummy.DummyClassifier", weka: "classifiers.rules.ZeroR" },
    BaselineRegressor: { sklearn: "dummy.DummyRegressor", weka: "classifiers.rules.ZeroR" },
  },
  Regression: {
    LinearRegression: {
      sklearn: "linear_model.LinearRegression",
      r: "stats::lm",
      weka: "classifiers.functions.LinearRegression",
      python: "statsmodels.api.OLS",
    },
    Ridge: {
      sklearn: "linear_model.Ridge, linear_model.RidgeCV",
      r: "glmnet::glmnet, MASS::lm.ridge",
      weka: "classifiers.functions.LinearRegression",
    },
    Lasso: { sklearn: "linear_model.Lasso, linear_model.LassoCV", r: "glmnet::glmnet, glmnet::cv.glmnet" },
    ElasticNet: {
      sklearn: "linear_model.ElasticNet, linear_model.ElasticNetCV",
      r: "glmnet::glmnet, glmnet::cv.glmnet",
    },
    GroupLasso: { r: "gglasso::gglasso, grpreg::grpreg" },
    SparseGroupLasso: { r: "SGL::SGL" },
    DantzigSelector: { r: "flare::slim" },
    LeastAngle: { sklearn: "linear_model.Lars, linear_model.LassoLars", r: "lars::lars" },
    StagewiseRegression: { r: "lars::lars" },
    SubsetSelection: { r: "leaps::regsubsets, stats::step" },
    MARS: { r: "earth::earth, mda::mars", python: "pyearth.Earth" },
    PCR: { r: "pls::pcr" },
    PLS: { sklearn: "cross_decomposition.PLSRegression", r: "pls::plsr" },
    CanonicalCorrelation: { sklearn: "cross_decomposition.CCA", r: "stats::cancor" },
    PolynomialRegression: { sklearn: "preprocessing.PolynomialFeatures", r: "stats::poly" },
    BayesianLinearRegression: { sklearn: "linear_model.BayesianRidge, linear_model.ARDRegression" },
    BayesianModelAveraging: { r: "BMA::bicreg, BAS::bas.lm" },
    QuantileRegression: {
      sklearn: "linear_model.QuantileRegressor",
      r: "quantreg::rq",
      python: "statsmodels.api.QuantReg",
    },
    HuberRegression: {
      sklearn: "linear_model.HuberRegressor",
      r: "MASS::rlm",
      python: "statsmodels.api.RLM",
    },
    GLM: {
      sklearn: "linear_model.TweedieRegressor, linear_model.PoissonRegressor, linear_model.GammaRegressor",
      r: "stats::glm, MASS::glm.nb",
      python: "statsmodels.api.GLM",
    },
    KernelRidge: { sklearn: "kernel_ridge.KernelRidge" },
    KernelSmoother: {
      r: "stats::ksmooth",
      python: "statsmodels.nonparametric.kernel_regression.KernelReg",
    },
    LocalLikelihoodRegressor: { r: "locfit::locfit" },
    LocalRegression: { r: "stats::loess", python: "statsmodels.nonparametric.smoothers_lowess.lowess" },
    ThinPlateSpline: { r: "fields::Tps, mgcv::s", python: "scipy.interpolate.RBFInterpolator" },
    SmoothingSpline: { r: "stats::smooth.spline", python: "scipy.interpolate.make_smoothing_spline" },
    SmoothingSplineClassifier: { r: "gss::gssanova" },
    GAM: { r: "mgcv::gam, mgcv::bam", python: "pygam.GAM, statsmodels.gam.api.GLMGam" },
    GAMClassifier: { r: "mgcv::gam", python: "pygam.LogisticGAM" },
    WaveletSmoother: { r: "wavethresh::threshold.wd", python: "skimage.restoration.denoise_wavelet" },
    GaussianProcessRegressor: {
      sklearn: "gaussian_process.GaussianProcessRegressor",
      r: "kernlab::gausspr",
      weka: "classifiers.functions.GaussianProcesses",
    },
  },
  Classification: {
    LocalLikelihoodClassifier: { r: "locfit::locfit" },
    GaussianNB: {
      sklearn: "naive_bayes.GaussianNB",
      r: "e1071::naiveBayes",
      weka: "classifiers.bayes.NaiveBayes",
    },
    BernoulliNB: { sklearn: "naive_bayes.BernoulliNB", r: "naivebayes::bernoulli_naive_bayes" },
    MultinomialNB: {
      sklearn: "naive_bayes.MultinomialNB",
      r: "naivebayes::multinomial_naive_bayes",
      weka: "classifiers.bayes.NaiveBayesMultinomial",
    },
    ComplementNB: { sklearn: "naive_bayes.ComplementNB" },
    CategoricalNB: {
      sklearn: "naive_bayes.CategoricalNB",
      r: "e1071::naiveBayes",
      weka: "classifiers.bayes.NaiveBayes",
    },
    KernelNB: { r: "naivebayes::nonparametric_naive_bayes", weka: "classifiers.bayes.NaiveBayes" },
    NaiveBayes: { r: "e1071::naiveBayes, naivebayes::naive_bayes", weka: "classifiers.bayes.NaiveBayes" },
    KernelDensityClassifier: { r: "ks::kda" },
    RuleList: { weka: "classifiers.rules.JRip" },
    PRIM: { r: "prim::prim.box" },
    PRIMClassifier: { r: "prim::prim.box" },
    GaussianClassifier: {
      sklearn: "discriminant_analysis.QuadraticDiscriminantAnalysis",
      r: "MASS::qda, mclust::MclustDA",
    },
    NearestMean: { sklearn: "neighbors.NearestCentroid" },
    NearestMedian: { sklearn: "neighbors.NearestCentroid" },
    ShrunkenCentroids: { sklearn: "neighbors.NearestCentroid", r: "pamr::pamr.train" },
    LinearDiscriminant: { sklearn: "discriminant_analysis.LinearDiscriminantAnalysis", r: "MASS::lda" },
    QuadraticDiscriminant: {
      sklearn: "discriminant_analysis.QuadraticDiscriminantAnalysis",
      r: "MASS::qda",
    },
    RegularizedDiscriminant: { r: "klaR::rda" },
    FlexibleDiscriminant: { r: "mda::fda" },
    PenalizedDiscriminant: { r: "mda::fda" },
    MixtureDiscriminant: { r: "mda::mda" },
    IndicatorRegression: { weka: "classifiers.meta.ClassificationViaRegression" },
    BayesianLogisticRegression: { r: "rstanarm::stan_glm, arm::bayesglm" },
    Perceptron: { sklearn: "linear_model.Perceptron", weka: "classifiers.functions.VotedPerceptron" },
    MARSClassifier: { r: "earth::earth" },
    LogisticRegression: {
      sklearn: "linear_model.LogisticRegression, linear_model.LogisticRegressionCV",
      r: "glmnet::glmnet, stats::glm, nnet::multinom",
      weka: "classifiers.functions.Logistic",
      python: "statsmodels.api.Logit, statsmodels.api.MNLogit",
    },
    GaussianProcessClassifier: {
      sklearn: "gaussian_process.GaussianProcessClassifier",
      r: "kernlab::gausspr",
    },
    NetworkClassifier: {
      r: "bnlearn::naive.bayes, bnlearn::tree.bayes",
      weka: "classifiers.bayes.BayesNet",
    },
    CalibratedClassifier: { sklearn: "calibration.CalibratedClassifierCV" },
  },
  "Support vector machines": {
    SVC: {
      sklearn: "svm.SVC",
      r: "e1071::svm, kernlab::ksvm",
      weka: "classifiers.functions.SMO",
    },
    NuSVC: { sklearn: "svm.NuSVC", r: "e1071::svm, kernlab::ksvm" },
    LinearSVC: { sklearn: "svm.LinearSVC", r: "LiblineaR::LiblineaR" },
    SVR: {
      sklearn: "svm.SVR",
      r: "e1071::svm, kernlab::ksvm",
      weka: "classifiers.functions.SMOreg",
    },
    NuSVR: { sklearn: "svm.NuSVR", r: "e1071::svm, kernlab::ksvm" },
    LinearSVR: { sklearn: "svm.LinearSVR", r: "LiblineaR::LiblineaR" },
    OneClassSVM: { sklearn: "svm.OneClassSVM", r: "e1071::svm, kernlab::ksvm" },
  },
  "Neighbors and prototypes": {
    KNeighborsClassifier: {
      sklearn: "neighbors.KNeighborsClassifier",
      r: "class::knn, caret::knn3",
      weka: "classifiers.lazy.IBk",
    },
    KNeighborsRegressor: {
      sklearn: "neighbors.KNeighborsRegressor",
      r: "caret::knnreg",
      weka: "classifiers.lazy.IBk",
    },
    RadiusNeighborsClassifier: { sklearn: "neighbors.RadiusNeighborsClassifier" },
    RadiusNeighborsRegressor: { sklearn: "neighbors.RadiusNeighborsRegressor" },
    LVQ: { r: "class::lvq1, class::olvq1, class::lvq2, class::lvq3" },
    CondensedNN: { r: "class::condense" },
    EditedNN: { r: "class::multiedit" },
    LocalOutlierFactor: { sklearn: "neighbors.LocalOutlierFactor", r: "dbscan::lof" },
  },
  "Neural networks": {
    MLPClassifier: {
      sklearn: "neural_network.MLPClassifier",
      r: "nnet::nnet",
      weka: "classifiers.functions.MultilayerPerceptron",
    },
    MLPRegressor: {
      sklearn: "neural_network.MLPRegressor",
      r: "nnet::nnet",
      weka: "classifiers.functions.MultilayerPerceptron",
    },
    RBFNetworkClassifier: { r: "RSNNS::rbf", weka: "classifiers.functions.RBFClassifier" },
    RBFNetworkRegressor: { r: "RSNNS::rbf", weka: "classifiers.functions.RBFRegressor" },
  },
  "Trees and ensembles": {
    DecisionTreeClassifier: {
      sklearn: "tree.DecisionTreeClassifier",
      r: "rpart::rpart, C50::C5.0",
      weka: "classifiers.trees.J48",
    },
    DecisionTreeRegressor: {
      sklearn: "tree.DecisionTreeRegressor",
      r: "rpart::rpart",
      weka: "classifiers.trees.REPTree",
    },
    RandomForestClassifier: {
      sklearn: "ensemble.RandomForestClassifier",
      r: "randomForest::randomForest, ranger::ranger",
      weka: "classifiers.trees.RandomForest",
    },
    RandomForestRegressor: {
      sklearn: "ensemble.RandomForestRegressor",
      r: "randomForest::randomForest, ranger::ranger",
      weka: "classifiers.trees.RandomForest",
    },
    ExtraTreesClassifier: { sklearn: "ensemble.ExtraTreesClassifier", r: "ranger::ranger" },
    ExtraTreesRegressor: { sklearn: "ensemble.ExtraTreesRegressor", r: "ranger::ranger" },
    GradientBoostingClassifier: {
      sklearn: "ensemble.HistGradientBoostingClassifier, ensemble.GradientBoostingClassifier",
      r: "gbm::gbm",
      weka: "classifiers.meta.LogitBoost",
      python: "lightgbm.LGBMClassifier",
    },
    GradientBoostingRegressor: {
      sklearn: "ensemble.HistGradientBoostingRegressor, ensemble.GradientBoostingRegressor",
      r: "gbm::gbm",
      weka: "classifiers.meta.AdditiveRegression",
      python: "lightgbm.LGBMRegressor",
    },
    IsolationForest: { sklearn: "ensemble.IsolationForest", r: "isotree::isolation.forest" },
    BaggingClassifier: {
      sklearn: "ensemble.BaggingClassifier",
      r: "ipred::bagging",
      weka: "classifiers.meta.Bagging",
    },
    BaggingRegressor: {
      sklearn: "ensemble.BaggingRegressor",
      r: "ipred::bagging",
      weka: "classifiers.meta.Bagging",
    },
    AdaBoostClassifier: {
      sklearn: "ensemble.AdaBoostClassifier",
      r: "adabag::boosting",
      weka: "classifiers.meta.AdaBoostM1",
    },
    AdaBoostRegressor: { sklearn: "ensemble.AdaBoostRegressor" },
    VotingClassifier: { sklearn: "ensemble.VotingClassifier", weka: "classifiers.meta.Vote" },
    VotingRegressor: { sklearn: "ensemble.VotingRegressor", weka: "classifiers.meta.Vote" },
    StackingClassifier: { sklearn: "ensemble.StackingClassifier", weka: "classifiers.meta.Stacking" },
    StackingRegressor: { sklearn: "ensemble.StackingRegressor", weka: "classifiers.meta.Stacking" },
  },
  Clustering: {
    KMeans: { sklearn: "cluster.KMeans", r: "stats::kmeans", weka: "clusterers.SimpleKMeans" },
    BisectingKMeans: { sklearn: "cluster.BisectingKMeans" },
    MiniBatchKMeans: { sklearn: "cluster.MiniBatchKMeans" },
    KMedoids: { r: "cluster::pam, cluster::clara" },
    FuzzyCMeans: { r: "e1071::cmeans, cluster::fanny" },
    Agglomerative: {
      sklearn: "cluster.AgglomerativeClustering",
      r: "stats::hclust, cluster::agnes",
      weka: "clusterers.HierarchicalClusterer",
      python: "scipy.cluster.hierarchy.linkage",
    },
    Divisive: { r: "cluster::diana" },
    DBSCAN: { sklearn: "cluster.DBSCAN", r: "dbscan::dbscan" },
    HDBSCAN: { sklearn: "cluster.HDBSCAN", r: "dbscan::hdbscan" },
    OPTICS: { sklearn: "cluster.OPTICS", r: "dbscan::optics" },
    SpectralClustering: { sklearn: "cluster.SpectralClustering", r: "kernlab::specc" },
    SelfOrganizingMap: { r: "kohonen::som, class::batchSOM" },
    VectorQuantizer: { sklearn: "cluster.KMeans", python: "scipy.cluster.vq.kmeans" },
  },
  "Fewer dimensions": {
    Isomap: { sklearn: "manifold.Isomap", r: "vegan::isomap" },
    LaplacianEigenmaps: { sklearn: "manifold.SpectralEmbedding" },
    LocallyLinearEmbedding: { sklearn: "manifold.LocallyLinearEmbedding" },
    MDS: { sklearn: "manifold.MDS", r: "stats::cmdscale, MASS::isoMDS, MASS::sammon, smacof::mds" },
    ArchetypalAnalysis: { r: "archetypes::archetypes" },
    MatrixCompletion: { r: "softImpute::softImpute" },
    NMF: { sklearn: "decomposition.NMF", r: "NMF::nmf" },
    PCA: {
      sklearn: "decomposition.PCA, decomposition.IncrementalPCA",
      r: "stats::prcomp, stats::princomp",
      weka: "attributeSelection.PrincipalComponents",
    },
    PPCA: { r: "pcaMethods::ppca" },
    TruncatedSVD: { sklearn: "decomposition.TruncatedSVD", r: "irlba::irlba" },
  },
  "Mixtures and densities": {
    KernelDensity: {
      sklearn: "neighbors.KernelDensity",
      r: "stats::density, ks::kde",
      python: "scipy.stats.gaussian_kde, statsmodels.api.nonparametric.KDEMultivariate",
    },
    GaussianMixture: { sklearn: "mixture.GaussianMixture", r: "mclust::Mclust", weka: "clusterers.EM" },
    BayesianGaussianMixture: { sklearn: "mixture.BayesianGaussianMixture" },
    BernoulliMixture: { r: "flexmix::flexmix" },
    MultinomialMixture: { r: "mixtools::multmixEM" },
    MixedMixture: { weka: "clusterers.EM" },
    MixtureClassifier: { r: "mclust::MclustDA" },
    GraphicalLasso: {
      sklearn: "covariance.GraphicalLasso, covariance.GraphicalLassoCV",
      r: "glasso::glasso, glasso::glassopath",
    },
  },
  Preparation: {
    StandardScaler: {
      sklearn: "preprocessing.StandardScaler",
      r: "base::scale, recipes::step_normalize",
      weka: "filters.unsupervised.attribute.Standardize",
    },
    MinMaxScaler: {
      sklearn: "preprocessing.MinMaxScaler",
      r: "recipes::step_range",
      weka: "filters.unsupervised.attribute.Normalize",
    },
    RobustScaler: { sklearn: "preprocessing.RobustScaler" },
    UnitNormScaler: { sklearn: "preprocessing.Normalizer", r: "recipes::step_spatialsign" },
    OneHotEncoder: {
      sklearn: "preprocessing.OneHotEncoder",
      r: "stats::model.matrix, recipes::step_dummy",
      weka: "filters.unsupervised.attribute.NominalToBinary",
    },
    OrdinalEncoder: { sklearn: "preprocessing.OrdinalEncoder", r: "recipes::step_integer" },
    TargetEncoder: { sklearn: "preprocessing.TargetEncoder" },
    CountEncoder: { python: "category_encoders.CountEncoder" },
    TextVectorizer: {
      sklearn: "feature_extraction.text.TfidfVectorizer, feature_extraction.text.CountVectorizer",
      r: "tm::DocumentTermMatrix",
      weka: "filters.unsupervised.attribute.StringToWordVector",
    },
    Imputer: {
      sklearn: "impute.SimpleImputer",
      r: "recipes::step_impute_mean, recipes::step_impute_median, recipes::step_impute_mode",
      weka: "filters.unsupervised.attribute.ReplaceMissingValues",
    },
    NeighborImputer: { sklearn: "impute.KNNImputer", r: "VIM::kNN, recipes::step_impute_knn" },
    IterativeImputer: { sklearn: "impute.IterativeImputer", r: "mice::mice" },
    NormalImputer: { r: "norm::em.norm" },
    LevelGrouper: {
      r: "recipes::step_other, forcats::fct_lump",
      weka: "filters.unsupervised.attribute.MergeInfrequentNominalValues",
    },
    FeatureSelector: {
      sklearn: "feature_selection.SelectKBest, feature_selection.SelectPercentile",
      r: "caret::sbf",
      weka: "filters.supervised.attribute.AttributeSelection",
    },
    WrapperSelector: {
      sklearn: "feature_selection.SequentialFeatureSelector",
      weka: "attributeSelection.WrapperSubsetEval",
    },
    Discretizer: {
      sklearn: "preprocessing.KBinsDiscretizer",
      r: "base::cut, recipes::step_discretize",
      weka: "filters.unsupervised.attribute.Discretize, filters.supervised.attribute.Discretize",
    },
    Thresholder: { sklearn: "preprocessing.Binarizer" },
    PolynomialFeatures: { sklearn: "preprocessing.PolynomialFeatures", r: "stats::poly, recipes::step_poly" },
    FactorAnalysis: { r: "stats::factanal, psych::fa", sklearn: "decomposition.FactorAnalysis" },
    SplineFeatures: {
      sklearn: "preprocessing.SplineTransformer",
      r: "splines::bs, splines::ns, recipes::step_bs",
    },
    TensorSplineFeatures: { r: "mgcv::te" },
    ThinPlateFeatures: { r: "mgcv::smooth.construct.tp.smooth.spec" },
    CartesianProduct: {
      r: "base::interaction, recipes::step_interact",
      weka: "filters.unsupervised.attribute.CartesianProduct",
    },
    FormulaFeatures: {
      sklearn: "preprocessing.FunctionTransformer",
      r: "recipes::step_mutate",
      weka: "filters.unsupervised.attribute.AddExpression",
    },
    DateFeatures: { r: "recipes::step_date" },
    FeatureUnion: { sklearn: "pipeline.FeatureUnion" },
    ColumnTransformer: {
      sklearn: "compose.ColumnTransformer",
      weka: "filters.unsupervised.attribute.PartitionedMultiFilter",
    },
    Pipeline: {
      sklearn: "pipeline.Pipeline",
      r: "recipes::recipe, workflows::workflow",
      weka: "classifiers.meta.FilteredClassifier, filters.MultiFilter",
    },
  },
};

/** Methods that none of these programs has, as far as we know. */
export const WITHOUT_COUNTERPART: readonly string[] = [
  "Aggregator",
  "BasicLinear",
  "BasisRegression",
  "BooleanFactorization",
  "BoostedRules",
  "ChebyshevFeatures",
  "DiscriminantAdaptiveNN",
  "DiscriminantSubspace",
  "FeatureCalibrator",
  "HierarchicalExperts",
  "HierarchicalExpertsClassifier",
  "LqRegression",
  "PrototypeClassifier",
  "RectangleClassifier",
  "ReducedRankRegression",
  "SemiSupervisedNB",
  "SixSigmaScaler",
  "SoftKMeans",
  "Unorderer",
  "VersionSpace",
];
