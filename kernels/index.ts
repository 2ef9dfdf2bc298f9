// Everything exported here is callable from TypeScript, where src/kernel/ holds one wrapper each.
// Exporting an inner function also keeps the optimiser from inlining it into its caller, so that V8
// can optimise it after a few calls.

export function heapBase(): usize {
  return __heap_base;
}

export {
  compensatedAxpy,
  compensatedDot,
  compensatedResidual,
  compensatedTransposedProduct,
} from "./blas/compensated";
export { addCorner, block, gemm, pack4, packEdge, packPanel, scaleRows, tile4x4 } from "./blas/gemm";
export { asum, axpy, dot, nrm2, rot, scal, scaledNorm, swap } from "./blas/level1";
export { axpy4, dot4, gemv, gemvTransposed, ger } from "./blas/level2";
export {
  countKind,
  couplingColumn,
  deflate,
  divideAndConquer,
  mergeHalves,
  placeByKind,
  rotateAway,
} from "./factor/divide-conquer";
export { ascendingOrder, mergeRuns } from "./factor/order";
export {
  blockEnd,
  hypotenuse,
  implicitQl,
  qlSweep,
  squaredBlockEnd,
  squaredQl,
  squaredSweep,
} from "./factor/ql";
export { divideInto, multiplyRatios, rankOneEigen, scatterScaled } from "./factor/rank-one";
export { largestSize } from "./factor/scale";
export { poleSums, secularRoot, shiftBy } from "./factor/secular";
export {
  rowToColumn,
  symmetricEigen,
  symmetricEigenvalues,
  symmetricEigenvaluesWork,
  symmetricEigenWork,
} from "./factor/symmetric-eigen";
export {
  applyReflectors,
  gather,
  reduceRow,
  reflector,
  subtractUpper,
  symv,
  symvCorner,
  symvRows4,
  triangularFactor,
  tridiagonalize,
} from "./factor/tridiagonal";
export { blockSize, scaleBlock, tridiagonalEigen, tridiagonalValues } from "./factor/tridiagonal-eigen";
export { scratchBytes, setScratch } from "./scratch";
