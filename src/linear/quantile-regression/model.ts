import { z } from "zod";
import type { Convergence } from "../../base/control.js";
import { OptionError } from "../../base/errors.js";
import * as codecs from "../../learn/codecs.js";
import { type ModelFormat, type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { linearPredictor, readLinearCases } from "../path/linear-model.js";
import { type OneResponseState, TermModel } from "../path/one-response.js";
import { QuantileFit } from "./quantile-fit.js";

export interface QuantileRegressionState extends OneResponseState {
  readonly intercept: boolean;
  readonly rank: number;
  readonly cases: number;
  readonly aliased: readonly boolean[];
  readonly fits: readonly QuantileFit[];
}

/** A fitted `QuantileRegression`; where a single answer is asked for, it is that of the first quantile. */
export class QuantileRegressionModel extends TermModel {
  readonly kind = "QuantileRegression";
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
    super(state);
    this.hasIntercept = state.intercept;
    this.rank = state.rank;
    this.cases = state.cases;
    this.aliased = state.aliased;
    this.fits = state.fits;
  }

  static fromJSON(json: unknown): QuantileRegressionModel {
    return readModel(quantileRegressionFormat, parseJson(json));
  }

  get taus(): Float64Array {
    return Float64Array.from(this.fits, ({ tau }) => tau);
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

  /**
   * All quantiles, one column each. Lines that were fitted one by one may cross; `rearrange` puts each row in
   * order (Chernozhukov, Fernández-Val and Galichon 2010), which never makes the estimates worse.
   */
  predictQuantiles(rows: Rows, { rearrange = false }: { readonly rearrange?: boolean } = {}): Matrix {
    const x = readLinearCases(this.kind, rows, this.inputs);
    const first = this.hasIntercept ? 1 : 0;
    const columns = this.fits.map(({ parameters }) =>
      linearPredictor(x, first === 1 ? parameters[0] : 0, parameters.subarray(first)),
    );
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
