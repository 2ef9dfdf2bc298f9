import { type ClusterKernels, clusterWasm } from "../generated/cluster.js";
import { type KernelPart, kernelPart } from "../module.js";

/** The kernels of clusters, distances and near rows. */
export const clusterKernels: KernelPart<ClusterKernels> = /* @__PURE__ */ kernelPart("cluster", clusterWasm);
