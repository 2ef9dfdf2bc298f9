import { type GraphKernels, graphWasm } from "../generated/graph.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of graphical models. */
export const graphKernels: KernelPart<GraphKernels> = /* @__PURE__ */ kernelPart("graph", graphWasm);
