import * as z from "zod";
import type { Convergence } from "../../../base/control.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { StudentT } from "../../../math/probability/distributions/index.js";
import * as codecs from "../../../model/files/codecs.js";
import { errorsFrom, studentT, twoSided, waldStatistics } from "../engine/model/wald-model.js";

interface QuantileFitState {
  readonly tau: number;
  readonly parameters: Float64Array;
  /** The estimated covariance of the parameters; NaN where none was asked for or can be estimated. */
  readonly covariance: Matrix;
  /** Whether each term is linearly dependent on the others or constant, and has the coefficient 0. */
  readonly aliased: readonly boolean[];
  readonly degreesOfFreedom: number;
  /** Σ w·ρ(y − ŷ), with ρ(r) = r·(τ − [r < 0]): the minimized loss. */
  readonly loss: number;
  /** Whether no other parameters have this loss. If others on a segment do, these are its middle. */
  readonly unique: boolean;
  readonly convergence: Convergence;
}

export interface QuantileFit extends QuantileFitState {}

/** The regression of one quantile. Parameters are in the order of the model's `terms`. */
export class QuantileFit {
  constructor(state: QuantileFitState) {
    Object.assign(this, state);
  }

  /** Student's t, as in quantreg; undefined where no degrees of freedom are left. */
  get reference(): StudentT | undefined {
    return studentT(this.degreesOfFreedom);
  }

  /** NaN for aliased terms. */
  get standardErrors(): Float64Array {
    return errorsFrom(this.covariance, this.aliased);
  }

  /** Parameters divided by their standard errors; NaN where the fit is exact. */
  get statistics(): Float64Array {
    return waldStatistics(this.parameters, this.standardErrors);
  }

  /** The probability of a statistic at least as far from 0 if the parameter were 0. */
  get pValues(): Float64Array {
    const { reference } = this;
    return this.statistics.map((value) => twoSided(value, reference));
  }
}

/** How the regression of a quantile is written. */
export const quantileFitCodec = z.codec(
  z.strictObject({
    tau: z.number().gt(0).lt(1),
    parameters: codecs.float64Array,
    covariance: codecs.anyMatrix,
    aliased: z.array(z.boolean()).readonly(),
    degreesOfFreedom: codecs.anyNumber,
    loss: codecs.anyNumber,
    unique: z.boolean(),
    convergence: codecs.convergence,
  }),
  z.instanceof(QuantileFit),
  { decode: (state) => new QuantileFit(state), encode: (fit) => ({ ...fit }) },
);
