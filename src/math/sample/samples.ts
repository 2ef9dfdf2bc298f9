import { requireFields } from "../../base/arguments.js";
import { DataError, wanted, words } from "../../base/errors.js";
import { listLevels, quote } from "../../base/label.js";
import { quantile } from "../../data/statistics/quantile.js";
import { Matrix } from "../linalg/matrix.js";
import { covariance } from "../linalg/moments.js";
import { requireOption } from "../probability/distributions/require.js";
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

/** The records of all chains. */
export type SamplesState = Pick<
  Samples,
  "names" | "chains" | "values" | "logDensities" | "acceptance" | "divergences" | "stepSizes" | "seed"
>;

/**
 * Draws of several chains, with summaries of the parameters and diagnostics of convergence.
 *
 * ```ts
 * const samples = await hamiltonian(logDensity, [0, 0]);
 * samples.summary().toString(); // means, deviations, quantiles, R̂, effective sizes
 * ```
 */
export class Samples {
  readonly names: readonly string[];
  readonly chains: number;
  /** The number of draws per chain. */
  readonly draws: number;
  /** Chains × draws × parameters. */
  readonly values: Float64Array;
  /** The log density of every draw, chain by chain; NaN if it was not computed. */
  readonly logDensities: Float64Array;
  /** The mean acceptance probability after the warm-up, by chain. */
  readonly acceptance: Float64Array;
  /** The number of divergent transitions after the warm-up, by chain. */
  readonly divergences: Int32Array;
  /** The scale of the steps of each chain; NaN for samplers without steps. */
  readonly stepSizes: Float64Array;
  readonly seed: number;

  constructor(state: SamplesState) {
    requireFields("Samples", "the draws", state, ["names", "chains", "values"]);
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
    const isChain = Number.isInteger(index) && index >= 0 && index < this.chains;
    requireOption("Samples.chain", "index", index, isChain, `a whole number from 0 to ${this.chains - 1}`);
    const size = this.draws * this.names.length;
    return new Matrix(this.draws, this.names.length, this.values.subarray(index * size, (index + 1) * size));
  }

  /** The draws of one parameter in their order, one array per chain. */
  trace(parameter: string | number): Float64Array[] {
    const at = this.#indexOf("trace", parameter);
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

  /** The quantile p of the draws of each parameter. */
  quantile(p: number): Float64Array {
    return this.#each((draws) => quantile(join(draws), p));
  }

  /** The equal-tailed interval of each parameter with this probability. */
  credibleInterval(level = 0.95): { readonly lower: Float64Array; readonly upper: Float64Array } {
    return { lower: this.quantile((1 - level) / 2), upper: this.quantile((1 + level) / 2) };
  }

  /** Rank-normalized split R̂: chains agree if it is below 1.01 (Vehtari and others 2021). */
  get rHat(): Float64Array {
    return this.#each(rankRHat);
  }

  /** The bulk effective sample size: the number of independent draws that are equally informative; it should be at least 400. */
  get bulkEffectiveSize(): Float64Array {
    return this.#each(bulkEffectiveSize);
  }

  /** The tail effective sample size, for the 5 % and 95 % quantiles. */
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

  /** Autocorrelations at the lags 0, 1, …, averaged over chains. */
  autocorrelation(parameter: string | number, maxLag = Math.min(this.draws - 1, 50)): Float64Array {
    const chains = this.trace(parameter).map(autocovariance);
    return Float64Array.from({ length: Math.min(maxLag, this.draws - 1) + 1 }, (_, lag) => {
      let sum = 0;
      for (const covariances of chains) sum += covariances[lag] / covariances[0];
      return sum / chains.length;
    });
  }

  /** A summary with one line per parameter. */
  summary(): SamplesSummary {
    return new SamplesSummary(this);
  }

  #each(statistic: (draws: ChainDraws) => number): Float64Array {
    return Float64Array.from(this.names, (_, at) => statistic(this.trace(at)));
  }

  #indexOf(method: string, parameter: string | number): number {
    const at = typeof parameter === "number" ? parameter : this.names.indexOf(parameter);
    if (Number.isInteger(at) && at >= 0 && at < this.names.length) return at;
    throw new DataError(
      `Samples.${method}`,
      words`there is no parameter ${quote(parameter)}; the parameters are ${wanted(listLevels(this.names))}.`,
      { received: String(parameter) },
    );
  }
}
