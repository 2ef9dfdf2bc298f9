// Densities on a grid: the weights of the cases are divided among the nearest points, and the kernel is applied to all
// points at once by a Fourier transform (Silverman 1982; Wand 1994).

import { OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { convolve, powerOfTwo } from "../../../math/basis/fourier.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { type DensityKernel, KERNELS } from "../../../math/probability/density/kernels.js";
import { radialKernel } from "../joint-kernels/radial-kernels.js";
import { whiten } from "../joint-kernels/whiten.js";
import type { PlacedKernels } from "./placed-kernels.js";

/** A density at equally spaced points of one or two columns. */
export interface DensityGrid {
  /** The points of every column. */
  readonly axes: readonly Float64Array[];
  /** The density, one row for every point of the first column and one column for every point of the second. */
  readonly density: Matrix;
}

/** What a grid is about. */
export interface Gridded extends PlacedKernels {
  readonly names: readonly string[];
  readonly totalWeight: number;
  readonly kernel: DensityKernel;
  readonly bandwidth: Matrix;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** How far a Gaussian or exponential kernel is drawn, and how far it is summed. */
const SHOWN = { gaussian: 3, exponential: 7 };
const SUMMED = { gaussian: 8.5, exponential: 36 };
/** More points than that do not fit into memory. */
const MOST_POINTS = 2 ** 24;

interface Axis {
  /** The first point shown, and the distance of neighbors. */
  readonly start: number;
  readonly step: number;
  readonly count: number;
  /** The index of the first lattice point relative to the first one shown, and how many there are. */
  readonly first: number;
  readonly size: number;
  /** How many steps a kernel reaches. */
  readonly reach: number;
}

export function densityGrid(method: string, of: Gridded, points: readonly number[]): DensityGrid {
  const { centers, kernel } = of;
  const compact = kernel !== "gaussian" && kernel !== "exponential";
  const shown = compact ? KERNELS[kernel].reach : SHOWN[kernel];
  const summed = compact ? KERNELS[kernel].reach : SUMMED[kernel];
  const axes = points.map((count, j) => axisOf(method, of, j, count, shown, summed));
  const [rows, columns] = axes.length === 1 ? [undefined, axes[0]] : axes;
  const shape = [
    rows === undefined ? 1 : powerOfTwo(rows.size + rows.reach),
    powerOfTwo(columns.size + columns.reach),
  ] as const;
  if (shape[0] * shape[1] > MOST_POINTS)
    throw new OptionError(method, {
      argument: "points",
      expected: `fewer, for a lattice of at most ${MOST_POINTS} points between the cases`,
      received: points.join(" × "),
    });
  const weights = binned(centers, of.weights, axes, shape[1], shape[0] * shape[1]);
  const heights = kernelOn(of, axes, shape);
  const sums = convolve(weights, heights, shape);
  const density = new Matrix(points[0], points[1] ?? 1).map((_, at) => {
    const i = Math.floor(at / (points[1] ?? 1)) - axes[0].first;
    const index = axes.length === 1 ? i : i * shape[1] + (at % points[1]) - axes[1].first;
    // Rounding of the transform must not make a density negative.
    return Math.max(0, sums[index] / of.totalWeight);
  });
  return {
    axes: axes.map(({ start, step, count }) =>
      Float64Array.from({ length: count }, (_, k) => start + k * step),
    ),
    density,
  };
}

function axisOf(
  method: string,
  { centers, bandwidth, lower, upper, names }: Gridded,
  j: number,
  count: number,
  shown: number,
  summed: number,
): Axis {
  const width = spread(bandwidth, j);
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = j; at < centers.data.length; at += centers.columns) {
    if (centers.data[at] < low) low = centers.data[at];
    if (centers.data[at] > high) high = centers.data[at];
  }
  const start = Math.max(lower[j], low - shown * width);
  const end = Math.min(upper[j], high + shown * width);
  const step = (end - start) / (count - 1);
  if (!(step <= width))
    throw new OptionError(method, {
      argument: "points",
      expected: `at least ${Math.ceil((end - start) / width) + 1} points of column ${quote(names[j])}, as the bandwidth is ${width}`,
      received: count,
    });
  const reach = Math.ceil((summed * width) / step) + 1;
  const first = Math.min(0, Math.floor((low - start) / step));
  const last = Math.max(count - 1, Math.ceil((high - start) / step));
  return { start, step, count, first, size: last - first + 1, reach };
}

/** The standard deviation of the kernel along a column, in units in which a width is 1. */
function spread(bandwidth: Matrix, j: number): number {
  return bandwidth.rows === 1 ? bandwidth.data[j] : Math.hypot(...bandwidth.row(j).subarray(0, j + 1));
}

/** The weight of every case divided among the two or four points around it. */
function binned(
  centers: Matrix,
  weights: Float64Array,
  axes: readonly Axis[],
  stride: number,
  length: number,
): Float64Array {
  const out = new Float64Array(length);
  const { data, columns, rows } = centers;
  const position = (value: number, { start, step, first, size }: Axis) =>
    Math.min(Math.max((value - start) / step - first, 0), size - 1);
  if (columns === 1) {
    const { start, step, first, size } = axes[0];
    for (let i = 0; i < rows; i += 1) {
      const x = Math.min(Math.max((data[i] - start) / step - first, 0), size - 1);
      const k = Math.min(Math.floor(x), size - 2);
      out[k] += weights[i] * (k + 1 - x);
      out[k + 1] += weights[i] * (x - k);
    }
    return out;
  }
  for (let i = 0; i < rows; i += 1) {
    const [x, y] = [position(data[2 * i], axes[0]), position(data[2 * i + 1], axes[1])];
    const [k, l] = [Math.min(Math.floor(x), axes[0].size - 2), Math.min(Math.floor(y), axes[1].size - 2)];
    const [u, v] = [x - k, y - l];
    const at = k * stride + l;
    out[at] += weights[i] * (1 - u) * (1 - v);
    out[at + 1] += weights[i] * (1 - u) * v;
    out[at + stride] += weights[i] * u * (1 - v);
    out[at + stride + 1] += weights[i] * u * v;
  }
  return out;
}

/** The kernel around the first point of a cyclic lattice. */
function kernelOn(
  { kernel, bandwidth }: Gridded,
  axes: readonly Axis[],
  [rows, columns]: readonly [number, number],
): Float64Array {
  const { logDensity } = radialKernel(kernel, axes.length);
  const offsets: number[][] = [];
  const positions: number[] = [];
  const [vertical, horizontal] = axes.length === 1 ? [undefined, axes[0]] : axes;
  const tall = vertical?.reach ?? 0;
  for (let i = -tall; i <= tall; i += 1)
    for (let j = -horizontal.reach; j <= horizontal.reach; j += 1) {
      offsets.push(vertical === undefined ? [j * horizontal.step] : [i * vertical.step, j * horizontal.step]);
      positions.push(((i + rows) % rows) * columns + ((j + columns) % columns));
    }
  const z = whiten(Matrix.from(offsets), new Float64Array(axes.length), bandwidth);
  const out = new Float64Array(rows * columns);
  const logVolume = volumeOf(bandwidth);
  for (const [k, at] of positions.entries()) {
    let square = 0;
    for (const value of z.row(k)) square += value * value;
    out[at] += Math.exp(logDensity(square) - logVolume);
  }
  return out;
}

/** ln of the volume by which the kernel is stretched. */
export function volumeOf(bandwidth: Matrix): number {
  const own = bandwidth.rows === 1 ? bandwidth.data : bandwidth.diagonal();
  return own.reduce((sum, width) => sum + Math.log(width), 0);
}
