import { type MixtureKernels, mixtureWasm } from "../generated/mixture.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of mixtures. */
export const mixtureKernels: KernelPart<MixtureKernels> = /* @__PURE__ */ kernelPart("mixture", mixtureWasm);
