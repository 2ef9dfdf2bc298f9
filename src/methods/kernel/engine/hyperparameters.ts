// The numbers of a kernel as a vector of logarithms, for methods that choose them by a likelihood.

import { counted, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { readNumbers } from "../../../base/numbers.js";
import type { KernelSource, ResolvedKernel } from "./kernel.js";
import { resolveWithoutRows } from "./resolve.js";

/** One number of a kernel that may be varied. */
export interface Hyperparameter {
  /** Where it is: `radial.lengthScale`, `sum[1].matern.lengthScale[0]`. */
  readonly name: string;
  /** Its natural logarithm. */
  readonly log: number;
  /** Bounds of the logarithm. */
  readonly lower: number;
  readonly upper: number;
}

/** Bounds where a search knows no better ones. */
const LEAST = Math.log(1e-5);
const MOST = Math.log(1e5);

/** The fields that may be varied, in the order of the vector. */
const VARIED = ["alpha", "constant", "gamma", "lengthScale", "period", "value", "variance"] as const;

/** All numbers of a kernel that may be varied: those above 0, without degrees. A sigmoid has none. */
export function hyperparametersOf(kernel: KernelSource): Hyperparameter[] {
  const found: Hyperparameter[] = [];
  varied(resolveWithoutRows("hyperparametersOf", kernel), "", (name, value) => {
    found.push({ name, log: Math.log(value), lower: LEAST, upper: MOST });
    return value;
  });
  return found;
}

/** The kernel with other numbers, given by their logarithms in the order of `hyperparametersOf`. */
export function withHyperparameters(kernel: KernelSource, logs: ArrayLike<number>): ResolvedKernel {
  const method = "withHyperparameters";
  const numbers = readNumbers(method, "logarithm", logs);
  let at = 0;
  const changed = varied(resolveWithoutRows(method, kernel), "", () => {
    at += 1;
    return Math.exp(numbers[at - 1]);
  });
  if (at === numbers.length) return changed;
  const sentence = words`the kernel has ${at} hyperparameters and needs ${wanted(counted(at, "logarithm"))}; got ${got(counted(numbers.length, "logarithm"))}.`;
  throw new ShapeError(method, sentence);
}

/** What becomes of each number, given where it is. */
type Change = (name: string, value: number) => number;

function varied(kernel: ResolvedKernel, path: string, change: Change): ResolvedKernel {
  const prefix = `${path}${kernel.kind}`;
  if ("kernels" in kernel)
    return { ...kernel, kernels: kernel.kernels.map((part, k) => varied(part, `${prefix}[${k}].`, change)) };
  if ("kernel" in kernel) {
    const factor = change(`${prefix}.factor`, kernel.factor);
    return { ...kernel, factor, kernel: varied(kernel.kernel, `${prefix}.`, change) };
  }
  if (kernel.kind === "sigmoid") return kernel;
  const out: Record<string, unknown> = { ...kernel };
  for (const field of VARIED) {
    const value = out[field];
    const name = `${prefix}.${field}`;
    if (typeof value === "number" && value > 0) out[field] = change(name, value);
    else if (Array.isArray(value)) out[field] = value.map((one: number, j) => change(`${name}[${j}]`, one));
  }
  return out as unknown as ResolvedKernel;
}
