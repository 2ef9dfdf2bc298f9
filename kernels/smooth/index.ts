// The kernels of smoothers: a module of its own (see kernels/index.ts).

export { heapBase, setScratch } from "../scratch";
export { localFits, localWorkLength } from "./local-fits";
export { collectWithin, keepWeighted, smallestOf, weighByDistance } from "./local-neighbors";
export { curveSums, surfaceSums } from "./local-sums";
