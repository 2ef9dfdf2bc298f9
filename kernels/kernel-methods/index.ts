// The kernels of Mercer kernels and support vector machines: a module of its own (see kernels/index.ts).
// Shared functions that they call are exported again for the optimizer's sake.

export { addCorner, block, gemm, panel, scaleRows, tile4x4 } from "../blas/gemm";
export { axpy, dot, scal } from "../blas/level1";
export { axpy4, dot4, gemv } from "../blas/level2";
export { pack4, packEdge, packPanel } from "../blas/pack";
export { pairwise, squaredByProduct, squaredNorms, squareRoots } from "../distance/pairwise";
export { expArray, expBlock, logArray, logBlock } from "../reduce/elementary";
export { heapBase, setScratch } from "../scratch";
export { addRowTo, classifierPass, regressorPass, rowDot } from "../svm/dual-coordinates";
export { bestPartner, largestSlope, smallestSlope } from "../svm/select-all";
export { smoFirst, smoRun, smoSecond, smoUpdate, smoUpdateAll } from "../svm/smo";
export { kernelRows, kernelScores, simpleKernel } from "./gram";
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
} from "./shapes";
