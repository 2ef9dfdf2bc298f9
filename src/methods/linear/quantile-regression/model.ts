import * as z from "zod";
import { requireNumber } from "../../../base/arguments.js";
import { OptionError, wanted, words } from "../../../base/errors.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import { requireOneOf } from "../../../base/one-of.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { StudentT } from "../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../math/probability/distributions/require.js";
import { definedIntervals } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { indexOfQuantile, rearranged } from "../../../model/fitted-quantiles.js";
import type { Rows } from "../../../model/input.js";
import { linearPredictor, readLinearCases } from "../engine/model/linear-model.js";
import { fitTerms, type Intervals, WaldModel, type WaldState } from "../engine/model/wald-model.js";
import { type QuantileFit, quantileFitCodec } from "./quantile-fit.js";

const quantileRegressionState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  hasIntercept: z.boolean(),
  /** The sum of the weights of the training cases. */
  totalWeight: codecs.anyNumber,
  /** Features that do not vary; their coefficients are 0. */
  constantFeatures: codecs.names,
  /** One regression per quantile, in the order of the option. */
  fits: z.array(quantileFitCodec).min(1),
  /** How the iteration ended, if there was one. */
  convergence: codecs.convergence.optional(),
}).check("fits", "must fit the features", ({ inputs, hasIntercept, fits }) => {
  const terms = inputs.names.length + (hasIntercept ? 1 : 0);
  return fits.every(({ parameters, aliased, covariance }) =>
    fitTerms(terms, [parameters, aliased], covariance),
  );
});

/** What `QuantileRegression` learns. */
export interface QuantileRegressionState extends StateOf<typeof quantileRegressionState> {}

/** A fitted `QuantileRegression`; a single answer is that of the first quantile. */
export class QuantileRegressionModel extends WaldModel<QuantileRegressionState & WaldState> {
  static readonly kind = "QuantileRegression";
  static readonly state = quantileRegressionState;

  constructor(state: QuantileRegressionState) {
    const { parameters, aliased, convergence } = state.fits[0];
    super({ ...state, parameters, aliased, convergence });
  }

  /** The quantiles that were fitted, in the order of the option. */
  get taus(): Float64Array {
    return Float64Array.from(this.fits, ({ tau }) => tau);
  }

  override get standardErrors(): Float64Array {
    return this.fits[0].standardErrors;
  }

  /** The total weight of the cases minus the number of estimated parameters. */
  get degreesOfFreedom(): number {
    return this.fits[0].degreesOfFreedom;
  }

  protected override get reference(): StudentT | undefined {
    return this.fits[0].reference;
  }

  /** The regression of one of the quantiles. */
  at(tau: number): QuantileFit {
    requireNumber("QuantileRegression.at", tau, "the quantile");
    const index = indexOfQuantile(this.taus, tau);
    if (index >= 0) return this.fits[index];
    const sentence = words`the quantile ${Number(tau.toPrecision(12))} was not fitted; fitted quantiles: ${wanted([...this.taus].join(", "))}.`;
    throw new OptionError("QuantileRegression.at", sentence, { option: "tau", received: String(tau) });
  }

  /**
   * All quantiles, one column each. Lines that were fitted separately may cross; `rearrange` sorts each row (Chernozhukov, Fernández-Val and Galichon 2010), which never makes the estimates worse.
   */
  predictQuantiles(rows: Rows, options: { readonly rearrange?: boolean } = {}): Matrix {
    const method = `${this.kind}.predictQuantiles`;
    requireKnownOptions(method, options, ["rearrange"]);
    const { rearrange = false } = options;
    requireOneOf(method, "rearrange", rearrange, [false, true]);
    const x = readLinearCases(this.kind, rows, this.inputs);
    const first = this.hasIntercept ? 1 : 0;
    const columns = this.fits.map(({ parameters }) =>
      linearPredictor(x, first === 1 ? parameters[0] : 0, parameters.subarray(first)),
    );
    const quantiles = Matrix.fromColumns(columns);
    return rearrange ? rearranged(quantiles, this.taus) : quantiles;
  }

  /** From the quantile (1 − level) / 2 to (1 + level) / 2; both must have been fitted. */
  predictInterval(rows: Rows, options: { readonly level?: number } = {}): Intervals {
    const method = `${this.kind}.predictInterval`;
    requireKnownOptions(method, options, ["level"]);
    const { level = 0.9 } = options;
    requireLevel(method, level);
    const indices = [(1 - level) / 2, (1 + level) / 2].map((tau) => this.fits.indexOf(this.at(tau)));
    const quantiles = this.predictQuantiles(rows, { rearrange: true });
    const bounds = { lower: quantiles.column(indices[0]), upper: quantiles.column(indices[1]) };
    return definedIntervals(method, bounds, level);
  }
}
