import { z } from "zod";
import { OptionError } from "../../errors.js";
import * as codecs from "../../learn/codecs.js";
import type { Convergence } from "../../learn/control.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { type Features, type Rows, readNewCases } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { type LinearModel, linearPredictor } from "../path/linear-model.js";
import { QuantileFit } from "./quantile-fit.js";

export interface QuantileRegressionState {
  readonly inputs: Features;
  readonly response: string;
  readonly intercept: boolean;
  readonly rank: number;
  readonly cases: number;
  readonly aliased: readonly boolean[];
  readonly fits: readonly QuantileFit[];
}

/** A fitted `QuantileRegression`; where a single answer is asked for, it is that of the first quantile. */
export class QuantileRegressionModel implements LinearModel {
  readonly kind = "QuantileRegression";
  readonly inputs: Features;
  readonly response: string;
  /** Whether there is an intercept among the terms. */
  readonly hasIntercept: boolean;
  /** How many terms are independent. */
  readonly rank: number;
  /** The sum of the weights. */
  readonly cases: number;
  /** Which terms do not vary, or depend on others, and have the coefficient 0. */
  readonly aliased: readonly boolean[];
  /** One regression per quantile, in the order in which they were asked for. */
  readonly fits: readonly QuantileFit[];

  constructor(state: QuantileRegressionState) {
    this.inputs = state.inputs;
    this.response = state.response;
    this.hasIntercept = state.intercept;
    this.rank = state.rank;
    this.cases = state.cases;
    this.aliased = state.aliased;
    this.fits = state.fits;
  }

  static fromJSON(json: unknown): QuantileRegressionModel {
    return readModel(quantileRegressionFormat, parseJson(json));
  }

  get features(): readonly string[] {
    return this.inputs.names;
  }

  /** The names of the parameters: `(intercept)` first, if there is one. */
  get terms(): string[] {
    return this.hasIntercept ? ["(intercept)", ...this.features] : [...this.features];
  }

  get taus(): Float64Array {
    return Float64Array.from(this.fits, ({ tau }) => tau);
  }

  get intercept(): number {
    return this.#linear(this.fits[0]).intercept;
  }

  get coefficients(): Float64Array {
    return this.#linear(this.fits[0]).coefficients;
  }

  get parameters(): Float64Array {
    return this.fits[0].parameters;
  }

  get standardErrors(): Float64Array {
    return this.fits[0].standardErrors;
  }

  /** Of the first quantile; every fit has its own. */
  get convergence(): Convergence {
    return this.fits[0].convergence;
  }

  /** The regression of one of the quantiles. */
  at(tau: number): QuantileFit {
    const found = this.fits.find((fit) => Math.abs(fit.tau - tau) < 1e-12);
    if (found !== undefined) return found;
    const known = [...this.taus].join(", ");
    throw new OptionError(
      `QuantileRegression.at: the quantile ${Number(tau.toPrecision(12))} was not fitted; there are ${known}.`,
      {
        method: "QuantileRegression.at",
        option: "tau",
        expected: known,
        received: String(tau),
      },
    );
  }

  /** The first quantile of every case. */
  predict(rows: Rows): Float64Array {
    const { intercept, coefficients } = this.#linear(this.fits[0]);
    return linearPredictor(readNewCases(this.kind, rows, this.inputs, "error"), intercept, coefficients);
  }

  /**
   * All quantiles, one column each. Lines that were fitted one by one may cross; `rearrange` puts each row in
   * order (Chernozhukov, Fernández-Val and Galichon 2010), which never makes the estimates worse.
   */
  predictQuantiles(rows: Rows, { rearrange = false }: { readonly rearrange?: boolean } = {}): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    const columns = this.fits.map((fit) => {
      const { intercept, coefficients } = this.#linear(fit);
      return linearPredictor(x, intercept, coefficients);
    });
    const out = Matrix.fromColumns(columns);
    if (!rearrange) return out;
    const order = Array.from(this.fits.keys()).sort((i, j) => this.fits[i].tau - this.fits[j].tau);
    for (let row = 0; row < out.rows; row += 1) {
      const line = out.data.subarray(row * out.columns, (row + 1) * out.columns);
      const sorted = line.slice().sort();
      for (const [place, column] of order.entries()) line[column] = sorted[place];
    }
    return out;
  }

  /** From the quantile (1 − level) / 2 to (1 + level) / 2, which both must have been fitted. */
  predictInterval(
    rows: Rows,
    { level = 0.9 }: { readonly level?: number } = {},
  ): { readonly lower: Float64Array; readonly upper: Float64Array } {
    const places = [(1 - level) / 2, (1 + level) / 2].map((tau) => this.fits.indexOf(this.at(tau)));
    const quantiles = this.predictQuantiles(rows, { rearrange: true });
    return { lower: quantiles.column(places[0]), upper: quantiles.column(places[1]) };
  }

  toJSON(): ModelJson {
    return writeModel(quantileRegressionFormat, this);
  }

  #linear({ parameters }: QuantileFit): { intercept: number; coefficients: Float64Array } {
    return this.hasIntercept
      ? { intercept: parameters[0], coefficients: parameters.slice(1) }
      : { intercept: 0, coefficients: parameters.slice() };
  }
}

const schema = z
  .strictObject({
    inputs: codecs.features,
    response: z.string(),
    intercept: z.boolean(),
    rank: z.int().min(0),
    cases: codecs.anyNumber,
    aliased: z.array(z.boolean()),
    fits: z
      .array(
        z.strictObject({
          tau: z.number().gt(0).lt(1),
          parameters: codecs.float64Array,
          covariance: codecs.matrix,
          loss: codecs.anyNumber,
          unique: z.boolean(),
          convergence: codecs.convergence,
        }),
      )
      .min(1),
  })
  .refine(
    ({ inputs, intercept, aliased, fits }) => {
      const terms = inputs.names.length + (intercept ? 1 : 0);
      const sizes = fits.flatMap((fit) => [
        fit.parameters.length,
        fit.covariance.rows,
        fit.covariance.columns,
      ]);
      return [aliased.length, ...sizes].every((size) => size === terms);
    },
    { path: ["fits"], message: "do not fit the features" },
  );

export const quantileRegressionFormat: ModelFormat<QuantileRegressionModel, typeof schema> = {
  kind: "QuantileRegression",
  schema,
  state: (model) => ({
    inputs: model.inputs,
    response: model.response,
    intercept: model.hasIntercept,
    rank: model.rank,
    cases: model.cases,
    aliased: [...model.aliased],
    fits: model.fits.map(({ tau, parameters, covariance, loss, unique, convergence }) => ({
      tau,
      parameters: new Float64Array(parameters),
      covariance,
      loss,
      unique,
      convergence,
    })),
  }),
  create: ({ fits, ...state }) => {
    const { aliased, cases, rank } = state;
    const own = { aliased, degreesOfFreedom: cases - rank };
    return new QuantileRegressionModel({
      ...state,
      fits: fits.map((fit) => new QuantileFit({ ...fit, ...own })),
    });
  },
};
