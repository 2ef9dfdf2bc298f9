// Mercer kernels as plain data: similarities of cases that are inner products in some space of features.

/** How far cases may be apart and still be similar: one number, or one for each column. */
export type LengthScale = number | readonly number[];

/** A factor of products or distances; "scale" is 1 / (number of columns · variance of all numbers of the training rows). */
export type KernelGamma = number | "scale";

/** x·y */
export interface LinearKernel {
  readonly kind: "linear";
}

/** (γ·x·y + constant)^degree */
export interface PolynomialKernel {
  readonly kind: "polynomial";
  /** A whole number ≥ 1; by default 3. */
  readonly degree?: number | undefined;
  /** By default "scale". */
  readonly gamma?: KernelGamma | undefined;
  /** At least 0; by default 1. */
  readonly constant?: number | undefined;
}

/** exp(−γ·‖x − y‖²), or exp(−½·Σ((x − y)/length scale)²). */
export interface RadialKernel {
  readonly kind: "radial";
  /** By default "scale", unless there is a length scale. */
  readonly gamma?: KernelGamma | undefined;
  readonly lengthScale?: LengthScale | undefined;
}

/** exp(−γ·Σ|x − y|), or exp(−Σ|x − y|/length scale). */
export interface LaplacianKernel {
  readonly kind: "laplacian";
  /** By default "scale", unless there is a length scale. */
  readonly gamma?: KernelGamma | undefined;
  readonly lengthScale?: LengthScale | undefined;
}

/** tanh(γ·x·y + constant), which is not positive definite for every γ and constant. */
export interface SigmoidKernel {
  readonly kind: "sigmoid";
  /** By default "scale". */
  readonly gamma?: KernelGamma | undefined;
  /** By default 0. */
  readonly constant?: number | undefined;
}

/** The cosine of the angle between x and y; 0 for a row of zeros. */
export interface CosineKernel {
  readonly kind: "cosine";
}

/** Matérn's kernel, whose functions are rough for a small smoothness ν, and those of the radial kernel for an infinite one. */
export interface MaternKernel {
  readonly kind: "matern";
  /** By default 1.5. */
  readonly smoothness?: 0.5 | 1.5 | 2.5 | "infinite" | undefined;
  /** By default 1. */
  readonly lengthScale?: LengthScale | undefined;
}

/** (1 + ‖x − y‖² / (2·α·length scale²))^−α: radial kernels of many length scales. */
export interface RationalQuadraticKernel {
  readonly kind: "rational-quadratic";
  /** By default 1. */
  readonly alpha?: number | undefined;
  /** By default 1. */
  readonly lengthScale?: number | undefined;
}

/** exp(−2·sin²(π·‖x − y‖ / period) / length scale²) */
export interface PeriodicKernel {
  readonly kind: "periodic";
  /** By default 1. */
  readonly period?: number | undefined;
  /** By default 1. */
  readonly lengthScale?: number | undefined;
}

/** One number for every pair of cases. */
export interface ConstantKernel {
  readonly kind: "constant";
  /** By default 1. */
  readonly value?: number | undefined;
}

/** Noise of its own for every case: its variance for a training case with itself, and 0 for others, even equal ones. */
export interface WhiteNoiseKernel {
  readonly kind: "white-noise";
  /** By default 1. */
  readonly variance?: number | undefined;
}

/** The sum or the product of several kernels. */
export interface CombinedKernel {
  readonly kind: "sum" | "product";
  readonly kernels: readonly KernelSource[];
}

/** A kernel times a factor > 0. */
export interface ScaledKernel {
  readonly kind: "scaled";
  readonly factor: number;
  readonly kernel: KernelSource;
}

/** The rows are kernel values already: each case's with all training cases. */
export interface PrecomputedKernel {
  readonly kind: "precomputed";
}

/** A function of two rows; models with it cannot be saved. */
export interface CustomKernel {
  readonly kind: "custom";
  /** Must be symmetric, and should be positive definite. */
  readonly evaluate: (x: Float64Array, y: Float64Array) => number;
}

/** A Mercer kernel. */
export type Kernel =
  | LinearKernel
  | PolynomialKernel
  | RadialKernel
  | LaplacianKernel
  | SigmoidKernel
  | CosineKernel
  | MaternKernel
  | RationalQuadraticKernel
  | PeriodicKernel
  | ConstantKernel
  | WhiteNoiseKernel
  | CombinedKernel
  | ScaledKernel
  | PrecomputedKernel
  | CustomKernel;

/** Kernels that need no settings, by name. */
export const KERNEL_NAMES = [
  "linear",
  "polynomial",
  "radial",
  "laplacian",
  "sigmoid",
  "cosine",
  "matern",
  "rational-quadratic",
  "periodic",
  "constant",
  "white-noise",
  "precomputed",
] as const;

/** The name of a kernel with its default settings. */
export type KernelName = (typeof KERNEL_NAMES)[number];

/** A kernel, or its name. */
export type KernelSource = Kernel | KernelName;

/** Any kernel with all of its numbers, as `resolveKernel` gives it and files hold it. */
export type ResolvedKernel =
  | LinearKernel
  | CosineKernel
  | PrecomputedKernel
  | CustomKernel
  | Numbers<PolynomialKernel, "degree" | "gamma" | "constant">
  | Numbers<SigmoidKernel, "gamma" | "constant">
  | { readonly kind: "radial" | "laplacian"; readonly gamma: number }
  | { readonly kind: "radial" | "laplacian"; readonly lengthScale: LengthScale }
  | {
      readonly kind: "matern";
      readonly smoothness: 0.5 | 1.5 | 2.5 | "infinite";
      readonly lengthScale: LengthScale;
    }
  | Numbers<RationalQuadraticKernel, "alpha" | "lengthScale">
  | Numbers<PeriodicKernel, "period" | "lengthScale">
  | Numbers<ConstantKernel, "value">
  | Numbers<WhiteNoiseKernel, "variance">
  | { readonly kind: "sum" | "product"; readonly kernels: readonly ResolvedKernel[] }
  | { readonly kind: "scaled"; readonly factor: number; readonly kernel: ResolvedKernel };

/** A kernel of this kind with a number for each of these fields. */
type Numbers<K extends { readonly kind: string }, F extends string> = { readonly kind: K["kind"] } & {
  readonly [N in F]: number;
};

/** The parts of a kernel, itself first. */
export function kernelParts(kernel: ResolvedKernel): readonly ResolvedKernel[] {
  if ("kernels" in kernel) return [kernel, ...kernel.kernels.flatMap(kernelParts)];
  return "kernel" in kernel ? [kernel, ...kernelParts(kernel.kernel)] : [kernel];
}
