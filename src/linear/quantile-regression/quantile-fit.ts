import type { Convergence } from "../../base/control.js";
import type { Matrix } from "../../linalg/matrix.js";
import { StudentT } from "../../probability/distributions/index.js";

interface State {
  readonly tau: number;
  readonly parameters: Float64Array;
  readonly covariance: Matrix;
  readonly aliased: readonly boolean[];
  readonly degreesOfFreedom: number;
  readonly loss: number;
  readonly unique: boolean;
  readonly convergence: Convergence;
}

/** The regression of one quantile. Parameters are in the order of the model's `terms`. */
export class QuantileFit {
  readonly tau: number;
  readonly parameters: Float64Array;
  /** The estimated covariance of the parameters; NaN where none was asked for, or none can be told. */
  readonly covariance: Matrix;
  /** Σ w·ρ(y − ŷ), with ρ(r) = r·(τ − [r < 0]): what was minimized. */
  readonly loss: number;
  /** Whether no other parameters have this loss. If others on a segment do, these are the middle of it. */
  readonly unique: boolean;
  readonly convergence: Convergence;
  readonly #aliased: readonly boolean[];
  readonly #degreesOfFreedom: number;

  constructor(state: State) {
    this.tau = state.tau;
    this.parameters = state.parameters;
    this.covariance = state.covariance;
    this.loss = state.loss;
    this.unique = state.unique;
    this.convergence = state.convergence;
    this.#aliased = state.aliased;
    this.#degreesOfFreedom = state.degreesOfFreedom;
  }

  /** NaN for aliased terms. */
  get standardErrors(): Float64Array {
    return this.covariance.diagonal().map((value, i) => (this.#aliased[i] ? Number.NaN : Math.sqrt(value)));
  }

  get tStatistics(): Float64Array {
    const errors = this.standardErrors;
    return this.parameters.map((value, i) => value / errors[i]);
  }

  /** Probability of a t at least so far from 0 if the parameter were 0; as quantreg, by Student's t. */
  get pValues(): Float64Array {
    if (!(this.#degreesOfFreedom > 0)) return this.parameters.map(() => Number.NaN);
    const t = new StudentT({ degreesOfFreedom: this.#degreesOfFreedom });
    return this.tStatistics.map((value) => (Number.isNaN(value) ? value : 2 * t.survival(Math.abs(value))));
  }
}
