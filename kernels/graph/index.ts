// The kernels of graphical models: a module of its own (see kernels/index.ts).

export { heapBase, setScratch } from "../scratch";
export { andBits, countBoth, countCrossed, crossBits } from "./level-bits";
