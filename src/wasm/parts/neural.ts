import { type NeuralKernels, neuralWasm } from "../generated/neural.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of networks. */
export const neuralKernels: KernelPart<NeuralKernels> = /* @__PURE__ */ kernelPart("neural", neuralWasm);
