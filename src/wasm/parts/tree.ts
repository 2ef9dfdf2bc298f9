import { type TreeKernels, treeWasm } from "../generated/tree.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of trees. */
export const treeKernels: KernelPart<TreeKernels> = /* @__PURE__ */ kernelPart("tree", treeWasm);
