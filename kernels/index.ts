// Everything exported here is callable from TypeScript, where src/wasm/ holds one wrapper each.
// Exporting an inner function also keeps the optimizer from inlining it into its caller, so that V8
// can optimize it after a few calls.
//
// These are the kernels that everything needs. Those of a family stand in the index.ts of their folder, from which a
// its own module is made: a page carries only the modules that it calls.

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
export { largestLinear, scorePair } from "./discriminant/best-linear";
export { centerWeighted, classScatterBlock } from "./discriminant/class-scatter";
export {
  fill8,
  linear4,
  linearScores,
  squares8,
  subtract8,
  triangularScores,
  turn8,
  turnRow,
} from "./discriminant/scores";
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
export { leaveOneOutBlock } from "./linear/leave-one-out";
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
export { heapBase, scratchBytes, setScratch } from "./scratch";
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
