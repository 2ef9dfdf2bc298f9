// Everything exported here is callable from TypeScript, where src/kernel/ holds one wrapper each.
// Exporting an inner function also keeps the optimiser from inlining it into its caller, so that V8
// can optimise it after a few calls.

export function heapBase(): usize {
  return __heap_base;
}

export { addCorner, block, gemm, pack4, packEdge, packPanel, scaleRows, tile4x4 } from "./blas/gemm";

export { asum, axpy, dot, nrm2, rot, scal, scaledNorm, swap } from "./blas/level1";
export { axpy4, dot4, gemv, gemvTransposed, ger } from "./blas/level2";
export { blockLower, mirrorLower, mirrorTile, syrk, syrkLower } from "./blas/syrk";
export {
  trsmCopy,
  trsmDivide,
  trsmLeft,
  trsmRight,
  trsmSmall,
  trsmSubtractRows,
  trsv,
} from "./blas/trsm";
export { cholesky, choleskyRow, clearAboveDiagonal } from "./factor/cholesky";
export { eliminateColumn, largestInColumn, lu, luSwapRows, luUnswapRows } from "./factor/lu";
export { exchangeSymmetric, pivotedCholesky, pivotedCholeskyColumn } from "./factor/pivoted-cholesky";
export { scratchBytes, setScratch } from "./scratch";
export {
  csrAddScaledRow,
  csrClassColumnSums,
  csrGatherColumn,
  csrGatherColumns2,
  csrGatherColumns8,
  csrGatherDot,
  csrScatterAdd,
  csrTimesMatrix,
  csrTimesVector,
  csrTransposedTimesMatrix,
  csrTransposedTimesVector,
} from "./sparse/csr";
