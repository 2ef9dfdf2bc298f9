import * as z from "zod";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { multiply } from "../../../math/linalg/multiply.js";
import { patternsOf } from "../../../math/probability/multivariate/incomplete/patterns.js";
import { type Seed, streamOf } from "../../../math/probability/random/seed.js";
import { finiteCases, finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Density, Transformer } from "../../../model/model.js";
import { notConverged } from "../engine/not-converged.js";
import { expectedScores, logDensityOf, type PatternPosterior, posteriorOf } from "./latent.js";

const ppcaState = StateSchema.of({
  inputs: codecs.features,
  /** The directions, one per row, orthonormal; the entry of largest absolute value is positive. */
  components: codecs.matrix,
  /** The variances along the directions, noise included, largest first. */
  variances: codecs.positiveArray,
  /** The variance of the noise, the same in every feature. */
  noiseVariance: z.number().positive(),
  /** The means of the features. */
  mean: codecs.float64Array,
  /** The log-likelihood of the observed training values. */
  logLikelihood: z.number(),
  /** The log-likelihood after each iteration. */
  history: codecs.float64Array,
  /** The weight of all cases. */
  totalWeight: z.number().positive(),
  /** How the iteration ended. */
  convergence: codecs.convergence,
})
  .check(
    "components",
    "must have one column per feature, and one row per variance, fewer than features",
    ({ components, inputs, variances }) =>
      components.columns === inputs.names.length &&
      components.rows === variances.length &&
      components.rows >= 1 &&
      components.rows < components.columns,
  )
  .check("variances", "must not be below that of the noise", ({ variances, noiseVariance }) =>
    variances.every((variance) => variance >= noiseVariance),
  )
  .check(
    "mean",
    "must be as long as the features",
    ({ mean, inputs }) => mean.length === inputs.names.length,
  );

/** What `PPCA` learns. */
export interface PPCAState extends StateOf<typeof ppcaState> {}

/** A fitted `PPCA`: a normal distribution of cases, of which any cells may be missing. */
export class PPCAModel extends FittedModel<PPCAState> implements Transformer, Density {
  static readonly kind = "PPCA";
  static readonly state = ppcaState;

  get outputs(): readonly string[] {
    return Array.from(this.variances, (_, k) => `PC${k + 1}`);
  }

  /** The shares of the variance along the directions, noise included. */
  get shares(): Float64Array {
    const { variances, noiseVariance, components } = this;
    const explained = variances.reduce((sum, variance) => sum + variance, 0);
    const total = explained + noiseVariance * (components.columns - variances.length);
    return variances.map((variance) => variance / total);
  }

  /** W, a row for each feature: the covariances of the features with the components, which have variance 1. */
  get loadings(): Matrix {
    const { variances, noiseVariance, components } = this;
    const lengths = variances.map((variance) => Math.sqrt(variance - noiseVariance));
    return components.transpose().map((value, at) => value * lengths[at % lengths.length]);
  }

  /** The covariance of the features, W·Wᵀ + σ²·I. */
  get covariance(): Matrix {
    const { loadings, noiseVariance } = this;
    const product = multiply(loadings, loadings, { transposeB: true });
    return product.map((value, at) => (at % (product.rows + 1) === 0 ? value + noiseVariance : value));
  }

  /** The number of free parameters: loadings up to rotation, means, and the variance of the noise. */
  get parameters(): number {
    const { rows: q, columns: p } = this.components;
    return p * q - (q * (q - 1)) / 2 + p + 1;
  }

  /** The Bayesian information criterion, −2·log-likelihood + parameters·ln n; lower is better. */
  get bic(): number {
    return -2 * this.logLikelihood + this.parameters * Math.log(this.totalWeight);
  }

  /** The expected components of every case given its observed features. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    const out = new Matrix(x.rows, this.variances.length);
    this.#eachCase(x, (row, _, scores) => out.row(row).set(scores));
    return finiteCases(this.kind, out);
  }

  /** The expected features of cases with these components. */
  inverseTransform(scores: Rows): Matrix {
    return this.#restored(readNewCases(this.kind, scores, { names: this.outputs }, "error"));
  }

  /** The cases with every missing cell replaced by its expectation given the observed ones. */
  complete(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    const restored = this.#restored(this.transform(x));
    return x.map((value, at) => (Number.isNaN(value) ? restored.data[at] : value));
  }

  /** The log density of the observed features of each case; 0 if there are none. */
  logDensity(rows: Rows): Float64Array {
    const x = readNewCases(this.kind, rows, this.inputs, "native");
    const out = new Float64Array(x.rows);
    const { loadings, mean, noiseVariance } = this;
    const parameters = { loadings, mean, noiseVariance };
    this.#eachCase(x, (row, posterior, scores) => {
      const known = posterior.observed.length > 0;
      out[row] = known ? logDensityOf(parameters, posterior, x.row(row), scores) : 0;
    });
    return finitePredictions(`${this.kind}.logDensity`, out);
  }

  /** New cases. */
  sample(count: number, seed: Seed = 0): Matrix {
    const stream = streamOf(seed);
    const scores = new Matrix(count, this.variances.length).map(() => stream.normal());
    const deviation = Math.sqrt(this.noiseVariance);
    return this.#restored(scores).map((value) => value + deviation * stream.normal());
  }

  /** The variances along the directions, the noise and the likelihood, as a text. */
  summary(): string {
    const { variances, shares, outputs, noiseVariance, logLikelihood, bic } = this;
    const rows = outputs.map((name, k) => [name, ...[variances[k], shares[k]].map(shortNumber)]);
    const title = `PPCA: ${outputs.length} of ${this.features.length} directions`;
    const numbers = `noise variance ${shortNumber(noiseVariance)}, log-likelihood ${shortNumber(logLikelihood)}, BIC ${shortNumber(bic)}`;
    const table = textGrid([["", "variance", "share"], ...rows], 1);
    return [title, table, numbers, ...notConverged(this.convergence)].join("\n");
  }

  #restored(scores: Matrix): Matrix {
    const { mean } = this;
    const restored = multiply(scores, this.loadings, { transposeB: true });
    return finiteCases(
      this.kind,
      restored.map((value, at) => value + mean[at % mean.length]),
    );
  }

  /** Visits every case; cases that miss the same cells share one factorization. */
  #eachCase(
    x: Matrix,
    visit: (row: number, posterior: PatternPosterior, scores: Float64Array) => void,
  ): void {
    const { loadings, mean, noiseVariance } = this;
    const parameters = { loadings, mean, noiseVariance };
    for (const pattern of patternsOf(x)) {
      const posterior = posteriorOf(parameters, pattern);
      for (const row of pattern.rows)
        visit(row, posterior, expectedScores(parameters, posterior, x.row(row)));
    }
  }
}
