import type { Matrix } from "../../../../math/linalg/matrix.js";
import { Normal, StudentT } from "../../../../math/probability/distributions/index.js";
import { requireLevel } from "../../../../math/probability/distributions/require.js";
import type { ModelsOf } from "../../../../model/fitted-model.js";
import { type OneResponseState, TermModel } from "./one-response.js";

/** Lower and upper ends, one pair per row. */
export interface Intervals {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** What a regression with tests of its parameters keeps. */
export interface WaldState extends OneResponseState {
  /** All parameters in the order of `terms`: the intercept first, if there is one. */
  readonly parameters: Float64Array;
  /** Whether each term is linearly dependent on the others or constant, and has the coefficient 0. */
  readonly aliased: readonly boolean[];
}

/** The distribution that an estimate divided by its standard error has if the parameter is 0. */
export type Reference = Normal | StudentT;

const NO_DEGREES = "no degrees of freedom are left";
const EXACT = "the fit is exact up to rounding, so there is no residual variance to test by";

export const standardNormal = new Normal({ mean: 0, standardDeviation: 1 });

interface WaldBase {
  readonly aliased: readonly boolean[];
  /** In the order of `terms`; NaN for terms without an estimate. */
  readonly standardErrors: Float64Array;
}

abstract class WaldBase extends TermModel<WaldState> {
  /** Undefined where no degrees of freedom are left to judge errors by. */
  protected abstract get reference(): Reference | undefined;

  /**
   * Why no parameter is tested: no degrees of freedom are left, or the fit is exact, so that there is no residual
   * variance. Undefined where there are tests.
   */
  get untested(): string | undefined {
    if (this.reference === undefined) return NO_DEGREES;
    const isExact = this.standardErrors.every((error, j) => this.aliased[j] || error === 0);
    return isExact && this.rank > 0 ? EXACT : undefined;
  }

  /** The number of independent terms. */
  get rank(): number {
    return this.aliased.filter((dependent) => !dependent).length;
  }

  /**
   * Parameters divided by their standard errors: t where the variance is estimated, z otherwise. NaN where `untested`
   * says why.
   */
  get statistics(): Float64Array {
    return waldStatistics(this.parameters, this.standardErrors);
  }

  /** The probability of a statistic at least as far from 0 if the parameter were 0. */
  get pValues(): Float64Array {
    const { reference } = this;
    return this.statistics.map((value) => twoSided(value, reference));
  }

  /** Intervals that hold each parameter with the given probability, in the order of `terms`. */
  confidenceIntervals(level = 0.95): Intervals {
    const reach = this.reach("confidenceIntervals", level);
    const errors = this.standardErrors;
    return around(
      this.parameters,
      errors.map((error) => reach * error),
    );
  }

  /** The number of standard errors that an interval reaches to either side. */
  protected reach(method: string, level: number): number {
    requireLevel(`${this.kind}.${method}`, level);
    return this.reference?.quantile((1 + level) / 2) ?? Number.NaN;
  }
}

/** A regression whose parameters are tested by their standard errors. */
export const WaldModel = WaldBase as unknown as ModelsOf<typeof WaldBase>;
export type WaldModel<S extends WaldState = WaldState> = WaldBase & S;

/** Student's t; undefined where no degrees of freedom are left. */
export function studentT(degreesOfFreedom: number): StudentT | undefined {
  return degreesOfFreedom > 0 ? new StudentT({ degreesOfFreedom }) : undefined;
}

/** NaN for aliased terms. */
export function errorsFrom(covariance: Matrix, aliased: readonly boolean[]): Float64Array {
  return covariance.diagonal().map((value, i) => (aliased[i] ? Number.NaN : Math.sqrt(value)));
}

/** Parameters divided by their standard errors; an error of 0 or NaN is no unit to measure by. */
export function waldStatistics(parameters: Float64Array, errors: Float64Array): Float64Array {
  return parameters.map((value, j) => (errors[j] > 0 ? value / errors[j] : Number.NaN));
}

/** The two-sided p-value of a statistic. */
export function twoSided(statistic: number, reference: Reference | undefined): number {
  if (reference === undefined || Number.isNaN(statistic)) return Number.NaN;
  return 2 * reference.survival(Math.abs(statistic));
}

/** Values less and plus their widths. */
export function around(values: Float64Array, widths: Float64Array): Intervals {
  return {
    lower: values.map((value, i) => value - widths[i]),
    upper: values.map((value, i) => value + widths[i]),
  };
}

/** Whether vectors and a square matrix have one entry for each of so many terms. */
export function fitTerms(
  terms: number,
  vectors: readonly { readonly length: number }[],
  square: Matrix,
): boolean {
  return square.rows === terms && square.columns === terms && vectors.every(({ length }) => length === terms);
}
