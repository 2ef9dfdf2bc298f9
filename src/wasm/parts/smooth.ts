import { type SmoothKernels, smoothWasm } from "../generated/smooth.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of smoothers. */
export const smoothKernels: KernelPart<SmoothKernels> = /* @__PURE__ */ kernelPart("smooth", smoothWasm);
