import { DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { got, rowName, words } from "../../../base/sentence.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { columnMeans } from "../../../math/linalg/moments.js";
import { KernelDistribution } from "../../../math/probability/density/kernel-distribution.js";
import type { Random } from "../../../math/probability/random/index.js";
import { type Seed, streamOf } from "../../../math/probability/random/seed.js";
import { normalCdf, normalQuantile } from "../../../math/probability/special/normal.js";
import { finiteCases } from "../../../model/answers.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Density } from "../../../model/model.js";
import { radialKernel } from "../joint-kernels/radial-kernels.js";
import { whiten, widths } from "../joint-kernels/whiten.js";
import { type DensityGrid, densityGrid, volumeOf } from "./grid.js";
import { KernelTree } from "./kernel-tree.js";
import { hasBounds, type PlacedKernels, placeKernels } from "./placed-kernels.js";
import { logRadialSums } from "./radial-sums.js";
import { type KernelDensityState, kernelDensityState } from "./state.js";

/** A fitted `KernelDensity`. */
export class KernelDensityModel extends FittedModel<KernelDensityState> implements Density {
  static readonly kind = "KernelDensity";
  static readonly state = kernelDensityState;
  #placed: PlacedKernels | undefined;
  #tree: KernelTree | undefined;
  #white: { readonly center: Float64Array; readonly centers: Matrix } | undefined;
  #line: KernelDistribution | undefined;

  /** The sum of the weights of the training cases. */
  get totalWeight(): number {
    return this.weights.reduce((sum, weight) => sum + weight, 0);
  }

  /** The log density of every case; −∞ beyond the bounds, and where no kernel reaches. */
  logDensity(rows: Rows): Float64Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const { columns } = x;
    const logs = this.#logSums(x);
    const shift = Math.log(this.totalWeight);
    const beyond = (i: number) => {
      for (let j = 0; j < columns; j += 1)
        if (x.data[i * columns + j] < this.lower[j] || x.data[i * columns + j] > this.upper[j]) return true;
      return false;
    };
    const isBounded = hasBounds(this);
    const out = logs.map((log, i) => (isBounded && beyond(i) ? Number.NEGATIVE_INFINITY : log - shift));
    const lost = out.findIndex(Number.isNaN);
    if (lost < 0) return out;
    const sentence = words`the values at ${rowName(lost)} are too large for a distance to be computed; got ${got("NaN")}.`;
    throw new DataError(this.kind, sentence, { row: lost, expected: "numbers whose squares are finite" });
  }

  /** The density of every case. */
  density(rows: Rows): Float64Array {
    return this.logDensity(rows).map(Math.exp);
  }

  /**
   * The density at equally spaced points of one or two columns, by a Fourier transform: the error falls with the square
   * of the distance between points; of a Gaussian kernel, it is about (distance/bandwidth)²/12 of the density at a peak.
   */
  onGrid(points: number | readonly number[] = this.inputs.names.length === 1 ? 512 : 128): DensityGrid {
    const method = `${this.kind}.onGrid`;
    const { names } = this.inputs;
    if (names.length > 2) throw forFew(method, "at most 2 columns", names.length);
    const counts = typeof points === "number" ? names.map(() => points) : points;
    if (counts.length !== names.length || counts.some((count) => !(Number.isInteger(count) && count >= 2)))
      throw new OptionError(method, {
        argument: "points",
        expected: "a whole number ≥ 2, or one for every column",
        received: JSON.stringify(points),
      });
    const { kernel, bandwidth, lower, upper, totalWeight } = this;
    const of = { ...this.#placement(), names, kernel, bandwidth, lower, upper, totalWeight };
    return densityGrid(method, of, counts);
  }

  /** How probable it is that a value is at most as large, for one column. */
  cdf(values: ArrayLike<number>): Float64Array {
    const line = this.#distribution("cdf");
    const [below, all] = this.#within(line);
    return Float64Array.from(values, (value) => {
      if (value <= this.lower[0]) return 0;
      return value >= this.upper[0] ? 1 : Math.min(1, Math.max(0, (line.cdf(value) - below) / all));
    });
  }

  /** The value below which a share of the probability lies, for one column. */
  quantile(probability: number): number {
    const method = `${this.kind}.quantile`;
    const line = this.#distribution("quantile");
    if (!(probability >= 0 && probability <= 1))
      throw new OptionError(method, {
        argument: "probability",
        expected: "a number from 0 to 1",
        received: probability,
      });
    const [below, all] = this.#within(line);
    const value = line.quantile(Math.min(1, below + probability * all));
    return Math.min(Math.max(value, this.lower[0]), this.upper[0]);
  }

  /** New cases. */
  sample(count: number, seed: Seed = 0): Matrix {
    const [forCases, forNoise] = streamOf(seed).split(2);
    const chosen = forCases.weightedIndices(this.weights, count);
    const { columns } = this.data;
    const kernel = radialKernel(this.kernel, columns);
    const isCut = hasBounds(this) && this.boundary === "renormalization";
    const line = isCut && columns === 1 ? this.#distribution("sample") : undefined;
    const out = new Matrix(count, columns);
    for (let i = 0; i < count; i += 1) {
      const row = out.row(i);
      if (line !== undefined) {
        const [below, all] = this.#within(line);
        row[0] = line.quantile(Math.min(1, below + forNoise.nextOpen() * all));
        continue;
      }
      row.set(this.data.row(chosen[i]));
      if (isCut) this.#addTruncated(row, forNoise);
      else this.#addNoise(row, kernel.draw(forNoise));
    }
    return finiteCases(this.kind, out);
  }

  /** The kernel, its widths, and how many cases there are. */
  summary(): string {
    const { kernel, bandwidth, data, features } = this;
    const own = widths(bandwidth);
    const head = bandwidth.rows === 1 ? "width" : "width given the columns before";
    return [
      `${this.kind}: ${kernel} kernels on ${data.rows} cases of ${features.length} feature${features.length === 1 ? "" : "s"}`,
      textGrid([["feature", head], ...features.map((name, j) => [name, shortNumber(own[j])])], 1),
    ].join("\n");
  }

  /** ln Σ wᵢ K(x, xᵢ) */
  #logSums(x: Matrix): Float64Array {
    const { kernel, bandwidth, relativeTolerance: relative, absoluteTolerance } = this;
    const isExact = relative === 0 && absoluteTolerance === 0;
    const { centers: placed, weights } = this.#placement();
    if (isExact && x.columns === 1) {
      const height = Math.log(weights.reduce((sum, weight) => sum + weight, 0));
      return this.#distribution("logDensity")
        .logDensity(x.data)
        .map((log) => log + height);
    }
    this.#white ??= whitened(placed, this.data, this.weights, bandwidth);
    const { center, centers } = this.#white;
    const logVolume = volumeOf(bandwidth);
    const radial = radialKernel(kernel, x.columns);
    const z = whiten(x, center, bandwidth);
    if (!isExact) {
      this.#tree ??= new KernelTree(centers, weights, radial);
      const absolute = absoluteTolerance * this.totalWeight * Math.exp(logVolume);
      return this.#tree.logSums(z, { relative, absolute }).map((log) => log - logVolume);
    }
    const logWeights = weights.map((weight) => Math.log(weight) - logVolume);
    return logRadialSums(z, centers, logWeights, radial, kernel === "gaussian");
  }

  #placement(): PlacedKernels {
    this.#placed ??= placeKernels(this);
    return this.#placed;
  }

  /** The kernels of one column, as a distribution that extends beyond the bounds. */
  #distribution(what: string): KernelDistribution {
    const { columns } = this.data;
    if (columns !== 1) throw forFew(`${this.kind}.${what}`, "1 column", columns);
    const { centers, weights } = this.#placement();
    const { kernel, bandwidth } = this;
    this.#line ??= new KernelDistribution({
      data: centers.data,
      weights,
      kernel,
      bandwidth: bandwidth.data[0],
    });
    return this.#line;
  }

  /** The probability below the lower bound, and between both. */
  #within(line: KernelDistribution): readonly [number, number] {
    const below = Number.isFinite(this.lower[0]) ? line.cdf(this.lower[0]) : 0;
    const above = Number.isFinite(this.upper[0]) ? line.survival(this.upper[0]) : 0;
    return [below, 1 - below - above];
  }

  #addNoise(row: Float64Array, noise: Float64Array): void {
    const { bandwidth, lower, upper } = this;
    for (let j = 0; j < row.length; j += 1) {
      if (bandwidth.rows === 1) row[j] = folded(row[j] + bandwidth.data[j] * noise[j], lower[j], upper[j]);
      else for (let k = 0; k <= j; k += 1) row[j] += bandwidth.get(j, k) * noise[k];
    }
  }

  /** Adds normal noise to every column, given that the result is within the bounds. */
  #addTruncated(row: Float64Array, random: Random): void {
    for (let j = 0; j < row.length; j += 1) {
      const width = this.bandwidth.data[j];
      const below = normalCdf((this.lower[j] - row[j]) / width);
      const above = normalCdf((row[j] - this.upper[j]) / width);
      const noise = normalQuantile(below + random.nextOpen() * (1 - below - above));
      row[j] = Math.min(Math.max(row[j] + width * noise, this.lower[j]), this.upper[j]);
    }
  }
}

/** The centers on the scale of the kernel, around the mean of the cases. */
function whitened(centers: Matrix, data: Matrix, weights: Float64Array, bandwidth: Matrix) {
  const center = columnMeans(data, weights);
  return { center, centers: whiten(centers, center, bandwidth) };
}

/** A number reflected by the bounds as often as it is beyond them. */
function folded(value: number, lower: number, upper: number): number {
  let out = value;
  while (out < lower || out > upper) out = out < lower ? 2 * lower - out : 2 * upper - out;
  return out;
}

function forFew(method: string, expected: string, received: number): ShapeError {
  return new ShapeError(method, { what: "the model", expected, received: `${received} columns` });
}
