import type { PenaltyBlock } from "./coordinates.js";
import type { CurvatureRule } from "./curvature.js";
import type { Design } from "./design.js";

/** Half the deviance of a response, the derivative of its log-likelihood, and the expected information. */
export type RowWork = [value: number, slope: number, weight: number];

/** What responses say about their linear predictors. */
export interface Likelihood {
  /** Fills in all three numbers; returns false if the linear predictor is impossible. */
  readonly work: (y: number, eta: number, out: RowWork) => boolean;
  /** The part of half the deviance that depends on the response alone. */
  readonly constant: (y: number) => number;
  readonly mean: (eta: number) => number;
  readonly curvature: CurvatureRule;
  /** Whether the second derivatives are the expected information at every response. */
  readonly isCanonical: boolean;
  /** Whether half the deviance is a parabola in the linear predictor. */
  readonly isQuadratic: boolean;
  /** The initial linear predictor of a response. */
  readonly start: (y: number, row: number) => number;
  /** A linear predictor that is possible for all rows, such as that of the mean response. */
  readonly usual: number;
  /** The log-likelihood of all responses as their own means, with two derivatives by the logarithm of the scale. */
  readonly saturated: (scale: number) => readonly [value: number, first: number, second: number];
}

/** How smoothing parameters are chosen. */
type SmoothnessCriterion = "REML" | "ML" | "GCV";

/** A response, a design, and penalties of its coefficients. */
export interface PenalizedProblem {
  readonly method: string;
  readonly design: Design;
  readonly y: Float64Array;
  /** How often a row counts, times the trials that it is a share of. */
  readonly prior: Float64Array | undefined;
  readonly offset: Float64Array | undefined;
  /** How many cases there are, each as often as it counts. */
  readonly cases: number;
  readonly likelihood: Likelihood;
  readonly blocks: readonly PenaltyBlock[];
  /** How many smoothing parameters there are, and the values of those that are given. */
  readonly smoothing: readonly (number | undefined)[];
  /** The dispersion, if it is known. */
  readonly scale: number | undefined;
  readonly criterion: SmoothnessCriterion;
  /** The factor by which degrees of freedom count; for REML and ML, the cases count that much less. */
  readonly gamma: number;
  readonly maxIterations: number;
  /** Whether smoothing parameters are those of working responses, which takes few passes over the rows. */
  readonly isWorking: boolean;
  /** Whether terms are fitted one after the other to what the others leave. */
  readonly isBackfitted: boolean;
  /** The degrees of freedom that every term by itself has, if smoothing parameters are to follow from these. */
  readonly degreesOfFreedom: number | "usual" | undefined;
}
