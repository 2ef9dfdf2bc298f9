// Everything exported here is callable from TypeScript, where src/kernel/ holds one wrapper each.
// Exporting an inner function also keeps the optimiser from inlining it into its caller, so that V8
// can optimise it after a few calls.

export function heapBase(): usize {
  return __heap_base;
}

export { addCorner, block, gemm, pack4, packEdge, packPanel, scaleRows, tile4x4 } from "./blas/gemm";

export { asum, axpy, dot, nrm2, rot, scal, scaledNorm, swap } from "./blas/level1";
export { axpy4, dot4, gemv, gemvTransposed, ger } from "./blas/level2";
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
  whiten1,
  whiten4,
  whitenRows,
} from "./distance/transform";
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
  momentsWork,
} from "./reduce/moments";
export { copyRow, firstOutside, gatherRows, scatterAddRows, scatterRows } from "./reduce/rows";
export {
  centerRows,
  mirrorUpper,
  scatterMatrix,
  scatterWork,
  subtractRow,
  weighRows,
} from "./reduce/scatter";
export {
  containsNaN,
  countEqual,
  divideBy,
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
