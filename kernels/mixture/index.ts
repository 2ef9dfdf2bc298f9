// The kernels of mixtures: a module of its own (see kernels/index.ts).
// Shared functions that they call are exported again for the optimizer's sake.

export { gaussianJoint, quadratic, quadratic4 } from "../bayes/gaussian-joint";
export { addCorner } from "../blas/gemm";
export { divideBy } from "../blas/level1";
export { centerWeighted } from "../discriminant/class-scatter";
export { fill8, squares8, subtract8, triangularScores, turn8, turnRow } from "../discriminant/scores";
export { expShifted, largestOf } from "../reduce/softmax";
export { heapBase, setScratch } from "../scratch";
export {
  addSquaresOf,
  centerShares,
  countShares,
  gaussianMixtureBlock,
  gaussianMixtureWorkLength,
  keepFirst,
  packShares,
  scoresToShares,
} from "./gaussian-mixture";
export { likelyScores, placeOfLargest, scoreMembers } from "./likely-scores";
export { addPanelScatter, centerIntoPanels, panelTile } from "./packed-scatter";
