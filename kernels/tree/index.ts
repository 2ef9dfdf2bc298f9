// The kernels of trees: a module of its own (see kernels/index.ts).

export { heapBase, setScratch } from "../scratch";
export { passAbsolute } from "./absolute-pass";
export {
  binColumn,
  binLevels,
  binNumbers,
  countDigits,
  keysToNumbers,
  moveNumbers,
  sortableKeys,
  sortNumbers,
} from "./binned/bins";
export { divideBlock } from "./binned/divide";
export { gradientBlock, multinomialDerivatives, softmaxBlock } from "./binned/gradients";
export { beginBinned, growBinned, stopBinned } from "./binned/grow";
export { addToHistogram, subtractHistogram } from "./binned/histogram";
export { addToScores, walkBins } from "./binned/leaves";
export { scanBins } from "./binned/split-search";
export { fixBlock } from "./binned/units";
export { partitionRange, settleBranches, splitNode } from "./branches";
export { finishSplit } from "./children";
export { chooseFeature, findRange, maySplit, tryFeatures } from "./choose";
export { passEntropy, passErrors, passSquares, passTwoSquares } from "./class-pass";
export { findSplit } from "./find";
export { drawSplit, gatherCases } from "./find-random";
export { growPending } from "./grow";
export { levelWorkLength } from "./levels";
export {
  addToCells,
  readClassCells,
  readNumberCells,
  weighClasses,
} from "./listed/count";
export { partitionByCodes } from "./listed/divide";
export { findListed } from "./listed/find";
export { copyCodes, copyNumbers, copyWeights } from "./listed/gather";
export { gatherKeys, readKeys, takeClasses, takeNumbers } from "./listed/order";
export { rankColumn } from "./listed/ranks";
export { countKeys, insertKeys, moveKeys } from "./listed/sort-keys";
export { listedWorkLength } from "./listed/work";
export { addMasses, addNumbers, countSecond, describeNode } from "./node";
export { passPoisson, passSquared } from "./number-pass";
export {
  keepInColumn,
  keepWeighted,
  partitionByValues,
  partitionPairs,
  partitionRows,
} from "./partition";
export { addLeaves, descendRows, finishRows, shapleyForest, shapleyRows } from "./shapley";
export { backgroundForest, visitPair } from "./shapley-background";
export { moveByDigit, sortColumn, sortWorkLength } from "./sort";
export { writeNodeTable } from "./table";
export { addValues, mostRowsOfWalk, stepAny, stepKnown, walkForest, walkOne } from "./walk";
