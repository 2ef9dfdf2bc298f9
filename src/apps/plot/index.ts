export { type AutocorrelationPlotOptions, autocorrelationPlot } from "./autocorrelation-plot.js";
export { type BootstrapLike, type BootstrapPlotOptions, bootstrapPlot } from "./bootstrap-plot.js";
export { type BoxPlotOptions, boxPlot } from "./box-plot.js";
export { type BubblePlotOptions, bubblePlot } from "./bubble-plot.js";
export type {
  CalibratedModelLike,
  CalibrationMapSource,
  CalibratorLike,
  NamedCalibrator,
} from "./calibration/read-maps.js";
export { type CalibrationMapOptions, calibrationMap } from "./calibration-map.js";
export {
  type CalibrationPlotOptions,
  type CalibrationPoints,
  type CalibrationSource,
  calibrationPlot,
} from "./calibration-plot.js";
export { type ChainPathOptions, chainPath } from "./chain-path.js";
export type { SamplesLike } from "./chains/read-samples.js";
export { type Move, recordMoves } from "./chains/record-moves.js";
export {
  type BoundaryModel,
  type ClassBoundariesOptions,
  classBoundaries,
  type NamedBoundaryModel,
} from "./class-boundaries.js";
export { type ClassDensitiesOptions, classDensities } from "./class-densities.js";
export {
  type ClusterChoiceLike,
  type ClusterCountPlotOptions,
  clusterCountPlot,
} from "./cluster-count-plot.js";
export { type ClusterHeatmapOptions, clusterHeatmap } from "./cluster-heatmap.js";
export type { CondensedTreeLike } from "./clusters/icicle.js";
export { type CoefficientPlotOptions, coefficientPlot } from "./coefficient-plot.js";
export type { CoefficientModel, CoefficientSource } from "./coefficients/read-equations.js";
export { type CondensedTreePlotOptions, condensedTreePlot } from "./condensed-tree-plot.js";
export { type ConfusionPlotOptions, confusionPlot } from "./confusion-plot.js";
export type { DensityLike } from "./core/densities.js";
export { Figure } from "./core/figure.js";
export { type FigureGridOptions, figureGrid } from "./core/grid.js";
export type { FigureOptions } from "./core/options.js";
export type { PngOptions } from "./core/raster.js";
export type { GroupSource, NumbersSource } from "./core/source.js";
export { type CorrelationHeatmapOptions, correlationHeatmap } from "./correlation-heatmap.js";
export { type CoveragePlotOptions, coveragePlot } from "./coverage-plot.js";
export {
  type CriticalDifferencePlotOptions,
  criticalDifferencePlot,
  type RankComparison,
} from "./critical-difference-plot.js";
export { type CurvePlotOptions, type CurveSeries, curvePlot } from "./curve-plot.js";
export {
  type DecisionRegionPlotOptions,
  decisionRegionPlot,
  type RegionModel,
} from "./decision-region-plot.js";
export { type DendrogramOptions, dendrogram } from "./dendrogram.js";
export type { ClusterTreeLike } from "./dendrograms/branches.js";
export type { ClassDensitySource, DensityClassifier } from "./densities/class-curves.js";
export type { DependenceSource } from "./dependence/read-dependence.js";
export { type DependencePlotOptions, dependencePlot } from "./dependence-plot.js";
export type { DescendedModel } from "./descent/model-surface.js";
export type { DescendedResult } from "./descent/objective-surface.js";
export { type DescentPathOptions, descentPath, type NamedDescent } from "./descent-path.js";
export type { DiscriminantModel } from "./directions/direction.js";
export {
  type DiscriminantDirectionsOptions,
  discriminantDirections,
} from "./discriminant-directions.js";
export { type EcdfPlotOptions, ecdfPlot } from "./ecdf-plot.js";
export { type EnsembleErrorPlotOptions, ensembleErrorPlot } from "./ensemble-error-plot.js";
export { factorGraphPlot } from "./factor-graph-plot.js";
export { type FisherProjectionOptions, fisherProjection, type ProjectingModel } from "./fisher-projection.js";
export {
  type CurveModel,
  type FittedCurvesOptions,
  fittedCurves,
  type NamedCurveModel,
} from "./fitted-curves.js";
export { type FoldScores, type FoldScoresPlotOptions, foldScoresPlot } from "./fold-scores-plot.js";
export { type ForestVariancePlotOptions, forestVariancePlot } from "./forest-variance-plot.js";
export {
  type GaussianContourModel,
  type GaussianContoursOptions,
  gaussianContours,
} from "./gaussian-contours.js";
export { type HistogramPlotOptions, histogramPlot } from "./histogram-plot.js";
export type { OverlaidDistribution } from "./histograms/overlays.js";
export { type ImagePlotOptions, imagePlot } from "./image-plot.js";
export { type ImportanceLike, type ImportancePlotOptions, importancePlot } from "./importance-plot.js";
export { type ItemsetPlotOptions, itemsetPlot } from "./itemset-plot.js";
export { type JointDependencePlotOptions, jointDependencePlot } from "./joint-dependence-plot.js";
export { junctionTreePlot } from "./junction-tree-plot.js";
export {
  type FunctionModel,
  type FunctionSamplesOptions,
  functionSamples,
} from "./kernel-methods/function-samples.js";
export { type LaplaceLike, type LaplacePlotOptions, laplacePlot } from "./laplace-plot.js";
export { type MapModel, type MapPlotOptions, mapPlot } from "./map-plot.js";
export { type MarginModel, type MarginPlotOptions, marginPlot } from "./margin-plot.js";
export { type MixturePlotOptions, mixturePlot, type NormalMixtureModel } from "./mixture-plot.js";
export {
  type ChosenNeighbors,
  type NeighborCountPlotOptions,
  neighborCountPlot,
} from "./neighbors/neighbor-count-plot.js";
export {
  type NeighborhoodPlotOptions,
  type NeighborModel,
  neighborhoodPlot,
} from "./neighbors/neighborhood-plot.js";
export {
  type PrototypeModelLike,
  type PrototypePlotOptions,
  prototypePlot,
} from "./neighbors/prototype-plot.js";
export { type NetworkPlotOptions, networkPlot } from "./network-plot.js";
export { type HiddenUnitPlotOptions, hiddenUnitPlot } from "./neural/hidden-unit-plot.js";
export { type LossHistory, type LossPlotOptions, lossPlot } from "./neural/loss-plot.js";
export { type NeuralNetworkPlotOptions, neuralNetworkPlot } from "./neural/neural-network-plot.js";
export type { NetworkLike } from "./neural/read-network.js";
export { type NewtonStepsOptions, type NewtonStepsSource, newtonSteps } from "./newton-steps.js";
export { type PairPlotOptions, pairPlot } from "./pair-plot.js";
export {
  type GraphPathLike,
  type PartialCorrelationPathOptions,
  partialCorrelationPath,
} from "./partial-correlation-path.js";
export {
  type GaussianGraphLike,
  type PartialCorrelationPlotOptions,
  partialCorrelationPlot,
} from "./partial-correlation-plot.js";
export { type PathPlotOptions, pathPlot } from "./path-plot.js";
export type { PathedClassifier, PathedModel, PathSource } from "./paths/read-path.js";
export {
  type PenaltyRegionsOptions,
  penaltyRegions,
  type QuadraticError,
  type TwoFeatureModel,
} from "./penalty-regions.js";
export { type CasesOfOne, type PolynomialFitsOptions, polynomialFits } from "./polynomial-fits.js";
export {
  type BeliefState,
  type NamedBelief,
  type PosteriorPanelsOptions,
  posteriorPanels,
} from "./posterior-panels.js";
export {
  type PrecisionRecallPlotOptions,
  type PrecisionRecallPoints,
  type PrecisionRecallSource,
  precisionRecallPlot,
} from "./precision-recall-plot.js";
export {
  type BandModel,
  type BandPipeline,
  type PredictiveBandOptions,
  predictiveBand,
} from "./predictive-band.js";
export {
  type NamedRegionModel,
  type PredictivePanelsOptions,
  predictivePanels,
} from "./predictive-panels.js";
export type { CurveSource, NamedCurve, ScoredCases } from "./rankings/read-rankings.js";
export { type RatioExplanation, type RatioPlotOptions, ratioPlot } from "./ratio-plot.js";
export {
  type ReachabilityLike,
  type ReachabilityPlotOptions,
  reachabilityPlot,
} from "./reachability-plot.js";
export { type RectangleModel, type RectanglePlotOptions, rectanglePlot } from "./rectangle-plot.js";
export { type ResidualPanelsOptions, residualPanels } from "./residual-panels.js";
export type { DiagnosedModel, ResidualData } from "./residuals/data.js";
export { type RocPlotOptions, rocPlot } from "./roc-plot.js";
export { type RulePlotOptions, rulePlot } from "./rule-plot.js";
export { type ScatterPlotOptions, scatterPlot } from "./scatter-plot.js";
export { type SelectedMixture, type SelectionPlotOptions, selectionPlot } from "./selection-plot.js";
export { type ShapleyBarsOptions, shapleyBars } from "./shapley-bars.js";
export { type ShapleyDependenceOptions, shapleyDependence } from "./shapley-dependence.js";
export { type ShapleySwarmOptions, shapleySwarm } from "./shapley-swarm.js";
export { type ShapleyWaterfallOptions, shapleyWaterfall } from "./shapley-waterfall.js";
export { type SigmoidFit, type SigmoidFitsOptions, type SigmoidPath, sigmoidFits } from "./sigmoid-fits.js";
export { type SilhouettePlotOptions, silhouettePlot } from "./silhouette-plot.js";
export { type SubsetPlotOptions, type SubsetsModel, subsetPlot } from "./subset-plot.js";
export { type TailedDensity, type TailPlotOptions, tailPlot } from "./tail-plot.js";
export { type TracePlotOptions, tracePlot } from "./trace-plot.js";
export { type TreePlotOptions, treePlot } from "./tree-plot.js";
export type { TreeLike } from "./trees/rows.js";
export { type UndirectedGraphPlotOptions, undirectedGraphPlot } from "./undirected-graph-plot.js";
export { type ValidationPlotOptions, validationPlot } from "./validation-plot.js";
export { type LatticeModel, type VersionSpacePlotOptions, versionSpacePlot } from "./version-space-plot.js";
