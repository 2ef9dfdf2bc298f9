import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { quote } from "../../../base/label.js";
import { finish, type Steps } from "../../../base/steps.js";
import { Cholesky, definiteInverse, forwardSolve } from "../../../math/linalg/cholesky.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { Normal } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { type Seed, streamOf } from "../../../math/probability/random/seed.js";
import { definedIntervals, finitePredictions } from "../../../model/answers.js";
import type { RowMethod } from "../../../model/capabilities.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { preparationSteps } from "../../../model/shared-work.js";
import { eachBlock, kernelScores } from "../engine/blocks.js";
import { diagonalOf, gramHere, gramSteps } from "../engine/gram.js";
import { type Hyperparameter, hyperparametersOf } from "../engine/hyperparameters.js";
import { factorWithJitter, jitteredFactorSteps } from "../engine/jitter.js";
import { kernelText } from "../engine/kernel-text.js";
import { type GaussianProcessRegressorState, gaussianProcessRegressorState } from "./state.js";

/** What a prediction is about: the function, or a new response with its noise. */
export type ProcessKind = "mean" | "prediction";

/** Predictions of training cases by processes that did not see them. */
export interface LeftOutPredictions {
  readonly predictions: Float64Array;
  /** Standard deviations of the responses. */
  readonly standardDeviations: Float64Array;
  /** Responses minus predictions. */
  readonly residuals: Float64Array;
  /** The sum of the log densities of the responses. */
  readonly logDensity: number;
}

/** A fitted `GaussianProcessRegressor`: the posterior of a function. */
export class GaussianProcessRegressorModel
  extends FittedModel<GaussianProcessRegressorState>
  implements Regressor
{
  static readonly kind = "GaussianProcessRegressor";
  static readonly state = gaussianProcessRegressorState;
  #factor: Cholesky | undefined;

  /** The parameters of the evidence, in the order of its gradient: those of the kernel, and the noise. */
  get hyperparameters(): Hyperparameter[] {
    const log = Math.log(this.noise);
    const reach = Math.log(1e5);
    return [
      ...hyperparametersOf(this.kernel),
      { name: "noise", log, lower: log - reach, upper: log + reach },
    ];
  }

  /** The posterior mean for every case. */
  predict(rows: Rows): Float64Array {
    const { kind, inputs, kernel, mean, dualCoefficients } = this;
    const x = readNewCases(kind, rows, inputs, "error");
    const scores = kernelScores(kind, kernel, x, this.rows, dualCoefficients);
    return finitePredictions(
      kind,
      scores.map((score) => mean + score),
    );
  }

  /** The posterior standard deviation of the function ("mean", the default) or of a new response ("prediction"). */
  predictDeviations(rows: Rows, options: { readonly kind?: ProcessKind } = {}): Float64Array {
    const method = `${this.kind}.predictDeviations`;
    requireKnownOptions(method, options, ["kind"]);
    const { kind = "mean" } = options;
    requireKind(method, kind);
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const out = new Float64Array(x.rows);
    const noise = kind === "prediction" ? this.noise : 0;
    eachBlock(this.kind, this.kernel, x, this.rows, (values, block, from) => {
      const { known, doubted } = this.#reductions(values);
      for (const [i, prior] of diagonalOf(this.kernel, block).entries()) {
        let variance = prior;
        for (let k = 0, at = i; k < known.rows; k += 1, at += known.columns) {
          variance -= known.data[at] ** 2;
          if (doubted !== undefined) variance += doubted.data[at] ** 2;
        }
        // Rounding may leave less than nothing where a case is known exactly.
        out[from + i] = Math.sqrt(Math.max(0, variance) + noise);
      }
    });
    return finitePredictions(method, out);
  }

  /** The posterior covariance of the function at all pairs of these cases. */
  predictCovariance(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const prior = gramHere(this.kind, this.kernel, x, undefined);
    const { known, doubted } = this.#reductions(gramHere(this.kind, this.kernel, x, this.rows));
    const posterior = prior.subtract(multiply(known, known, { transposeA: true }));
    return doubted === undefined
      ? posterior
      : posterior.add(multiply(doubted, doubted, { transposeA: true }));
  }

  /** The normal distribution of a new response, for every case. */
  predictDistribution(rows: Rows): Normal[] {
    const deviations = this.predictDeviations(rows, { kind: "prediction" });
    return Array.from(
      this.predict(rows),
      (mean, i) => new Normal({ mean, standardDeviation: deviations[i] }),
    );
  }

  /**
   * Intervals that hold a new response ("prediction", the default) or the function ("mean") with the given
   * probability.
   */
  predictInterval(
    rows: Rows,
    options: { readonly level?: number; readonly kind?: ProcessKind } = {},
  ): { readonly lower: Float64Array; readonly upper: Float64Array } {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level", "kind"]);
    const { level = 0.95, kind = "prediction" } = options;
    requireLevel(method, level);
    requireKind(method, kind);
    const reach = new Normal({ mean: 0, standardDeviation: 1 }).quantile((1 + level) / 2);
    const means = this.predict(rows);
    const widths = this.predictDeviations(rows, { kind }).map((deviation) => reach * deviation);
    const intervals = {
      lower: means.map((mean, i) => mean - widths[i]),
      upper: means.map((mean, i) => mean + widths[i]),
    };
    return definedIntervals(method, intervals, reach);
  }

  /** Functions drawn from the posterior: one row per case, one column per function. */
  samplePosterior(rows: Rows, count = 1, seed: Seed = 0): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return this.#draw("samplePosterior", x, this.predict(rows), this.predictCovariance(rows), count, seed);
  }

  /** Functions drawn from the prior with the same settings, as if no case had been seen. */
  samplePrior(rows: Rows, count = 1, seed: Seed = 0): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const means = new Float64Array(x.rows).fill(this.mean);
    return this.#draw("samplePrior", x, means, gramHere(this.kind, this.kernel, x, undefined), count, seed);
  }

  /** The leave-one-out predictions of the training cases, in closed form. */
  leaveOneOut(): LeftOutPredictions {
    const method = `${this.kind}.leaveOneOut`;
    if (this.gain !== null)
      throw new DataError(
        method,
        words`the model has ${got("inducing points")}, not its training cases; fit it with inducing: ${wanted('"none"')}.`,
        { option: "inducing" },
      );
    const { dualCoefficients, noiseVariances, kernel, mean } = this;
    const precisions = definiteInverse(this.#cholesky()).diagonal();
    const scores = kernelScores(this.kind, kernel, this.rows, this.rows, dualCoefficients);
    const residuals = dualCoefficients.map((coefficient, i) => coefficient / precisions[i]);
    const standardDeviations = precisions.map((precision) => 1 / Math.sqrt(precision));
    const predictions = scores.map(
      (score, i) => mean + score + (noiseVariances[i] + this.jitter) * dualCoefficients[i] - residuals[i],
    );
    const logDensity = residuals.reduce(
      (sum, residual, i) =>
        sum - 0.5 * (residual ** 2 * precisions[i] - Math.log(precisions[i] / (2 * Math.PI))),
      0,
    );
    return { predictions, standardDeviations, residuals, logDensity };
  }

  /** The kernel, the noise and how the posterior was computed, as text. */
  summary(): string {
    const { cases, gain, rows, jitter } = this;
    const how =
      gain === null
        ? `${cases} cases`
        : `${cases} cases by ${rows.rows} inducing points (variational bound; points drawn far apart)`;
    const lines = [
      `${this.kind} of ${this.response}: ${how}`,
      `kernel: ${kernelText(this.kernel)}`,
      `noise: ${this.noise.toPrecision(4)}, mean: ${this.mean.toPrecision(4)}`,
      `log evidence${gain === null ? "" : " (bound)"}: ${this.logEvidence.toFixed(3)}`,
    ];
    if (jitter > 0) lines.push(`jitter on the diagonal of the kernel values: ${jitter.toPrecision(3)}`);
    return lines.join("\n");
  }

  /** What is known of the function at new rows, whose kernel values are given, and what of that is in doubt: roots of covariances. */
  #reductions(values: Matrix): { readonly known: Matrix; readonly doubted: Matrix | undefined } {
    const known = forwardSolve(this.#cholesky(), values.transpose());
    return {
      known,
      doubted: this.gain === null ? undefined : forwardSolve(new Cholesky(this.gain), known),
    };
  }

  /** The factor of the kernel values of the rows, with noise unless they are inducing points; files do not hold it. */
  #cholesky(): Cholesky {
    return finish(this.#choleskySteps());
  }

  *#choleskySteps(): Steps<Cholesky> {
    if (this.#factor === undefined) {
      const { rows, noiseVariances } = this;
      const { data } = yield* gramSteps(this.kind, this.kernel, rows, undefined);
      for (const [i, variance] of noiseVariances.entries()) data[i * (rows.rows + 1)] += variance;
      this.#factor = (yield* jitteredFactorSteps(this.kind, rows.rows, data)).factor;
    }
    return this.#factor;
  }

  *[preparationSteps](name: RowMethod): Steps<void> {
    if (name === "predictInterval") yield* this.#choleskySteps();
  }

  #draw(name: string, x: Matrix, means: Float64Array, covariance: Matrix, count: number, seed: Seed): Matrix {
    const method = `${this.kind}.${name}`;
    if (!(Number.isSafeInteger(count) && count >= 0)) {
      const received = quote(count);
      throw new OptionError(method, { argument: "count", expected: "a whole number ≥ 0", received });
    }
    const stream = streamOf(seed);
    const normals = new Matrix(means.length, count);
    for (let k = 0; k < count; k += 1)
      for (let i = 0; i < means.length; i += 1) normals.data[i * count + k] = stream.normal();
    // What is left of the prior variances has their rounding errors.
    const prior = diagonalOf(this.kernel, x).reduce((sum, value) => sum + value / x.rows, 0);
    const { factor } = factorWithJitter(method, x.rows, covariance.data, prior);
    return multiply(factor.L, normals).map((value, at) => means[Math.floor(at / count)] + value);
  }
}

function requireKind(method: string, kind: ProcessKind): void {
  if (kind === "mean" || kind === "prediction") return;
  const received = quote(kind);
  throw new OptionError(method, { argument: "kind", expected: '"mean" or "prediction"', received });
}
