// Everything exported here is callable from TypeScript, where src/wasm/ holds one wrapper each.
// Exporting an inner function also keeps the optimizer from inlining it into its caller, so that V8
// can optimize it after a few calls.

export function heapBase(): usize {
  return __heap_base;
}

export { gaussianJoint, quadratic, quadratic4 } from "./bayes/gaussian-joint";
export {
  compensatedAxpy,
  compensatedDot,
  compensatedResidual,
  compensatedTransposedProduct,
} from "./blas/compensated";
export { addCorner, block, gemm, panel, scaleRows, tile4x4 } from "./blas/gemm";
export { hypotenuse } from "./blas/hypotenuse";
export { asum, axpy, divideBy, dot, indexOfLargest, nrm2, rot, scal, scaledNorm, swap } from "./blas/level1";
export { axpy4, dot4, gemv, gemvTransposed, ger } from "./blas/level2";
export { pack4, packEdge, packPanel, packTwice4, packTwiceEdge, packTwicePanel } from "./blas/pack";
export { gather, scaleStrided, scatter, swapStrided } from "./blas/strided";
export { blockTriangle, mirrorLower, mirrorTile, symmetricProduct, syrk } from "./blas/syrk";
export { transposeEight, transposeInto } from "./blas/transpose";
export {
  trsmLeft,
  trsmRight,
  trsmSmall,
  trsmSubtractRows,
  trsv,
} from "./blas/trsm";
export { addExactly, addRowExactly } from "./cluster/exact-sums";
export {
  filterFour,
  gatherFour,
  packBlock,
  packFour,
  score4,
  score6,
  score8,
  score10,
} from "./cluster/filter";
export { filteredBlock, loosen } from "./cluster/filtered";
export {
  comeCloser,
  leastOf,
  mergeWard,
  nearestWard,
  placeOf,
  spanningSteps,
  wardCriteria,
} from "./cluster/linkage";
export {
  addOnce,
  addToCenters,
  inertiaBlock,
  keepClose,
  lloydBlock,
  nearestFour,
  ownDistances,
} from "./cluster/lloyd";
export { gainOf, medoidGains, medoidSums, medoidSwaps, swapSums } from "./cluster/medoids";
export { addTrials, approachBlock, trialBlock } from "./cluster/seed";
export { gaussianRows } from "./cluster/similarity";
export { squares4x2, squares4x4, squaresOne, squaresOwn } from "./cluster/squares";
export { largestLinear, scorePair } from "./discriminant/best-linear";
export { centerWeighted, classScatterBlock } from "./discriminant/class-scatter";
export {
  linear4,
  linearScores,
  squares8,
  subtract8,
  triangularScores,
  turn8,
} from "./discriminant/scores";
export { condensedBlock, crossBlock, endRow, oneToRows } from "./distance/condensed";
export {
  chebyshev1,
  chebyshev4,
  hamming1,
  hamming4,
  manhattan1,
  manhattan4,
  squared1,
  squared4,
} from "./distance/metrics";
export { gower1, jaccard1, minkowski1 } from "./distance/mixed";
export {
  addNorms,
  oneToMany,
  pairwise,
  squaredByProduct,
  squaredNorms,
  squareRoots,
} from "./distance/pairwise";
export {
  cosineFromSquares,
  halveSquares,
  normalizeRow,
  normalizeRows,
} from "./distance/transform";
export { balance, unbalance } from "./factor/balance";
export {
  bidiagonalColumn,
  bidiagonalize,
  bidiagonalRow,
  bidiagonalWorkLength,
} from "./factor/bidiagonal";
export { cholesky, choleskyRow, clearAboveDiagonal } from "./factor/cholesky";
export {
  countKind,
  deflatePoles,
  divideAndConquer,
  mergeHalves,
  placeByKind,
  rotateAway,
} from "./factor/divide-conquer";
export { hessenberg, hessenbergWorkLength, reduceColumn, subtractTwo } from "./factor/hessenberg";
export {
  accumulateBlock,
  applyBlock,
  applyBlockRight,
  applyRows,
  applyRowsWorkLength,
  extendTriangle,
  formRows,
  makeReflector,
  makeTriangle,
} from "./factor/householder";
export { eliminateColumn, largestInColumn, lu, luSwapRows, luUnswapRows } from "./factor/lu";
export { ascendingOrder, mergeRuns } from "./factor/order";
export { exchangeSymmetric, pivotedCholesky, pivotedCholeskyColumn } from "./factor/pivoted-cholesky";
export {
  columnLengths,
  downdate,
  pivotedPanel,
  pivotedQrFactor,
  pivotedQrWorkLength,
  renewLengths,
} from "./factor/pivoted-qr";
export {
  blockEnd,
  implicitQl,
  qlSweep,
  squaredBlockEnd,
  squaredQl,
  squaredSweep,
} from "./factor/ql";
export {
  loadReflectors,
  multiplyTransposedTriangle,
  qrApply,
  qrFactor,
  qrForm,
  qrPanel,
  qrTriangle,
  qrTriangles,
  qrTrianglesLength,
  qrWorkLength,
  storeTails,
} from "./factor/qr";
export { divideInto, multiplyRatios, rankOneEigen, scatterScaled } from "./factor/rank-one";
export { makeRotation, rotateChain, rotateChains } from "./factor/rotations";
export { largestSize } from "./factor/scale";
export { deflateHessenberg, francisShifts, francisStart, realSchur } from "./factor/schur";
export {
  chaseBulge,
  chaseBulgeTwice,
  reflectColumns2,
  reflectColumns3,
  reflectColumnsTwice,
  reflectRows2,
  reflectRows3,
  reflectRowsTwice,
} from "./factor/schur-sweep";
export { backSubstitute, finishVectors, schurVectors } from "./factor/schur-vectors";
export { poleSums, secularRoot, shiftBy } from "./factor/secular";
export {
  bidiagonalSvd,
  bidiagonalSvdWorkLength,
  blockStart,
  chooseShift,
  deflate,
  negligibleSize,
  orderValues,
  solveTwo,
  sweepShifted,
  sweepUnshifted,
} from "./factor/svd";
export {
  symmetricEigen,
  symmetricEigenvalues,
  symmetricEigenvaluesWorkLength,
  symmetricEigenWorkLength,
} from "./factor/symmetric-eigen";
export {
  reduceRow,
  symv,
  symvCorner,
  symvRows4,
  tridiagonalize,
} from "./factor/tridiagonal";
export { blockSize, scaleBlock, tridiagonalEigen, tridiagonalValues } from "./factor/tridiagonal-eigen";
export { diagonalizeTwo, smallerOfTwo } from "./factor/two-by-two";
export { kernelRows, kernelScores, simpleKernel } from "./kernel-methods/gram";
export {
  maternBlock,
  periodicBlock,
  polynomialBlock,
  shapeMatern,
  shapePeriodic,
  shapePolynomial,
  shapeSigmoid,
  sigmoidBlock,
  timesArray,
} from "./kernel-methods/shapes";
export {
  coordinateMinimum,
  sparseGradients,
  sweepColumns,
  sweepCovariances,
  sweepSparseColumns,
  weightedAxpy,
  weightedScatterAdd,
} from "./linear/coordinate-sweep";
export {
  addCenteredRow,
  centeredColumnSums,
  centeredProductsBlock,
  centerProducts,
  covarianceBlock,
  sparseCovarianceRow,
  standardizeColumns,
  standardizeFew,
  standardizePanel,
  sumParts,
  sumTriangles,
} from "./linear/covariances";
export {
  curvatureBlock,
  likelihoodChunk,
  linearPredictorBlock,
  rootsOf,
  scaleDesign,
  standardizeRow,
  standardizeRows,
} from "./linear/design-rows";
export { firstToJoin } from "./linear/least-angle";
export { logisticBlock, logisticRows } from "./linear/logistic";
export {
  classResiduals,
  divideLane,
  expBaseline,
  expLane,
  logSums,
  multinomialBlock,
  pairRoots,
  softmaxColumns,
} from "./linear/multinomial";
export { perceptronPass } from "./linear/perceptron";
export { copyScaled, regressionBlock } from "./linear/regression-block";
export { responseGradients, stepResponses, sweepResponses } from "./linear/response-sweep";
export {
  addSquaresOf,
  centerShares,
  countShares,
  gaussianMixtureBlock,
  gaussianMixtureWorkLength,
  keepFirst,
  packShares,
  scoresToShares,
} from "./mixture/gaussian-mixture";
export { addPanelScatter, centerIntoPanels, panelTile } from "./mixture/packed-scatter";
export {
  boundRoot,
  boundRows,
  fillLeaf,
  fillLeaves,
  partitionKeys,
  selectKey,
  splitRows,
  widenBox,
} from "./neighbors/build";
export {
  finishDistances,
  leafChebyshev,
  leafDistances,
  leafManhattan,
  leafPowers,
  leafSquares,
  reduceDistance,
} from "./neighbors/metrics";
export { nearestBlock, nearestOfOne, takeFromLeaf } from "./neighbors/nearest";
export { orderRows, reachLeaf } from "./neighbors/ordering";
export { sinkPair, sortHeap, sortPairs } from "./neighbors/pairs";
export { leavesWithin } from "./neighbors/search";
export { markNodes, spanBlock, spanLeaf, spanOne } from "./neighbors/spanning";
export {
  countInLeaf,
  countWithin,
  joinLeaf,
  joinWithin,
  listWithin,
  nearestMarked,
} from "./neighbors/within";
export {
  addDeviation,
  addObserved,
  addObservedSquares,
  classSquares,
  classSums,
  observedSquares,
  observedSums,
} from "./reduce/class-moments";
export {
  countCodes,
  countCodesBlock,
  countPairs,
  countPairsBlock,
  histogram,
  histogramBlock,
} from "./reduce/counts";
export { expArray, expBlock, logArray, logBlock } from "./reduce/elementary";
export { argmax, argmin, firstAbove, firstEqual, siftDown, smallestOf, topK } from "./reduce/extremes";
export {
  addDeviations,
  addRow,
  addRows4,
  addSquares,
  columnMeans,
  columnSquares,
  compensatedSum,
  momentsWorkLength,
} from "./reduce/moments";
export { copyRow, firstOutside, gatherRows, largestOfRows, scatterAddRows, scatterRows } from "./reduce/rows";
export {
  centerRows,
  scatterMatrix,
  scatterWorkLength,
  subtractRow,
  weighRows,
} from "./reduce/scatter";
export {
  containsNaN,
  countEqual,
  expShifted,
  largestOf,
  logSumExpRow,
  logSumExpRows,
  softmaxInfinite,
  softmaxRow,
  softmaxRows,
  sumBelow,
} from "./reduce/softmax";
export { scratchBytes, setScratch } from "./scratch";
export {
  csrAddScaledRow,
  csrClassColumnSums,
  csrGatherColumn,
  csrGatherColumns2,
  csrGatherColumns4,
  csrGatherColumns8,
  csrGatherColumns16,
  csrGatherColumns20,
  csrGatherDot,
  csrScatterAdd,
  csrTimesMatrix,
  csrTimesVector,
  csrTransposedTimesMatrix,
  csrTransposedTimesVector,
} from "./sparse/csr";
export { addRowTo, classifierPass, regressorPass, rowDot } from "./svm/dual-coordinates";
export { bestPartner, largestSlope, smallestSlope } from "./svm/select-all";
export { smoFirst, smoRun, smoSecond, smoUpdate, smoUpdateAll } from "./svm/smo";
export { passAbsolute } from "./tree/absolute-pass";
export {
  binColumn,
  binLevels,
  binNumbers,
  countDigits,
  keysToNumbers,
  moveNumbers,
  sortableKeys,
  sortNumbers,
} from "./tree/binned/bins";
export { divideBlock } from "./tree/binned/divide";
export { gradientBlock, multinomialDerivatives, softmaxBlock } from "./tree/binned/gradients";
export { beginBinned, growBinned, stopBinned } from "./tree/binned/grow";
export { aimGrower, growerBytes, limitGrower, placeGrower } from "./tree/binned/grower-setup";
export { addToHistogram, subtractHistogram } from "./tree/binned/histogram";
export { addToScores, walkBins } from "./tree/binned/leaves";
export { scanBins } from "./tree/binned/split-search";
export { fixBlock } from "./tree/binned/units";
export { partitionRange, settleBranches, splitNode } from "./tree/branches";
export { finishSplit } from "./tree/children";
export { chooseFeature, findRange, maySplit, tryFeatures } from "./tree/choose";
export { passEntropy, passErrors, passSquares } from "./tree/class-pass";
export { findSplit } from "./tree/find";
export { drawSplit } from "./tree/find-random";
export { growPending } from "./tree/grow";
export { levelWorkLength } from "./tree/levels";
export { addMasses, addNumbers, describeNode } from "./tree/node";
export { passPoisson, passSquared } from "./tree/number-pass";
export {
  keepInColumn,
  keepWeighted,
  partitionByValues,
  partitionPairs,
  partitionRows,
} from "./tree/partition";
export { addLeaves, descendRows, finishRows, shapleyForest, shapleyRows } from "./tree/shapley";
export { backgroundForest, visitPair } from "./tree/shapley-background";
export { moveByDigit, sortColumn, sortWorkLength } from "./tree/sort";
export { writeNodeTable } from "./tree/table";
export { addValues, mostRowsOfWalk, stepAny, stepKnown, walkForest, walkOne } from "./tree/walk";
