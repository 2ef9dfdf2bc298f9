import { DataError, OptionError } from "../base/errors.js";
import { listLevels, quote } from "../base/label.js";
import { quantile } from "../data/statistics/quantile.js";
import { Matrix } from "../linalg/matrix.js";
import { covariance } from "../linalg/moments.js";
import { autocovariance } from "./autocovariance.js";
import {
  bulkEffectiveSize,
  type ChainDraws,
  deviationError,
  join,
  meanEffectiveSize,
  meanOf,
  quantileError,
  rankRHat,
  tailEffectiveSize,
  varianceOf,
} from "./diagnostics.js";
import { SamplesSummary } from "./samples-summary.js";

/** What chains leave behind. */
export interface SamplesState {
  readonly names: readonly string[];
  readonly chains: number;
  /** Chain by chain, draw by draw, parameter by parameter. */
  readonly values: Float64Array;
  /** The log density of every draw, chain by chain; NaN where it was not computed. */
  readonly logDensities: Float64Array;
  /** The mean probability of acceptance after the warm-up, by chain. */
  readonly acceptance: Float64Array;
  /** How many transitions of each chain diverged after the warm-up. */
  readonly divergences: Int32Array;
  /** What the steps of each chain were scaled by; NaN for samplers without steps. */
  readonly stepSizes: Float64Array;
  readonly seed: number;
}

/**
 * Draws of several chains, with what they say of each parameter and how far they are to be trusted.
 *
 * ```ts
 * const samples = await hamiltonian(logDensity, [0, 0]);
 * samples.summary().toString(); // means, deviations, quantiles, R̂, effective sizes
 * ```
 */
export class Samples implements SamplesState {
  readonly names: readonly string[];
  readonly chains: number;
  /** How many draws each chain has. */
  readonly draws: number;
  readonly values: Float64Array;
  readonly logDensities: Float64Array;
  readonly acceptance: Float64Array;
  readonly divergences: Int32Array;
  readonly stepSizes: Float64Array;
  readonly seed: number;

  constructor(state: SamplesState) {
    this.names = Object.freeze([...state.names]);
    this.chains = state.chains;
    this.draws = state.values.length / state.chains / state.names.length;
    this.values = state.values;
    this.logDensities = state.logDensities;
    this.acceptance = state.acceptance;
    this.divergences = state.divergences;
    this.stepSizes = state.stepSizes;
    this.seed = state.seed;
  }

  /** All draws as rows, chain after chain; a view, not a copy. */
  get matrix(): Matrix {
    return new Matrix(this.chains * this.draws, this.names.length, this.values);
  }

  /** The draws of one chain as rows; a view, not a copy. */
  chain(index: number): Matrix {
    if (!Number.isInteger(index) || index < 0 || index >= this.chains) {
      const expected = `a whole number from 0 to ${this.chains - 1}`;
      throw new OptionError(`Samples.chain: option "index" must be ${expected}; got ${index}.`, {
        method: "Samples.chain",
        option: "index",
        expected,
        received: String(index),
      });
    }
    const size = this.draws * this.names.length;
    return new Matrix(this.draws, this.names.length, this.values.subarray(index * size, (index + 1) * size));
  }

  /** The draws of one parameter in their order, one array per chain. */
  trace(parameter: string | number): Float64Array[] {
    const at = this.#place("trace", parameter);
    const size = this.names.length;
    return Array.from({ length: this.chains }, (_, c) => {
      const out = new Float64Array(this.draws);
      for (let t = 0; t < this.draws; t += 1) out[t] = this.values[(c * this.draws + t) * size + at];
      return out;
    });
  }

  get mean(): Float64Array {
    return this.#each((draws) => meanOf(join(draws)));
  }

  get standardDeviation(): Float64Array {
    return this.#each((draws) => Math.sqrt(varianceOf(join(draws))));
  }

  /** The covariance of the parameters, with divisor n − 1. */
  get covariance(): Matrix {
    return covariance(this.matrix);
  }

  /** The value of each parameter below which the share p of its draws lies. */
  quantile(p: number): Float64Array {
    return this.#each((draws) => quantile(join(draws), p));
  }

  /** Ends between which each parameter lies with this probability, as much outside on either side. */
  credibleInterval(level = 0.95): { readonly lower: Float64Array; readonly upper: Float64Array } {
    return { lower: this.quantile((1 - level) / 2), upper: this.quantile((1 + level) / 2) };
  }

  /** Rank-normalized split R̂: chains agree where it is below 1.01 (Vehtari and others 2021). */
  get rHat(): Float64Array {
    return this.#each(rankRHat);
  }

  /** How many independent draws say as much about the middle; 400 are the least to rely on. */
  get bulkEffectiveSize(): Float64Array {
    return this.#each(bulkEffectiveSize);
  }

  /** How many independent draws say as much about the 5 % and 95 % quantiles. */
  get tailEffectiveSize(): Float64Array {
    return this.#each(tailEffectiveSize);
  }

  /** The standard error of each mean. */
  get meanError(): Float64Array {
    return this.#each((draws) => Math.sqrt(varianceOf(join(draws)) / meanEffectiveSize(draws)));
  }

  /** The standard error of each standard deviation. */
  get standardDeviationError(): Float64Array {
    return this.#each(deviationError);
  }

  /** The standard error of each quantile. */
  quantileError(p: number): Float64Array {
    return this.#each((draws) => quantileError(draws, p));
  }

  /** Correlations of draws with those 0, 1, … lags later, the mean of all chains. */
  autocorrelation(parameter: string | number, maxLag = Math.min(this.draws - 1, 50)): Float64Array {
    const chains = this.trace(parameter).map(autocovariance);
    return Float64Array.from({ length: Math.min(maxLag, this.draws - 1) + 1 }, (_, lag) => {
      let sum = 0;
      for (const covariances of chains) sum += covariances[lag] / covariances[0];
      return sum / chains.length;
    });
  }

  /** A line per parameter. */
  summary(): SamplesSummary {
    return new SamplesSummary(this);
  }

  #each(statistic: (draws: ChainDraws) => number): Float64Array {
    return Float64Array.from(this.names, (_, at) => statistic(this.trace(at)));
  }

  #place(method: string, parameter: string | number): number {
    const at = typeof parameter === "number" ? parameter : this.names.indexOf(parameter);
    if (Number.isInteger(at) && at >= 0 && at < this.names.length) return at;
    throw new DataError(
      `Samples.${method}: there is no parameter ${quote(parameter)}; known are ${listLevels(this.names)}.`,
      { method: `Samples.${method}`, expected: this.names.join(", "), received: String(parameter) },
    );
  }
}
