// The kernels of clusters, distances and near rows: a module of its own (see kernels/index.ts).
// Shared functions that they call are exported again for the optimizer's sake.

export { addCorner, block, gemm, panel, scaleRows, tile4x4 } from "../blas/gemm";
export { axpy, divideBy, dot, nrm2, scal } from "../blas/level1";
export { pack4, packEdge, packPanel } from "../blas/pack";
export { condensedBlock, crossBlock, endRow, oneToRows } from "../distance/condensed";
export {
  chebyshev1,
  chebyshev4,
  hamming1,
  hamming4,
  manhattan1,
  manhattan4,
  squared1,
  squared4,
} from "../distance/metrics";
export { gower1, jaccard1, minkowski1 } from "../distance/mixed";
export {
  addNorms,
  oneToMany,
  pairwise,
  squaredByProduct,
  squaredNorms,
  squareRoots,
} from "../distance/pairwise";
export {
  cosineFromSquares,
  halveSquares,
  normalizeRow,
  normalizeRows,
} from "../distance/transform";
export {
  boundRoot,
  boundRows,
  fillLeaf,
  fillLeaves,
  partitionKeys,
  selectKey,
  splitRows,
  widenBox,
} from "../neighbors/build";
export {
  compareRows,
  countCompared,
  listCompared,
  nearestCompared,
  takeCompared,
} from "../neighbors/compared";
export {
  filterBlock,
  filterLeaf,
  filterNearest,
  filterTile,
  packEight,
  packHalves,
  packLeaves,
  packQueries,
  squaresInOrder,
  takeRow,
} from "../neighbors/filter";
export {
  finishDistances,
  leafChebyshev,
  leafDistances,
  leafManhattan,
  leafPowers,
  leafSquares,
  reduceDistance,
} from "../neighbors/metrics";
export { nearestBlock, nearestOfOne, takeFromLeaf } from "../neighbors/nearest";
export { orderRows, reachLeaf } from "../neighbors/ordering";
export { sinkPair, sortHeap, sortPairs } from "../neighbors/pairs";
export { leavesWithin } from "../neighbors/search";
export { markNodes, spanBlock, spanLeaf, spanOne } from "../neighbors/spanning";
export {
  countInLeaf,
  countWithin,
  joinLeaf,
  joinWithin,
  listWithin,
  nearestMarked,
} from "../neighbors/within";
export { expArray, expBlock } from "../reduce/elementary";
export { argmin } from "../reduce/extremes";
export { copyRow } from "../reduce/rows";
export { heapBase, setScratch } from "../scratch";
export { addExactly, addRowExactly } from "./exact-sums";
export {
  bestOfFour,
  nearestRounded,
  packBlock,
  packRow,
  scan1,
  scan2,
  scan3,
  scan4,
} from "./filter";
export { filteredBlock, moveRows } from "./filtered";
export {
  comeCloser,
  leastOf,
  mergeWard,
  nearestWard,
  placeOf,
  spanningSteps,
  wardCriteria,
} from "./linkage";
export {
  addOnce,
  addToCenters,
  inertiaBlock,
  lloydBlock,
  nearestFour,
  ownDistances,
} from "./lloyd";
export { gainOf, medoidGains, medoidSums, medoidSwaps, swapSums } from "./medoids";
export { loosen, tighten, touchRows } from "./open-rows";
export { addTrials, approachBlock, trialBlock } from "./seed";
export { joinSquare, mirrorSquare, mirrorSquareTile, packSquare } from "./square-table";
export { squares4x2, squares4x4, squaresOne, squaresOwn } from "./squares";
