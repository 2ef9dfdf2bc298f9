import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import {
  type Kernel,
  type KernelSource,
  kernelParts,
  type LengthScale,
  type ResolvedKernel,
} from "./kernel.js";
import { readKernel } from "./schema.js";

/**
 * A kernel with all of its numbers: defaults are filled in, and `gamma: "scale"` becomes a number by the training
 * rows. Refuses length scales that are not one for each column.
 */
export function resolveFor(
  method: string,
  source: KernelSource,
  x: Matrix,
  weights?: Float64Array,
): ResolvedKernel {
  let scale: number | undefined;
  const kernel = settle(readKernel(method, source), (kind) => {
    if (kind === "precomputed") return 1;
    scale ??= gammaOfScale(x, weights);
    return scale;
  });
  requireFits(method, kernel, x.columns);
  return kernel;
}

/** Refuses a kernel that depends on training rows which are not given. */
export function resolveWithoutRows(method: string, source: KernelSource, columns?: number): ResolvedKernel {
  const kernel = settle(readKernel(method, source), (kind) => {
    const sentence = words`the kernel ${quote(kind)} has the gamma ${got('"scale"')}, which depends on the training rows; give a number, or resolve the kernel first: resolveKernel(kernel, trainingRows).`;
    throw new OptionError(method, sentence, { option: "gamma", expected: "a number > 0" });
  });
  requireFits(method, kernel, columns);
  return kernel;
}

type GammaOf = (kind: string) => number;

function settle(source: KernelSource, scale: GammaOf): ResolvedKernel {
  const kernel: Kernel = typeof source === "string" ? { kind: source } : source;
  const gammaOf = ({ kind, gamma = "scale" }: { kind: string; gamma?: number | "scale" | undefined }) =>
    gamma === "scale" ? scale(kind) : gamma;
  switch (kernel.kind) {
    case "polynomial":
      return {
        kind: kernel.kind,
        degree: kernel.degree ?? 3,
        gamma: gammaOf(kernel),
        constant: kernel.constant ?? 1,
      };
    case "sigmoid":
      return { kind: kernel.kind, gamma: gammaOf(kernel), constant: kernel.constant ?? 0 };
    case "radial":
    case "laplacian":
      return kernel.lengthScale === undefined
        ? { kind: kernel.kind, gamma: gammaOf(kernel) }
        : { kind: kernel.kind, lengthScale: copied(kernel.lengthScale) };
    case "matern":
      return {
        kind: kernel.kind,
        smoothness: kernel.smoothness ?? 1.5,
        lengthScale: copied(kernel.lengthScale ?? 1),
      };
    case "rational-quadratic":
      return { kind: kernel.kind, alpha: kernel.alpha ?? 1, lengthScale: kernel.lengthScale ?? 1 };
    case "periodic":
      return { kind: kernel.kind, period: kernel.period ?? 1, lengthScale: kernel.lengthScale ?? 1 };
    case "constant":
      return { kind: kernel.kind, value: kernel.value ?? 1 };
    case "white-noise":
      return { kind: kernel.kind, variance: kernel.variance ?? 1 };
    case "sum":
    case "product":
      return { kind: kernel.kind, kernels: kernel.kernels.map((part) => settle(part, scale)) };
    case "scaled":
      return { kind: kernel.kind, factor: kernel.factor, kernel: settle(kernel.kernel, scale) };
    case "custom":
      return { kind: kernel.kind, evaluate: kernel.evaluate };
    default:
      return { kind: kernel.kind };
  }
}

/** The caller may still change its own list. */
function copied(scale: LengthScale): LengthScale {
  return typeof scale === "number" ? scale : [...scale];
}

/** 1 / (columns · variance of all numbers), and 1 if nothing varies. */
function gammaOfScale({ data, rows, columns }: Matrix, weights: Float64Array | undefined): number {
  let total = 0;
  let mean = 0;
  for (let i = 0, at = 0; i < rows; i += 1) {
    const weight = weights?.[i] ?? 1;
    total += weight * columns;
    for (let j = 0; j < columns; j += 1, at += 1) mean += weight * data[at];
  }
  mean /= total;
  let squares = 0;
  for (let i = 0, at = 0; i < rows; i += 1) {
    const weight = weights?.[i] ?? 1;
    for (let j = 0; j < columns; j += 1, at += 1) squares += weight * (data[at] - mean) ** 2;
  }
  const variance = squares / total;
  const gamma = 1 / (columns * variance);
  return gamma > 0 && gamma < Number.POSITIVE_INFINITY ? gamma : 1;
}

/** Kernels that need no rows, which given kernel values are not. */
const ROWLESS = ["precomputed", "constant", "white-noise", "sum", "product", "scaled"];

function requireFits(method: string, kernel: ResolvedKernel, columns: number | undefined): void {
  const parts = kernelParts(kernel);
  const given = parts.some(({ kind }) => kind === "precomputed");
  const other = given ? parts.find(({ kind }) => !ROWLESS.includes(kind)) : undefined;
  if (other !== undefined) {
    const sentence = `the kernel ${quote(other.kind)} compares rows, but the rows of a precomputed kernel are kernel values; compute both beforehand and give their combination.`;
    throw new OptionError(method, sentence, { option: "kernel", expected: "no other kernel of rows" });
  }
  for (const part of parts) {
    const scale = "lengthScale" in part ? part.lengthScale : 1;
    if (typeof scale === "number" || columns === undefined || scale.length === columns) continue;
    const sentence = words`the kernel ${quote(part.kind)} has ${got(`${scale.length} length scales`)}, but there are ${columns} columns; give one for each, or a single number.`;
    throw new OptionError(method, sentence, { option: "lengthScale", expected: `${columns} length scales` });
  }
}

/** The kernel values of training cases with themselves are a square. */
export function requireSquare(method: string, kernel: ResolvedKernel, { rows, columns }: Matrix): void {
  if (rows === columns || !kernelParts(kernel).some(({ kind }) => kind === "precomputed")) return;
  const sentence = words`the rows of a precomputed kernel are the kernel values of each training case with all training cases, ${wanted(`${rows}×${rows}`)}; got ${got(`${rows}×${columns}`)}.`;
  throw new DataError(method, sentence);
}
