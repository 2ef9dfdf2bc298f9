import { type NetworkKernels, networkWasm } from "../generated/network.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of networks. */
export const networkKernels: KernelPart<NetworkKernels> = /* @__PURE__ */ kernelPart("network", networkWasm);
