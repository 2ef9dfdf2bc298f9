import { got, OptionError, words } from "../../../base/errors.js";
import type { ResolvedKernel } from "../engine/kernel.js";

/** A kernel without noise, and the noise that it had. */
interface SplitKernel {
  readonly kernel: ResolvedKernel;
  /** Undefined if the kernel had none. */
  readonly noise: number | undefined;
}

/** Takes white noise out of a sum, so that the function and its responses can be told apart. */
export function splitNoise(method: string, kernel: ResolvedKernel): SplitKernel {
  const parts = termsOf(kernel);
  const noises = parts.flatMap((part) => (part.kind === "white-noise" ? [part.variance] : []));
  if (noises.length === 0) return { kernel, noise: undefined };
  const others = parts.filter(({ kind }) => kind !== "white-noise");
  if (others.length === 0) {
    const sentence = words`the kernel is ${got("white noise")} alone; there is no function to learn.`;
    throw new OptionError(method, sentence, { option: "kernel", expected: "a kernel of rows" });
  }
  const rest: ResolvedKernel = others.length === 1 ? others[0] : { kind: "sum", kernels: others };
  return { kernel: rest, noise: noises.reduce((sum, variance) => sum + variance, 0) };
}

/** The terms of nested sums. */
function termsOf(kernel: ResolvedKernel): readonly ResolvedKernel[] {
  return kernel.kind === "sum" ? kernel.kernels.flatMap(termsOf) : [kernel];
}
