import { requireFields, requireFunction } from "../../base/arguments.js";
import { DataError, got, wanted, words } from "../../base/errors.js";
import { requireList } from "../../base/numbers.js";
import { Matrix } from "../linalg/matrix.js";
import { type GridAxis, type LaidAxis, layAxis, trapezoidWeight } from "./grid-axis.js";
import { GridMarginal } from "./grid-marginal.js";
import { type LogDensityFunction, requireDensity } from "./log-density.js";

/** A region of highest density. */
export interface CredibleRegion {
  /** The points of at least this density belong to the region. */
  readonly threshold: number;
  /** The probability of the region. */
  readonly probability: number;
  /** Whether each point belongs to it, in the order of `density`. */
  readonly inside: readonly boolean[];
}

/**
 * A density of one or two parameters on a grid, normalized.
 *
 * ```ts
 * const posterior = gridPosterior(([p]) => 3 * Math.log(p) + 7 * Math.log1p(-p), [{ from: 0, to: 1 }]);
 * posterior.mean; // [4/12]
 * ```
 */
export function gridPosterior(logDensity: LogDensityFunction, axes: readonly GridAxis[]): GridPosterior {
  requireFunction("gridPosterior", "the log density", logDensity);
  requireList("gridPosterior", "axes", axes);
  const method = "gridPosterior";
  if (axes.length !== 1 && axes.length !== 2) {
    const sentence = words`option "axes" must have ${wanted("1 or 2 axes")}; got ${got(`${axes.length} axes`)}.`;
    throw new DataError(method, sentence);
  }
  const laid = Array.from(axes, (axis, index) => layAxis(method, axis, index));
  const [rows, columns] = [laid[0].points, laid[1]?.points ?? Float64Array.of(0)];
  const x = new Float64Array(axes.length);
  const values = new Matrix(rows.length, columns.length).map((_, at) => {
    x[0] = rows[Math.floor(at / columns.length)];
    if (axes.length === 2) x[1] = columns[at % columns.length];
    const value = logDensity(x);
    requireDensity(method, value, x);
    return value;
  });
  return new GridPosterior(laid, values);
}

/** A posterior on a grid of parameters. */
export class GridPosterior {
  readonly names: readonly string[];
  /** The points of each axis. */
  readonly axes: readonly Float64Array[];
  /** The normalized density: points of the first axis × points of the second, or × 1. */
  readonly density: Matrix;
  /** The logarithm of the integral of the given density. */
  readonly logEvidence: number;
  /**
   * The largest density at an edge of the grid, relative to the overall maximum. If it is not small, the grid
   * truncates the density, unless the density itself ends there.
   */
  readonly edge: number;
  readonly #laid: readonly LaidAxis[];
  readonly #marginals: readonly GridMarginal[];

  constructor(laid: readonly LaidAxis[], logDensity: Matrix) {
    requireList("GridPosterior", "axes", laid);
    for (const axis of Array.from(laid))
      requireFields("GridPosterior", "every axis", axis, ["name", "points"]);
    requireFields("GridPosterior", "the densities", logDensity, ["columns", "data"], "a Matrix");
    this.#laid = laid;
    this.names = laid.map(({ name }) => name);
    this.axes = laid.map(({ points }) => points);
    const { columns, data } = logDensity;
    const largest = data.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    if (largest === Number.NEGATIVE_INFINITY) throw nothingThere();
    let total = 0;
    for (let at = 0; at < data.length; at += 1)
      total += this.#weight(at, columns) * Math.exp(data[at] - largest);
    this.logEvidence = largest + Math.log(total);
    this.density = logDensity.map((value) => Math.exp(value - largest) / total);
    this.edge = this.#largestAtEdge() * total;
    this.#marginals = laid.map((axis, k) => new GridMarginal(axis, this.#marginalDensity(k)));
  }

  get mean(): Float64Array {
    return Float64Array.from(this.#marginals, ({ mean }) => mean);
  }

  get standardDeviation(): Float64Array {
    return Float64Array.from(this.#marginals, ({ variance }) => Math.sqrt(variance));
  }

  get covariance(): Matrix {
    const size = this.#laid.length;
    const { mean, density } = this;
    const out = new Matrix(size, size);
    for (const [k, { variance }] of this.#marginals.entries()) out.data[k * size + k] = variance;
    if (size === 1) return out;
    const { columns } = density;
    let sum = 0;
    for (let at = 0; at < density.data.length; at += 1) {
      const first = this.axes[0][Math.floor(at / columns)] - mean[0];
      const second = this.axes[1][at % columns] - mean[1];
      sum += this.#weight(at, columns) * density.data[at] * first * second;
    }
    out.data[1] = sum;
    out.data[2] = sum;
    return out;
  }

  /** The grid point with the largest density. */
  get mode(): Float64Array {
    const { data, columns } = this.density;
    const at = data.reduce((best, value, i) => (value > data[best] ? i : best), 0);
    const indices = [Math.floor(at / columns), at % columns];
    return Float64Array.from(this.axes, (points, k) => points[indices[k]]);
  }

  /** The marginal density of one parameter at the points of its axis. */
  marginal(axis: number): Float64Array {
    return this.#marginals[axis].density.slice();
  }

  /** The quantile of each parameter. */
  quantile(p: number): Float64Array {
    return Float64Array.from(this.#marginals, (marginal) => marginal.quantile(p));
  }

  /** The equal-tailed interval of each parameter with this probability. */
  credibleInterval(level = 0.95): { readonly lower: Float64Array; readonly upper: Float64Array } {
    return { lower: this.quantile((1 - level) / 2), upper: this.quantile((1 + level) / 2) };
  }

  /** The smallest set of grid points with at least this probability. */
  credibleRegion(level = 0.95): CredibleRegion {
    const { data, columns } = this.density;
    const order = Array.from(data.keys()).sort((a, b) => data[b] - data[a] || a - b);
    const inside = new Array<boolean>(data.length).fill(false);
    let probability = 0;
    let threshold = 0;
    for (const at of order) {
      if (probability >= level && data[at] < threshold) break;
      inside[at] = true;
      threshold = data[at];
      probability += this.#weight(at, columns) * data[at];
    }
    return { threshold, probability, inside };
  }

  #weight(at: number, columns: number): number {
    const [first, second] = this.#laid;
    const along = trapezoidWeight(first, Math.floor(at / columns));
    return second === undefined ? along : along * trapezoidWeight(second, at % columns);
  }

  #marginalDensity(axis: number): Float64Array {
    const { data, rows, columns } = this.density;
    if (this.#laid.length === 1) return data;
    const other = this.#laid[1 - axis];
    const out = new Float64Array(axis === 0 ? rows : columns);
    for (let at = 0; at < data.length; at += 1) {
      const [i, j] = [Math.floor(at / columns), at % columns];
      const [along, across] = axis === 0 ? [i, j] : [j, i];
      out[along] += trapezoidWeight(other, across) * data[at];
    }
    return out;
  }

  #largestAtEdge(): number {
    const { data, rows, columns } = this.density;
    const flat = this.#laid.length === 1;
    return data.reduce((largest, value, at) => {
      const [i, j] = [Math.floor(at / columns), at % columns];
      const ends = i === 0 || i === rows - 1 || (!flat && (j === 0 || j === columns - 1));
      return ends ? Math.max(largest, value) : largest;
    }, 0);
  }
}

function nothingThere(): DataError {
  const method = "gridPosterior";
  const sentence = "the density is 0 at every point of the grid.";
  return new DataError(method, sentence, { expected: "a point with a density above 0", received: "only −∞" });
}
