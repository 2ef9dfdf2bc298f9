import { Matrix } from "../../math/linalg/matrix.js";
import { conditionOn } from "../../math/probability/multivariate/incomplete/conditional.js";
import { patternsOf, takeCells } from "../../math/probability/multivariate/incomplete/patterns.js";
import { MultivariateNormal } from "../../math/probability/multivariate/multivariate-normal.js";
import { type Seed, streamOf } from "../../math/probability/random/seed.js";
import type { Rows } from "../../model/input.js";
import type { Density } from "../../model/model.js";
import { putColumns, takeColumns } from "../engine/completion/columns.js";
import { CompletionModel } from "../engine/completion/model.js";
import { type NormalImputerState, normalImputerState } from "./state.js";

/** The distribution of the missing values of a case, given the observed ones. */
export interface MissingDistribution {
  readonly row: number;
  readonly columns: readonly string[];
  readonly mean: Float64Array;
  readonly covariance: Matrix;
}

/** A fitted `NormalImputer`: a normal distribution of the columns that vary. */
export class NormalImputerModel extends CompletionModel<NormalImputerState> implements Density {
  static readonly kind = "NormalImputer";
  static readonly state = normalImputerState;

  /** The imputed columns that vary, in the order of the parameters. */
  get variables(): readonly string[] {
    return this.imputed.filter((_, j) => Number.isNaN(this.constants[j]));
  }

  /** The imputed columns that have only one value; they are not part of the distribution. */
  get constantFeatures(): readonly string[] {
    return this.imputed.filter((_, j) => !Number.isNaN(this.constants[j]));
  }

  /** The log density of the observed values of each case in the columns that vary; 0 if there are none. */
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
  sample(count: number, seed: Seed = 0): Matrix {
    const out = new Matrix(count, this.imputed.length).map(
      (_, at) => this.constants[at % this.imputed.length],
    );
    if (this.variables.length === 0) return out;
    return putColumns(out, this.#varying, this.#normal.sampleMany(streamOf(seed), count));
  }

  /** The distribution of the missing values of every incomplete case. */
  missingDistributions(rows: Rows): MissingDistribution[] {
    const x = takeColumns(this.incomplete(rows), this.#varying);
    const { variables } = this;
    const found: MissingDistribution[] = [];
    this.#eachIncomplete(x, (row, missing, mean, { covariance }) =>
      found.push({ row, columns: missing.map((j) => variables[j]), mean, covariance }),
    );
    return found.sort((a, b) => a.row - b.row);
  }

  /**
   * The features of every case, with missing values drawn from their distribution. The parameters are taken
   * as known; `IterativeImputer` draws them too.
   */
  draw(rows: Rows, seed: Seed = 0): Matrix {
    const root = streamOf(seed);
    return this.completeRows(rows, (x) =>
      this.#completed(x, (row, mean, factor) => {
        const stream = root.child(row);
        const z = mean.map(() => stream.normal());
        const shift = factor.multiply(z);
        return mean.map((value, m) => value + shift[m]);
      }),
    );
  }

  protected complete(x: Matrix): Matrix {
    return this.#completed(x, (_, mean) => mean);
  }

  /** The columns with missing values replaced by what `choose` picks from their distribution. */
  #completed(x: Matrix, choose: (row: number, mean: Float64Array, root: Matrix) => Float64Array): Matrix {
    const { columns } = x;
    const varying = this.#varying;
    const part = takeColumns(x, varying);
    const out = x.map((value, at) => (Number.isNaN(value) ? this.constants[at % columns] : value));
    const completed = Matrix.from(part);
    this.#eachIncomplete(part, (row, missing, mean, { root }) => {
      const values = choose(row, mean, root);
      for (const [m, j] of missing.entries()) completed.data[row * part.columns + j] = values[m];
    });
    return putColumns(out, varying, completed);
  }

  /** Visits every incomplete case; cases that miss the same columns share one factorization. */
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
      const conditional = conditionOn(this.kind, this.covariance, observed, missing);
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
    return [...this.constants.keys()].filter((j) => Number.isNaN(this.constants[j]));
  }

  get #normal(): MultivariateNormal {
    return new MultivariateNormal({ mean: this.mean, covariance: this.covariance });
  }
}
