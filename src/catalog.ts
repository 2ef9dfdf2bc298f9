import { FormatError } from "./base/errors.js";
import { quote } from "./base/label.js";
import { baselineClassifierFormat } from "./baseline/classifier-model.js";
import { BaselineClassifier, BaselineRegressor } from "./baseline/index.js";
import { baselineRegressorFormat } from "./baseline/regressor-model.js";
import { BernoulliNB } from "./bayes/bernoulli-nb/index.js";
import { bernoulliNBFormat } from "./bayes/bernoulli-nb/model.js";
import { CategoricalNB } from "./bayes/categorical-nb/index.js";
import { categoricalNBFormat } from "./bayes/categorical-nb/model.js";
import { ComplementNB } from "./bayes/complement-nb/index.js";
import { complementNBFormat } from "./bayes/complement-nb/model.js";
import { GaussianNB } from "./bayes/gaussian-nb/index.js";
import { gaussianNBFormat } from "./bayes/gaussian-nb/model.js";
import { KernelDensityClassifier } from "./bayes/kernel-density-classifier/index.js";
import { kernelDensityClassifierFormat } from "./bayes/kernel-density-classifier/model.js";
import { KernelNB } from "./bayes/kernel-nb/index.js";
import { kernelNBFormat } from "./bayes/kernel-nb/model.js";
import { MultinomialNB } from "./bayes/multinomial-nb/index.js";
import { multinomialNBFormat } from "./bayes/multinomial-nb/model.js";
import { NaiveBayes } from "./bayes/naive-bayes/index.js";
import { naiveBayesFormat } from "./bayes/naive-bayes/model.js";
import { SemiSupervisedNB } from "./bayes/semi-supervised-nb/index.js";
import { semiSupervisedNBFormat } from "./bayes/semi-supervised-nb/model.js";
import { CalibratedClassifier } from "./calibrate/calibrated-classifier/index.js";
import { calibratedClassifierFormat } from "./calibrate/calibrated-classifier/model.js";
import { KMeans } from "./cluster/k-means/index.js";
import { kMeansFormat } from "./cluster/k-means/model.js";
import { BasicLinear } from "./discriminant/basic-linear/index.js";
import { basicLinearFormat } from "./discriminant/basic-linear/model.js";
import { GaussianClassifier } from "./discriminant/gaussian-classifier/index.js";
import { gaussianClassifierFormat } from "./discriminant/gaussian-classifier/model.js";
import { IndicatorRegression } from "./discriminant/indicator-regression/index.js";
import { indicatorRegressionFormat } from "./discriminant/indicator-regression/model.js";
import { LinearDiscriminant } from "./discriminant/linear-discriminant/index.js";
import { linearDiscriminantFormat } from "./discriminant/linear-discriminant/model.js";
import { NearestMean } from "./discriminant/nearest-mean/index.js";
import { nearestMeanFormat } from "./discriminant/nearest-mean/model.js";
import { QuadraticDiscriminant } from "./discriminant/quadratic-discriminant/index.js";
import { quadraticDiscriminantFormat } from "./discriminant/quadratic-discriminant/model.js";
import { RegularizedDiscriminant } from "./discriminant/regularized-discriminant/index.js";
import { regularizedDiscriminantFormat } from "./discriminant/regularized-discriminant/model.js";
import type { SampleValues } from "./learn/check/sample.js";
import type { Estimator, EstimatorStatics } from "./learn/estimator.js";
import { type ModelFormat, parseJson, readEnvelope, readModel } from "./learn/format.js";
import type { Model } from "./learn/model.js";
import { BasisRegression, PolynomialRegression } from "./linear/basis-regression/index.js";
import { basisRegressionFormat, polynomialRegressionFormat } from "./linear/basis-regression/model.js";
import { BayesianLinearRegression } from "./linear/bayesian-linear-regression/index.js";
import { bayesianLinearRegressionFormat } from "./linear/bayesian-linear-regression/model.js";
import { BayesianLogisticRegression } from "./linear/bayesian-logistic-regression/index.js";
import { bayesianLogisticRegressionFormat } from "./linear/bayesian-logistic-regression/model.js";
import { BayesianModelAveraging } from "./linear/bayesian-model-averaging/index.js";
import { bayesianModelAveragingFormat } from "./linear/bayesian-model-averaging/model.js";
import { CanonicalCorrelation } from "./linear/canonical-correlation/index.js";
import { canonicalCorrelationFormat } from "./linear/canonical-correlation/model.js";
import { DantzigSelector } from "./linear/dantzig-selector/fit.js";
import { dantzigSelectorFormat } from "./linear/dantzig-selector/model.js";
import { ElasticNet } from "./linear/elastic-net/index.js";
import { elasticNetFormat } from "./linear/elastic-net/model.js";
import { glmFormat } from "./linear/glm/format.js";
import { GLM } from "./linear/glm/index.js";
import { GroupLasso, SparseGroupLasso } from "./linear/group-lasso/fit.js";
import { groupLassoFormat, sparseGroupLassoFormat } from "./linear/group-lasso/model.js";
import { HuberRegression } from "./linear/huber-regression/fit.js";
import { huberRegressionFormat } from "./linear/huber-regression/model.js";
import { Lasso } from "./linear/lasso/index.js";
import { lassoFormat } from "./linear/lasso/model.js";
import { LeastAngle } from "./linear/least-angle/index.js";
import { leastAngleFormat } from "./linear/least-angle/model.js";
import { linearRegressionFormat } from "./linear/linear-regression/format.js";
import { LinearRegression } from "./linear/linear-regression/index.js";
import { logisticRegressionFormat } from "./linear/logistic-regression/format.js";
import { LogisticRegression } from "./linear/logistic-regression/index.js";
import { LqRegression } from "./linear/lq-regression/index.js";
import { lqRegressionFormat } from "./linear/lq-regression/model.js";
import { PCR } from "./linear/pcr/index.js";
import { pcrFormat } from "./linear/pcr/model.js";
import { Perceptron } from "./linear/perceptron/index.js";
import { perceptronFormat } from "./linear/perceptron/model.js";
import { PLS } from "./linear/pls/index.js";
import { plsFormat } from "./linear/pls/model.js";
import { QuantileRegression } from "./linear/quantile-regression/fit.js";
import { quantileRegressionFormat } from "./linear/quantile-regression/model.js";
import { ReducedRankRegression } from "./linear/reduced-rank-regression/index.js";
import { reducedRankFormat } from "./linear/reduced-rank-regression/model.js";
import { ridgeFormat } from "./linear/ridge/format.js";
import { Ridge } from "./linear/ridge/index.js";
import { StagewiseRegression } from "./linear/stagewise-regression/index.js";
import { stagewiseRegressionFormat } from "./linear/stagewise-regression/model.js";
import { SubsetSelection } from "./linear/subset-selection/index.js";
import { subsetSelectionFormat } from "./linear/subset-selection/model.js";
import { Aggregator } from "./prepare/aggregator/index.js";
import { aggregatorFormat } from "./prepare/aggregator/model.js";
import { CartesianProduct } from "./prepare/cartesian-product/index.js";
import { cartesianProductFormat } from "./prepare/cartesian-product/model.js";
import { ChebyshevFeatures } from "./prepare/chebyshev-features/index.js";
import { chebyshevFeaturesFormat } from "./prepare/chebyshev-features/model.js";
import { ColumnTransformer } from "./prepare/column-transformer/index.js";
import { columnTransformerFormat } from "./prepare/column-transformer/model.js";
import { Discretizer } from "./prepare/discretizer/index.js";
import { discretizerFormat } from "./prepare/discretizer/model.js";
import { FeatureCalibrator } from "./prepare/feature-calibrator/index.js";
import { featureCalibratorFormat } from "./prepare/feature-calibrator/model.js";
import { FeatureSelector } from "./prepare/feature-selector/index.js";
import { featureSelectorFormat } from "./prepare/feature-selector/model.js";
import { FeatureUnion } from "./prepare/feature-union/index.js";
import { featureUnionFormat } from "./prepare/feature-union/model.js";
import { FormulaFeatures } from "./prepare/formula-features/index.js";
import { formulaFeaturesFormat } from "./prepare/formula-features/model.js";
import { Imputer } from "./prepare/imputer/index.js";
import { imputerFormat } from "./prepare/imputer/model.js";
import { IterativeImputer } from "./prepare/iterative-imputer/index.js";
import { iterativeImputerFormat } from "./prepare/iterative-imputer/model.js";
import { LevelGrouper } from "./prepare/level-grouper/index.js";
import { levelGrouperFormat } from "./prepare/level-grouper/model.js";
import { NeighborImputer } from "./prepare/neighbor-imputer/index.js";
import { neighborImputerFormat } from "./prepare/neighbor-imputer/model.js";
import { NormalImputer } from "./prepare/normal-imputer/index.js";
import { normalImputerFormat } from "./prepare/normal-imputer/model.js";
import { OneHotEncoder } from "./prepare/one-hot-encoder/index.js";
import { oneHotEncoderFormat } from "./prepare/one-hot-encoder/model.js";
import { OrdinalEncoder } from "./prepare/ordinal-encoder/index.js";
import { ordinalEncoderFormat } from "./prepare/ordinal-encoder/model.js";
import { Pipeline } from "./prepare/pipeline/index.js";
import { pipelineFormat } from "./prepare/pipeline/model.js";
import { PolynomialFeatures } from "./prepare/polynomial-features/index.js";
import { polynomialFeaturesFormat } from "./prepare/polynomial-features/model.js";
import { MinMaxScaler, RobustScaler, SixSigmaScaler, StandardScaler } from "./prepare/scale/index.js";
import { scalerFormats } from "./prepare/scale/model.js";
import { TextVectorizer } from "./prepare/text-vectorizer/index.js";
import { textVectorizerFormat } from "./prepare/text-vectorizer/model.js";
import { Thresholder } from "./prepare/thresholder/index.js";
import { thresholderFormat } from "./prepare/thresholder/model.js";
import { UnitNormScaler } from "./prepare/unit-norm-scaler/index.js";
import { unitNormScalerFormat } from "./prepare/unit-norm-scaler/model.js";
import { Unorderer } from "./prepare/unorderer/index.js";
import { unordererFormat } from "./prepare/unorderer/model.js";
import { WrapperSelector } from "./prepare/wrapper-selector/index.js";
import { wrapperSelectorFormat } from "./prepare/wrapper-selector/model.js";

/** An estimator and the form of its models' files. */
export interface CatalogEntry {
  readonly Estimator: EstimatorStatics & (new (options?: never) => Estimator);
  readonly format: ModelFormat<Model>;
  /** Options that suit the small sample of the contract checks, where the defaults do not. */
  readonly example: object;
  /** What the columns of that sample hold, where any numbers would be refused. */
  readonly sample?: SampleValues;
  /** The form of files that hold models of other methods, given what reads those. */
  readonly nested?: ((load: (json: unknown) => Model) => ModelFormat<Model>) | undefined;
}

/** Reads models of a transformer that is not in the catalog; see `defineTransformer`. */
export interface ModelReader {
  readonly kind: string;
  readonly load: (json: unknown) => Model;
}

/** Every estimator there is; command line, forms and `loadModel` go by it. */
export const catalog: readonly CatalogEntry[] = [
  entry(BaselineClassifier, baselineClassifierFormat),
  entry(BaselineRegressor, baselineRegressorFormat),
  entry(GaussianNB, gaussianNBFormat),
  entry(BayesianLogisticRegression, bayesianLogisticRegressionFormat),
  entry(GaussianClassifier, gaussianClassifierFormat),
  entry(NearestMean, nearestMeanFormat),
  entry(BasicLinear, basicLinearFormat),
  entry(LinearDiscriminant, linearDiscriminantFormat),
  entry(QuadraticDiscriminant, quadraticDiscriminantFormat),
  // Folds go by row, so that rows given twice are no weight of 2.
  entry(RegularizedDiscriminant, regularizedDiscriminantFormat, { alpha: 0.5, gamma: 0.5 }),
  entry(IndicatorRegression, indicatorRegressionFormat),
  entry(KernelDensityClassifier, kernelDensityClassifierFormat),
  entry(BernoulliNB, bernoulliNBFormat),
  entry(MultinomialNB, multinomialNBFormat, {}, "counts"),
  entry(ComplementNB, complementNBFormat, {}, "counts"),
  entry(CategoricalNB, categoricalNBFormat, {}, "counts"),
  entry(KernelNB, kernelNBFormat),
  entry(NaiveBayes, naiveBayesFormat),
  entry(SemiSupervisedNB, semiSupervisedNBFormat),
  entry(LinearRegression, linearRegressionFormat),
  // Folds go by row, so that rows given twice are no weight of 2; a number that is given goes by all cases.
  entry(PCR, pcrFormat, { components: 2 }),
  entry(PLS, plsFormat, { components: 2 }),
  entry(ReducedRankRegression, reducedRankFormat, { rank: 1 }),
  entry(CanonicalCorrelation, canonicalCorrelationFormat),
  entry(LeastAngle, leastAngleFormat),
  entry(SubsetSelection, subsetSelectionFormat),
  entry(StagewiseRegression, stagewiseRegressionFormat),
  entry(Lasso, lassoFormat),
  entry(ElasticNet, elasticNetFormat),
  entry(Ridge, ridgeFormat),
  entry(PolynomialRegression, polynomialRegressionFormat),
  entry(BasisRegression, basisRegressionFormat),
  entry(LqRegression, lqRegressionFormat, { q: 1, lambda: 2 }),
  entry(BayesianLinearRegression, bayesianLinearRegressionFormat),
  entry(BayesianModelAveraging, bayesianModelAveragingFormat),
  entry(QuantileRegression, quantileRegressionFormat),
  // The noise of the sample has no tails for the usual k to hold.
  entry(HuberRegression, huberRegressionFormat, { k: 1 }),
  entry(DantzigSelector, dantzigSelectorFormat, { lambda: 0.1 }),
  entry(GroupLasso, groupLassoFormat, { lambda: 0.1 }),
  entry(SparseGroupLasso, sparseGroupLassoFormat, { lambda: 0.1, alpha: 0.5 }),
  entry(Perceptron, perceptronFormat),
  // The classes of the sample are separated: without a penalty there is no estimate.
  entry(LogisticRegression, logisticRegressionFormat, { penalty: "l2", lambda: 0.1 }),
  entry(GLM, glmFormat),
  entry(KMeans, kMeansFormat, { clusters: 3 }),
  entry(StandardScaler, scalerFormats.StandardScaler),
  entry(MinMaxScaler, scalerFormats.MinMaxScaler),
  entry(RobustScaler, scalerFormats.RobustScaler),
  entry(SixSigmaScaler, scalerFormats.SixSigmaScaler),
  entry(UnitNormScaler, unitNormScalerFormat),
  entry(OneHotEncoder, oneHotEncoderFormat),
  entry(OrdinalEncoder, ordinalEncoderFormat),
  entry(TextVectorizer, textVectorizerFormat),
  entry(Imputer, imputerFormat),
  entry(NeighborImputer, neighborImputerFormat),
  entry(IterativeImputer, iterativeImputerFormat),
  entry(NormalImputer, normalImputerFormat),
  entry(Unorderer, unordererFormat),
  entry(LevelGrouper, levelGrouperFormat),
  entry(FeatureSelector, featureSelectorFormat, { count: 2 }),
  entry(WrapperSelector, wrapperSelectorFormat, {
    // On the sample any two features tell the classes apart, whatever the folds.
    estimator: new GaussianNB({ missing: "native" }),
    direction: "backward",
    count: 2,
    metric: "accuracy",
    folds: 3,
  }),
  nesting(FeatureUnion, featureUnionFormat, {
    steps: [
      ["z", new StandardScaler()],
      ["range", new MinMaxScaler()],
    ],
  }),
  entry(FeatureCalibrator, featureCalibratorFormat),
  entry(Discretizer, discretizerFormat),
  entry(Thresholder, thresholderFormat),
  entry(PolynomialFeatures, polynomialFeaturesFormat),
  entry(ChebyshevFeatures, chebyshevFeaturesFormat),
  entry(CartesianProduct, cartesianProductFormat),
  entry(FormulaFeatures, formulaFeaturesFormat, { columns: { third: "1 / 3", always: "third < 1" } }),
  entry(Aggregator, aggregatorFormat),
  nesting(ColumnTransformer, columnTransformerFormat, {
    steps: [["scale", new StandardScaler(), "quantitative"]],
  }),
  nesting(CalibratedClassifier, calibratedClassifierFormat, {
    // The sample's classes are so far apart that all probabilities are 0 or 1 to rounding, whatever the folds.
    estimator: new GaussianNB(),
    method: "isotonic",
    scale: "probability",
    ensemble: false,
    folds: 3,
  }),
  nesting(Pipeline, pipelineFormat, {
    steps: [
      ["scale", new StandardScaler()],
      ["classify", new GaussianNB()],
    ],
  }),
];

/**
 * A model from what its `toJSON` gave, as text or as parsed JSON. Everything is checked and nothing is
 * executed; what is not a whole and known model is refused by a FormatError that names the field. Models of
 * transformers of one's own, also inside of pipelines, are read by their definitions.
 *
 * ```ts
 * const model = loadModel(await readFile("model.json", "utf8"));
 * const other = loadModel(text, [MyTransformer]);
 * ```
 */
export function loadModel(source: unknown, definitions: readonly ModelReader[] = []): Model {
  const json = parseJson(source);
  const { kind, state } = readEnvelope(json);
  const own = definitions.find((definition) => definition.kind === kind);
  if (own !== undefined) return own.load(json);
  const found = catalog.find(({ Estimator }) => Estimator.kind === kind);
  if (found === undefined) throw unknownKind(kind, state);
  const load = (inner: unknown) => loadModel(inner, definitions);
  return readModel(found.nested?.(load) ?? found.format, json);
}

function unknownKind(kind: string, state: unknown): FormatError {
  const known = catalog.map(({ Estimator }) => Estimator.kind).join(", ");
  const custom = typeof state === "object" && state !== null && "custom" in state;
  const why = custom
    ? `${quote(kind)} was defined by functions, which a file does not hold; give its definition: loadModel(source, [${kind}])`
    : `there is no method ${quote(kind)}; known are ${known}`;
  const details = { method: "loadModel", column: "kind", expected: known, received: kind };
  return new FormatError(`loadModel: field "kind": ${why}.`, details);
}

/** The catalog forgets what kind of model an entry has; its own format never sees another. */
function entry<M extends Model>(
  Estimator: CatalogEntry["Estimator"],
  format: ModelFormat<M>,
  example: object = {},
  sample: SampleValues = "numbers",
): CatalogEntry {
  return { Estimator, format: format as unknown as ModelFormat<Model>, example, sample };
}

/** The same of a method whose models hold others. */
function nesting<M extends Model>(
  Estimator: CatalogEntry["Estimator"],
  format: (load: (json: unknown) => Model) => ModelFormat<M>,
  example: object,
): CatalogEntry {
  const nested = format as unknown as (load: (json: unknown) => Model) => ModelFormat<Model>;
  return { Estimator, format: nested(loadModel), example, nested };
}
