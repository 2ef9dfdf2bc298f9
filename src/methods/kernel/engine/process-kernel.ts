import { argumentName, OptionError, wanted, words } from "../../../base/errors.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { defaultKernel } from "./default-kernel.js";
import { isPrecomputed } from "./kept-rows.js";
import type { KernelSource, ResolvedKernel } from "./kernel.js";
import { resolveFor } from "./resolve.js";

/** The kernel of a Gaussian process with the numbers where a search begins; `factor` is that of the default kernel. */
export function processKernel(
  method: string,
  { kernel, ard }: { readonly kernel?: KernelSource | undefined; readonly ard: boolean },
  x: Matrix,
  weights: Float64Array | undefined,
  factor: number,
): ResolvedKernel {
  if (kernel === undefined) return defaultKernel(x, weights, ard, factor);
  if (ard) {
    const sentence = words`${argumentName("ard")} is for the default kernel; give the kernel of your own a list of length scales instead.`;
    throw new OptionError(method, sentence, { expected: "false", received: "true" });
  }
  const resolved = resolveFor(method, kernel, x, weights);
  if (!isPrecomputed(resolved)) return resolved;
  const sentence = words`the kernel is precomputed, but the variance at a new case needs its kernel value with itself; give ${wanted("a kernel of rows")}.`;
  throw new OptionError(method, sentence, { option: "kernel", received: '"precomputed"' });
}
