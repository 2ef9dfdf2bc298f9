// Everything exported here is callable from TypeScript, where src/kernel/ holds one wrapper each.
// Exporting an inner function also keeps the optimiser from inlining it into its caller, so that V8
// can optimise it after a few calls.

export function heapBase(): usize {
  return __heap_base;
}

export { addCorner, block, gemm, pack4, packEdge, packPanel, scaleRows, tile4x4 } from "./blas/gemm";

export { asum, axpy, dot, nrm2, rot, scal, scaledNorm, swap } from "./blas/level1";
export { axpy4, dot4, gemv, gemvTransposed, ger } from "./blas/level2";
export { balance, unbalance } from "./factor/balance";
export { eliminateColumn, hessenberg, subtractTwo } from "./factor/hessenberg";
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
export { scratchBytes, setScratch } from "./scratch";
