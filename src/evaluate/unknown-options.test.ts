import { describe, expect, it } from "vitest";
import * as plot from "../apps/plot/index.js";
import { clusterReport, compareClusterers } from "../apps/report/index.js";
import { iris, noisySinusoid } from "../data/datasets/index.js";
import { KMeans, OptionError } from "../index.js";
import * as distance from "../math/distance/index.js";
import { NeighborIndex } from "../math/neighbor-index/index.js";
import { Normal } from "../math/probability/distributions/index.js";
import { NormalKnownVariance, ProbabilityTable } from "../math/probability/index.js";
import * as associate from "../methods/associate/index.js";
import { GaussianNB } from "../methods/bayes/index.js";
import * as cluster from "../methods/cluster/index.js";
import { LinearRegression } from "../methods/linear/index.js";
import * as tree from "../methods/tree/index.js";
import * as graph from "../networks/index.js";
import * as calibrate from "./calibrate/index.js";
import * as decide from "./decide/index.js";
import * as explain from "./explain/index.js";
import * as evaluate from "./index.js";

const { LossMatrix, TwoThresholdRule } = decide;
const { rocCurve } = evaluate;

/** The last argument of every call: it must be refused before anything is computed from it. */
const stray = { nonsense: 1 } as never;
const labels = ["a", "b", "b"];
const numbers = [1, 2, 3];
const flags = [true, false, true];
const points = [[0], [1], [5]];
const curve = rocCurve([1, 0, 1, 0], [4, 3, 2, 1]);
const losses = [
  [0, 1],
  [1, 0],
];
const fit = { logLikelihood: -1, parameterCount: 1, cases: 10 };
const table = new ProbabilityTable({ x: ["a", "b"], y: [0, 1] }, [
  [0.4, 0.1],
  [0.1, 0.4],
]);
const rain = graph.BayesianNetwork.of({ Rain: { table: 0.4 }, Wet: { parents: "Rain", table: [0.9, 0.2] } });
const pair = graph.MarkovNetwork.of({
  variables: ["A", "B"],
  potentials: [{ of: ["A", "B"], values: [1, 2, 3, 4] }],
});
const standard = new Normal({ mean: 0, standardDeviation: 1 });

type Call = () => unknown;
type LabelMetric = (truth: string[], predicted: string[], options: never) => unknown;
type NumberMetric = (truth: number[], predicted: number[], options: never) => unknown;
type ScoreMetric = (truth: boolean[], scores: number[], options: never) => unknown;

const ofLabels = (...metrics: LabelMetric[]) =>
  metrics.map((metric): [string, Call] => [metric.name, () => metric(labels, labels, stray)]);
const ofNumbers = (...metrics: NumberMetric[]) =>
  metrics.map((metric): [string, Call] => [metric.name, () => metric(numbers, numbers, stray)]);
const ofScores = (...metrics: ScoreMetric[]) =>
  metrics.map((metric): [string, Call] => [metric.name, () => metric(flags, [0.9, 0.2, 0.4], stray)]);
/** Functions whose only argument holds their options. */
const ofParameters = (...functions: ((parameters: never) => unknown)[]) =>
  functions.map((one): [string, Call] => [one.name, () => one(stray)]);

const calls: readonly [string, Call][] = [
  ["dissimilarity", () => distance.dissimilarity(points, stray)],
  ["distancesBetween", () => distance.distancesBetween(points, points, stray)],
  ["trustworthiness", () => evaluate.trustworthiness(points, points, stray)],
  ["continuity", () => evaluate.continuity(points, points, stray)],
  ...ofLabels(
    evaluate.accuracy,
    evaluate.balancedAccuracy,
    evaluate.cohenKappa,
    evaluate.confusionMatrix,
    evaluate.errorRate,
    evaluate.fBeta,
    evaluate.jaccard,
    evaluate.matthewsCorrelation,
    evaluate.precision,
    evaluate.recall,
    evaluate.specificity,
    evaluate.adjustedMutualInformation,
    evaluate.adjustedRandIndex,
    evaluate.completeness,
    evaluate.fowlkesMallows,
    evaluate.homogeneity,
    evaluate.normalizedMutualInformation,
    evaluate.partitionInformation,
    evaluate.purity,
    evaluate.randIndex,
    evaluate.vMeasure,
  ),
  ...ofNumbers(
    evaluate.adjustedRSquared,
    evaluate.epsilonInsensitiveLoss,
    evaluate.explainedVariance,
    evaluate.halfSumOfSquares,
    evaluate.huberLoss,
    evaluate.logCoshLoss,
    evaluate.maxError,
    evaluate.meanAbsoluteError,
    evaluate.meanAbsolutePercentageError,
    evaluate.meanGammaDeviance,
    evaluate.meanPoissonDeviance,
    evaluate.meanSquaredError,
    evaluate.meanSquaredLogError,
    evaluate.meanTweedieDeviance,
    evaluate.medianAbsoluteError,
    evaluate.pinballLoss,
    evaluate.rSquared,
    evaluate.regressionEvidence,
    evaluate.relativeSquaredError,
    evaluate.rootMeanSquaredError,
    evaluate.pairedTTest,
    evaluate.correctedTTest,
    evaluate.bayesianComparison,
  ),
  ...ofScores(
    evaluate.averagePrecision,
    evaluate.brierDecomposition,
    evaluate.brierScore,
    evaluate.calibrationCurve,
    evaluate.calibrationLine,
    evaluate.coverageCurve,
    evaluate.expectedCalibrationError,
    evaluate.exponentialLoss,
    evaluate.gainCurve,
    evaluate.hingeLoss,
    evaluate.logLikelihood,
    evaluate.logLoss,
    evaluate.logisticLoss,
    evaluate.maximumCalibrationError,
    evaluate.meanDeviance,
    evaluate.precisionRecallCurve,
    evaluate.rocAuc,
    evaluate.rocCurve,
    evaluate.tuneThreshold,
    calibrate.betaCalibration,
    calibrate.isotonicCalibration,
    calibrate.plattScaling,
    calibrate.temperatureScaling,
  ),
  ...ofParameters(
    evaluate.estimatorConsistency,
    evaluate.estimatorQuality,
    evaluate.meanQuality,
    evaluate.proportionQuality,
    evaluate.rateQuality,
    evaluate.simulateOptimism,
    evaluate.uniformMaximumQuality,
    evaluate.varianceQuality,
    decide.bayesClassifier,
    decide.bestLinear,
    decide.discriminants,
    decide.neighborhoodEdge,
    decide.pacError,
    decide.pacFailure,
    decide.pacSampleSize,
    decide.rectangleSampleSize,
    decide.structuralRiskBound,
    decide.vcSampleSize,
  ),
  ["costLoss", () => evaluate.costLoss(["a", "b"], ["a", "b"], losses, stray)],
  ["classificationEvidence", () => evaluate.classificationEvidence(labels, { predicted: labels }, stray)],
  ["silhouette", () => evaluate.silhouette(points, labels, stray)],
  ["silhouettes", () => evaluate.silhouettes(points, labels, stray)],
  ["tuneClassWeights", () => evaluate.tuneClassWeights(["a", "b"], losses, stray)],
  ["costOptimalPoint", () => evaluate.costOptimalPoint(curve, stray)],
  ["fScoreOptimalPoint", () => evaluate.fScoreOptimalPoint(curve, stray)],
  ["isometric", () => evaluate.isometric(curve, { falsePositiveRate: 0, truePositiveRate: 0 }, stray)],
  ["isometricSlope", () => evaluate.isometricSlope(curve, stray)],
  ["mapPoint", () => evaluate.mapPoint(curve, stray)],
  ["optimalRanges", () => evaluate.optimalRanges(curve, stray)],
  ["aic", () => evaluate.aic(fit, stray)],
  ["aicc", () => evaluate.aicc(fit, stray)],
  ["bic", () => evaluate.bic(fit, stray)],
  ["mdl", () => evaluate.mdl(fit, stray)],
  ["evidencePosteriors", () => evaluate.evidencePosteriors([1, 2], stray)],
  ["modelPosteriors", () => evaluate.modelPosteriors([1, 2], stray)],
  ["effectiveDegreesOfFreedom", () => evaluate.effectiveDegreesOfFreedom(losses, stray)],
  ["friedmanTest", () => evaluate.friedmanTest(losses, stray)],
  ["mcNemarOfCounts", () => evaluate.mcNemarOfCounts(1, 2, stray)],
  ["mcNemarTest", () => evaluate.mcNemarTest(flags, flags, stray)],
  ["cramerRaoBound", () => evaluate.cramerRaoBound(standard, "mean", stray)],
  [
    "posteriorMeanQuality",
    () =>
      evaluate.posteriorMeanQuality(
        new NormalKnownVariance({ mean: 0, variance: 1, noiseVariance: 1 }),
        stray,
      ),
  ],
  [
    "bayesOptimality",
    async () => {
      const sample = noisySinusoid({ rows: 10, seed: 1 });
      const model = await new LinearRegression().fit(sample.x, sample.y);
      evaluate.bayesOptimality(model as never, sample as never, stray);
    },
  ],
  ["biasVariance", () => evaluate.biasVariance(new GaussianNB(), () => ({ x: points, y: labels }), stray)],
  ["bootstrapError", () => evaluate.bootstrapError(new GaussianNB(), iris(), "species", stray)],
  ["chooseClusters", () => evaluate.chooseClusters(new KMeans(), points, stray)],
  ["compareClusterers", () => compareClusterers(iris(), stray)],
  ["clusterReport", () => clusterReport({} as never, stray)],
  ["imageBlocks", () => cluster.imageBlocks(losses, stray)],
  ["imageOfBlocks", () => cluster.imageOfBlocks([[1, 2, 3, 4]], 2, stray)],
  ["clusteringInterval", () => evaluate.clusteringInterval(evaluate.purity, labels, labels, stray)],
  [
    "bootstrapInterval",
    () => evaluate.bootstrapInterval("maxError", evaluate.regressionEvidence(numbers, numbers), stray),
  ],
  ["crossValidate", () => evaluate.crossValidate(new GaussianNB(), iris(), "species", stray)],
  ["learningCurve", () => evaluate.learningCurve(new GaussianNB(), iris(), "species", stray)],
  [
    "validationCurve",
    () => evaluate.validationCurve(new GaussianNB(), "varianceFloor", [1], iris(), "species", stray),
  ],
  ["search", () => evaluate.search(new GaussianNB(), iris(), "species", { space: {}, nonsense: 1 } as never)],
  [
    "nestedCrossValidate",
    () =>
      evaluate.nestedCrossValidate(new GaussianNB(), iris(), "species", { space: {}, nonsense: 1 } as never),
  ],
  ["bootstrapSamples", () => evaluate.bootstrapSamples(10, stray)],
  ["groupKFold", () => evaluate.groupKFold(3, labels, stray)],
  ["holdOut", () => evaluate.holdOut(10, stray)],
  ["kFold", () => evaluate.kFold(10, stray)],
  ["shuffleSplit", () => evaluate.shuffleSplit(10, stray)],
  ["stratifiedGroupKFold", () => evaluate.stratifiedGroupKFold(3, labels, labels, stray)],
  ["stratifiedKFold", () => evaluate.stratifiedKFold(3, labels, stray)],
  ["timeSeriesFolds", () => evaluate.timeSeriesFolds(10, stray)],
  ["bayesPredictor", () => decide.bayesPredictor(table, stray)],
  ["bayesRule", () => decide.bayesRule(numbers, "squared", stray)],
  ["decisionRegions", () => decide.decisionRegions((x) => [x], stray)],
  ["valueOfInformation", () => decide.valueOfInformation(table, stray)],
  ["Transactions.from", () => associate.Transactions.from([["a"]], stray)],
  ["associationRules", () => associate.associationRules(stray, stray)],
  ["generalizedRules", () => associate.generalizedRules(stray, stray)],
  ["frequentItemsets", () => associate.frequentItemsets(associate.Transactions.from([["a"]]), stray)],
  ["NeighborIndex", () => NeighborIndex.ofNow(points, stray)],
  ["parseNetwork", () => graph.parseNetwork("", stray)],
  ["readNetwork", () => graph.readNetwork("none.bif", stray)],
  ["writeNetwork", () => graph.writeNetwork(rain, stray)],
  ["writeNetworkFile", () => graph.writeNetworkFile("none.bif", rain, stray)],
  ["explainSeparation", () => graph.explainSeparation(rain.graph, "Rain", "Wet", [], stray)],
  ["learnStructure", () => graph.learnStructure(iris(), stray)],
  ["learnIncomplete", () => graph.learnIncomplete(iris(), stray)],
  ["arcStrength", () => graph.arcStrength(iris(), stray)],
  ["scoreNetwork", () => graph.scoreNetwork(rain.graph, iris(), stray)],
  ["fitParameters", () => graph.fitParameters(rain.graph, iris(), stray)],
  ["fitIncomplete", () => graph.fitIncomplete(rain.graph, iris(), stray)],
  ["FamilyCounts.of", () => graph.FamilyCounts.of(rain.graph, iris(), stray)],
  ["accumulatedEffects", () => explain.accumulatedEffects(stray, iris(), "petalLength", stray)],
  ["individualCurves", () => explain.individualCurves(stray, iris(), "petalLength", stray)],
  ["partialDependence", () => explain.partialDependence(stray, iris(), "petalLength", stray)],
  ["permutationImportance", () => explain.permutationImportance(stray, iris(), "species", stray)],
  ["surrogateTree", () => explain.surrogateTree(stray, iris(), stray)],
  ["forestVariance", () => tree.forestVariance(new tree.RandomForestRegressor(), () => stray, stray)],
  [
    "imputeByProximities",
    () => tree.imputeByProximities(new tree.RandomForestClassifier(), iris(), "species", stray),
  ],
];

const methods: readonly [string, Call][] = [
  ["LossMatrix", () => new LossMatrix(stray)],
  ["TwoThresholdRule", () => new TwoThresholdRule(stray)],
  ["TwoThresholdRule.fit", () => TwoThresholdRule.fit(losses, ["a", "b"], stray)],
  [
    "ClassWeights.predict",
    () => evaluate.tuneClassWeights(["a", "b"], losses, { classes: ["a", "b"] }).predict(losses, stray),
  ],
  [
    "ConfusionMatrix.balancedAccuracy",
    () => evaluate.confusionMatrix(labels, labels).balancedAccuracy(stray),
  ],
  ["precision", () => evaluate.confusionMatrix(labels, labels).precision(stray)],
  ["fBeta", () => evaluate.confusionMatrix(labels, labels).fBeta(1, stray)],
  ["f1", () => evaluate.metrics.f1.with(stray)],
  ["BayesianNetwork.query", () => rain.query({ of: "Rain", ...(stray as object) })],
  ["BayesianNetwork.density", () => rain.density({ of: "Rain", ...(stray as object) })],
  ["BayesianNetwork.mostProbable", () => rain.mostProbable(stray)],
  ["BayesianNetwork.compile", () => rain.compile(stray)],
  ["MarkovNetwork.query", () => pair.query({ of: "A", ...(stray as object) })],
  ["MarkovNetwork.mostProbable", () => pair.mostProbable(stray)],
  ["MarkovNetwork.compile", () => pair.compile(stray)],
  ["MarkovNetwork.gibbs", () => pair.gibbs(stray)],
  ["MarkovNetwork.logPartition", () => pair.logPartition(stray)],
  ["JunctionTree.query", () => rain.compile().query({ of: "Rain", ...(stray as object) })],
  ["Figure.toPNG", () => plot.boxPlot(numbers).toPNG(stray)],
  [
    "shapleyValues",
    async () => explain.shapleyValues(await new LinearRegression().fit(points, numbers), points, stray),
  ],
];

/** Functions of these folders that take no options: positions, fits, distributions and the like. */
const WITHOUT_OPTIONS = new Set([
  ...["accuracyOptimalPoint", "akaikeWeights", "bayesFactor", "calinskiHarabasz", "choice"],
  ...["compareCriteria", "costMetric", "cp", "daviesBouldin", "defaultMetrics", "findMetric"],
  ...["fisherInformation", "fiveByTwoFTest", "fiveByTwoTTest", "gcv", "holmAdjust", "integerRange"],
  ...[
    "leaveGroupOut",
    "leaveOneOut",
    "logUniformRange",
    "lowerHull",
    "mallowsCp",
    "modelAverage",
    "operatingPoint",
  ],
  ...["optimism", "penalizedDegreesOfFreedom", "takeuchiParameters", "uniformRange", "upperHull"],
  ...["wilcoxonTest", "withOption", "withOptions"],
  ...["describePositive", "positiveClass"],
  ...["decide", "decisionIntervals", "decisionThreshold", "expectedRisk", "expectedUtility"],
  ...["largestShattered", "logOdds", "rejectThreshold", "shatters", "vcDimension"],
]);

const refusal = (name: string) => {
  const message = new RegExp(
    `^${name}: there is no option "nonsense"; (it has none|the options are( "\\w+",?)+)\\.$`,
  );
  return expect.objectContaining({ name: OptionError.name, message: expect.stringMatching(message) });
};

describe("an unknown option is refused by", () => {
  it.each([...calls, ...methods])("%s", async (name, call) => {
    await expect(async () => call()).rejects.toEqual(refusal(name));
  });

  // Figures read their options first, whatever they are given to draw.
  const figures = Object.entries(plot).filter(
    ([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name) && name !== "recordMoves",
  );
  it.each(figures)("%s", (name, figure) => {
    const draw = figure as (...given: unknown[]) => unknown;
    const given = name === "curvePlot" ? [[1], { mean: [1] }] : new Array(draw.length).fill({});
    expect(() => draw(...given, stray)).toThrow(refusal(name) as never);
  });

  it("every function of these folders that has options", () => {
    const exported = Object.entries({ ...evaluate, ...decide, ...calibrate, ...distance })
      .filter(([name, value]) => typeof value === "function" && !/^[A-Z]/.test(name))
      .map(([name]) => name);
    const known = new Set([...calls.map(([name]) => name), ...WITHOUT_OPTIONS]);
    expect(exported.filter((name) => !known.has(name))).toEqual([]);
  });
});
