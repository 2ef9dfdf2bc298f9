import { type KernelMethodsKernels, kernelMethodsWasm } from "../generated/kernel-methods.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of Mercer kernels and support vector machines. */
export const kernelMethodsKernels: KernelPart<KernelMethodsKernels> = /* @__PURE__ */ kernelPart(
  "kernel-methods",
  kernelMethodsWasm,
);
