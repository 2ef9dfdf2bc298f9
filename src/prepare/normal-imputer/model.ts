import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import type { Density } from "../../learn/model.js";
import { Matrix } from "../../linalg/matrix.js";
import { MultivariateNormal } from "../../probability/multivariate/multivariate-normal.js";
import { random } from "../../probability/random/random.js";
import { putColumns, takeColumns } from "../completion/columns.js";
import { CompletionModel, type CompletionState, isWithin } from "../completion/model.js";
import { conditionOn, type NormalParameters } from "./conditional.js";
import { patternsOf, takeCells } from "./patterns.js";

interface State extends CompletionState {
  readonly constants: Float64Array;
  readonly parameters: NormalParameters;
  readonly history: Float64Array;
  readonly logLikelihood: number;
  readonly patterns: number;
  readonly convergence: Convergence;
}

/** The distribution of what a case misses, given what it has. */
export interface MissingDistribution {
  readonly row: number;
  readonly columns: readonly string[];
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/** A fitted `NormalImputer`: a normal distribution of the columns that vary. */
export class NormalImputerModel extends CompletionModel implements Density {
  readonly kind = "NormalImputer";
  /** By imputed column, its only value; NaN where it varies. */
  readonly constants: Float64Array;
  /** The imputed columns that vary, in the order of the parameters. */
  readonly variables: readonly string[];
  readonly mean: Float64Array;
  readonly covariance: Matrix;
  /** What was maximized, before each iteration: the log-likelihood, and the prior cases' part. */
  readonly history: Float64Array;
  /** Of the observed training values. */
  readonly logLikelihood: number;
  /** How many different sets of columns were missing, none included. */
  readonly patterns: number;
  readonly convergence: Convergence;

  constructor(state: State) {
    super(state);
    this.constants = state.constants;
    this.variables = state.imputed.filter((_, j) => Number.isNaN(state.constants[j]));
    this.mean = state.parameters.mean;
    this.covariance = state.parameters.covariance;
    this.history = state.history;
    this.logLikelihood = state.logLikelihood;
    this.patterns = state.patterns;
    this.convergence = state.convergence;
  }

  static fromJSON(json: unknown): NormalImputerModel {
    return readModel(normalImputerFormat, parseJson(json));
  }

  /** The imputed columns that have one value only; they take no part in the distribution. */
  get constantColumns(): readonly string[] {
    return this.imputed.filter((name) => !this.variables.includes(name));
  }

  /** The log density of what each case has of the columns that vary; of a case that misses all, 0. */
  logDensity(rows: Rows): Float64Array {
    const x = takeColumns(this.incomplete(rows), this.#varying);
    const out = new Float64Array(x.rows);
    for (const { observed, rows: cases } of patternsOf(x)) {
      if (observed.length === 0) continue;
      const densities = this.#normal.marginal(observed).logDensity(takeCells(x, cases, observed));
      for (const [at, row] of cases.entries()) out[row] = densities[at];
    }
    return out;
  }

  /** New cases of the imputed columns. */
  sample(count: number, seed = 0): Matrix {
    const out = new Matrix(count, this.imputed.length).map(
      (_, at) => this.constants[at % this.imputed.length],
    );
    if (this.variables.length === 0) return out;
    return putColumns(out, this.#varying, this.#normal.sampleMany(random(seed), count));
  }

  /** For every case that misses something, the distribution of what it misses. */
  missingDistributions(rows: Rows): MissingDistribution[] {
    const x = takeColumns(this.incomplete(rows), this.#varying);
    const found: MissingDistribution[] = [];
    this.#eachIncomplete(x, (row, missing, mean, { covariance }) =>
      found.push({ row, columns: missing.map((j) => this.variables[j]), mean, covariance }),
    );
    return found.sort((a, b) => a.row - b.row);
  }

  /**
   * The features of every case, completed by draws from the distribution of what it misses. The
   * parameters are taken as known; `IterativeImputer` also draws those.
   */
  draw(rows: Rows, seed = 0): Matrix {
    const root = random(seed);
    return this.completeRows(rows, (x) =>
      this.#completed(x, (row, mean, factor) => {
        const stream = root.child(row);
        const z = mean.map(() => stream.normal());
        const shift = factor.multiply(z);
        return mean.map((value, m) => value + shift[m]);
      }),
    );
  }

  toJSON(): ModelJson {
    return writeModel(normalImputerFormat, this);
  }

  protected complete(x: Matrix): Matrix {
    return this.#completed(x, (_, mean) => mean);
  }

  /** The columns with their missing values replaced by what `choose` makes of their distribution. */
  #completed(x: Matrix, choose: (row: number, mean: Float64Array, root: Matrix) => Float64Array): Matrix {
    const { columns } = x;
    const part = takeColumns(x, this.#varying);
    const out = x.map((value, at) => (Number.isNaN(value) ? this.constants[at % columns] : value));
    const completed = Matrix.from(part);
    this.#eachIncomplete(part, (row, missing, mean, { root }) => {
      const values = choose(row, mean, root);
      for (const [m, j] of missing.entries()) completed.data[row * part.columns + j] = values[m];
    });
    return putColumns(out, this.#varying, completed);
  }

  /** Cases that miss the same columns share one factorization. */
  #eachIncomplete(
    x: Matrix,
    visit: (
      row: number,
      missing: readonly number[],
      mean: Float64Array,
      conditional: ReturnType<typeof conditionOn>,
    ) => void,
  ): void {
    for (const { observed, missing, rows } of patternsOf(x)) {
      if (missing.length === 0) continue;
      const conditional = conditionOn(this.covariance, observed, missing);
      const { data } = conditional.coefficients;
      for (const row of rows) {
        const mean = Float64Array.from(missing, (j) => this.mean[j]);
        for (const [k, i] of observed.entries()) {
          const deviation = x.data[row * x.columns + i] - this.mean[i];
          for (let m = 0; m < mean.length; m += 1) mean[m] += data[k * mean.length + m] * deviation;
        }
        visit(row, missing, mean, conditional);
      }
    }
  }

  get #varying(): number[] {
    return this.variables.map((name) => this.imputed.indexOf(name));
  }

  get #normal(): MultivariateNormal {
    return new MultivariateNormal({ mean: this.mean, covariance: this.covariance });
  }
}

const schema = z.strictObject({
  inputs: codecs.features,
  imputed: z.array(z.string()),
  constants: codecs.float64Array,
  mean: codecs.float64Array,
  covariance: codecs.matrix,
  history: codecs.float64Array,
  logLikelihood: codecs.anyNumber,
  patterns: z.int().min(0),
  convergence: codecs.convergence,
});

export const normalImputerFormat: ModelFormat<NormalImputerModel, typeof schema> = {
  kind: "NormalImputer",
  schema: schema
    .refine(isWithin, { path: ["imputed"], message: "are no features" })
    .refine(({ imputed, constants }) => constants.length === imputed.length, {
      path: ["constants"],
      message: "do not fit the imputed columns",
    })
    .refine(
      ({ constants, mean, covariance }) =>
        mean.length === constants.filter(Number.isNaN).length &&
        covariance.rows === mean.length &&
        covariance.columns === mean.length,
      { path: ["covariance"], message: "does not fit the columns that vary" },
    ),
  state: (model) => ({
    inputs: model.inputs,
    imputed: [...model.imputed],
    constants: new Float64Array(model.constants),
    mean: new Float64Array(model.mean),
    covariance: model.covariance,
    history: new Float64Array(model.history),
    logLikelihood: model.logLikelihood,
    patterns: model.patterns,
    convergence: model.convergence,
  }),
  create: ({ mean, covariance, ...state }) =>
    new NormalImputerModel({ ...state, parameters: { mean, covariance } }),
};
