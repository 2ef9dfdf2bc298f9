// The kernels of networks: a module of its own (see kernels/index.ts).
// Shared functions that they call are exported again for the optimizer's sake.

export { addCorner, block, gemm, panel, scaleRows, tile4x4 } from "../blas/gemm";
export { axpy, divideBy, dot } from "../blas/level1";
export { axpy4, dot4, gemv, gemvTransposed, ger } from "../blas/level2";
export { pack4, packEdge, packPanel } from "../blas/pack";
export { copyRow, gatherRows } from "../reduce/rows";
export { expShifted, largestOf } from "../reduce/softmax";
export { heapBase, setScratch } from "../scratch";
export { csrTimesMatrix, csrTransposedTimesMatrix } from "../sparse/csr";
export {
  activateRow,
  activateRows,
  dropUnits,
  multiplySlopes,
  reluRow,
} from "./activations";
export { classLoss, outputLoss } from "./losses";
export { blocksOfBatch, chunkRows, updateBlocks } from "./network";
export { adamStep, addColumns, addPart, momentumStep, sumGradients } from "./steps";
export { beginPass, passLoss, runPass, stopPass } from "./train";
