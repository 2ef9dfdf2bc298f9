// How much a case counts by its distance from where a curve is wanted (ESL section 6.1).

import type { DensityKernel } from "../../../math/probability/density/kernels.js";

/** The kernels that weigh cases: those of densities, all with the value 1 at distance 0. */
export const SMOOTHING_KERNELS = [
  "tri-cube",
  "epanechnikov",
  "gaussian",
  "uniform",
] as const satisfies readonly DensityKernel[];

/** How the weight of a case falls with its distance. */
export type SmoothingKernel = (typeof SMOOTHING_KERNELS)[number];

/** Beyond so many standard deviations the Gaussian kernel is 0 in double precision. */
const GAUSSIAN_REACH = 38.6;

/** The squared distance from which on weights are 0, for a squared width. */
export function squaredReach(kernel: SmoothingKernel, squaredWidth: number): number {
  return kernel === "gaussian" ? squaredWidth * GAUSSIAN_REACH ** 2 : squaredWidth;
}

/** Writes the weights of cases at these squared distances. The loops are apart because they are the innermost ones. */
export function writeKernelWeights(
  kernel: SmoothingKernel,
  squares: Float64Array,
  count: number,
  squaredWidth: number,
  out: Float64Array,
): void {
  switch (kernel) {
    case "tri-cube":
      for (let i = 0; i < count; i += 1) {
        const square = squares[i] / squaredWidth;
        const rest = 1 - square * Math.sqrt(square);
        out[i] = square < 1 ? rest * rest * rest : 0;
      }
      return;
    case "epanechnikov":
      for (let i = 0; i < count; i += 1) {
        const square = squares[i] / squaredWidth;
        out[i] = square < 1 ? 1 - square : 0;
      }
      return;
    case "gaussian":
      for (let i = 0; i < count; i += 1) out[i] = Math.exp((-0.5 * squares[i]) / squaredWidth);
      return;
    case "uniform":
      for (let i = 0; i < count; i += 1) out[i] = squares[i] <= squaredWidth ? 1 : 0;
  }
}
