// Where kernels are, and how high, once the columns have bounds.

import { OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { got, optionName, wanted, words } from "../../../base/sentence.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type DensityKernel, KERNELS } from "../../../math/probability/density/kernels.js";

/** What decides where the kernels are. */
export interface Placement {
  readonly data: Matrix;
  readonly weights: Float64Array;
  readonly bandwidth: Matrix;
  readonly kernel: DensityKernel;
  /** The bounds of every column; infinite where there is none. */
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly boundary: "reflection" | "renormalization";
}

/** The centers of the kernels and the weights they have within the bounds. */
export interface PlacedKernels {
  readonly centers: Matrix;
  readonly weights: Float64Array;
}

/** More images than that per case would be a kernel much wider than the bounds. */
const MOST_IMAGES = 1000;

export function hasBounds({ lower, upper }: Pick<Placement, "lower" | "upper">): boolean {
  return lower.some(Number.isFinite) || upper.some(Number.isFinite);
}

export function placeKernels(of: Placement): PlacedKernels {
  const { data, weights, boundary } = of;
  if (!hasBounds(of)) return { centers: data, weights };
  if (boundary === "renormalization")
    return { centers: data, weights: weights.map((weight, i) => weight / massWithin(of, i)) };
  return reflect(of);
}

/** Every case, and its mirror images behind the bounds as far as their kernels reach inside. */
function reflect({ data, weights, bandwidth, kernel, lower, upper }: Placement): PlacedKernels {
  const centers: Float64Array[] = [];
  const heights: number[] = [];
  for (let i = 0; i < data.rows; i += 1) {
    let images = [data.row(i).slice()];
    for (let j = 0; j < data.columns; j += 1) {
      const reach = KERNELS[kernel].reach * bandwidth.data[j];
      const positions = imagesOf(images[0][j], lower[j], upper[j], reach);
      if (positions.length > 1)
        images = positions.flatMap((position) =>
          images.map((image) => {
            const copy = image.slice();
            copy[j] = position;
            return copy;
          }),
        );
    }
    centers.push(...images);
    for (const _ of images) heights.push(weights[i]);
  }
  return { centers: Matrix.from(centers), weights: Float64Array.from(heights) };
}

/** A number and its images between two mirrors, as far as `reach` behind them. */
function imagesOf(x: number, lower: number, upper: number, reach: number): number[] {
  const out = [x];
  const [first, last] = [lower - reach, upper + reach];
  const period = 2 * (upper - lower);
  if (period < Number.POSITIVE_INFINITY) {
    for (let shift = period; x - shift >= first; shift += period) out.push(x - shift);
    for (let shift = period; x + shift <= last; shift += period) out.push(x + shift);
    for (let image = 2 * lower - x; image >= first; image -= period) out.push(image);
    for (let image = 2 * upper - x; image <= last; image += period) out.push(image);
    return out;
  }
  if (2 * lower - x >= first && Number.isFinite(lower)) out.push(2 * lower - x);
  if (2 * upper - x <= last && Number.isFinite(upper)) out.push(2 * upper - x);
  return out;
}

/** How much of the kernel of a case lies within the bounds. */
function massWithin({ data, bandwidth, kernel, lower, upper }: Placement, i: number): number {
  const { cdf } = KERNELS[kernel];
  let mass = 1;
  for (let j = 0; j < data.columns; j += 1) {
    const x = data.get(i, j);
    const width = bandwidth.data[j];
    const below = Number.isFinite(lower[j]) ? cdf((lower[j] - x) / width) : 0;
    const above = Number.isFinite(upper[j]) ? cdf((x - upper[j]) / width) : 0;
    mass *= 1 - below - above;
  }
  return mass;
}

/** Refuses bounds that the kernels cannot have. */
export function requireBoundable(method: string, of: Placement, names: readonly string[]): void {
  if (!hasBounds(of)) return;
  const { bandwidth, data, kernel, boundary, lower, upper } = of;
  if (bandwidth.rows > 1) {
    const sentence = words`${optionName("bounds")} require ${wanted("a width for every column")}; got ${got("a full covariance")}.`;
    throw new OptionError(method, sentence);
  }
  if (boundary === "renormalization" && kernel !== "gaussian" && data.columns > 1) {
    const sentence = words`${optionName("boundary")} "renormalization" of several columns requires ${wanted("a Gaussian kernel")}; got ${got(kernel)}. Choose "reflection".`;
    throw new OptionError(method, sentence);
  }
  for (const [j, name] of names.entries()) {
    const images = (2 * KERNELS[kernel].reach * bandwidth.data[j]) / (upper[j] - lower[j]);
    if (boundary === "renormalization" || !(images > MOST_IMAGES)) continue;
    const sentence = words`${optionName("bandwidth")} of column ${quote(name)} must be ${wanted("not much wider than its bounds")}; got ${got(bandwidth.data[j])}.`;
    throw new OptionError(method, sentence);
  }
}
