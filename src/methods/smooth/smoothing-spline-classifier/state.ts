import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { likelihoodConvergence } from "../../linear/engine/irls/separation-codec.js";
import type { LogOddsCriterion } from "./solver.js";

const logOddsCurve = z.strictObject({
  /** The log odds at the knots. */
  values: codecs.float64Array,
  /** The slopes of the log odds at the knots. */
  slopes: codecs.float64Array,
  /** The second derivative of half the deviance at each knot: its weight times p·(1 − p). */
  information: codecs.positiveArray,
  /** The penalty: the factor of ∫f″². */
  lambda: z.number().positive(),
  /** The trace of the matrix that makes the curve of working responses. */
  degreesOfFreedom: z.number().positive(),
  /** −2 times the log-likelihood. */
  deviance: z.number().min(0),
  /** ∫f″². */
  roughness: z.number().min(0),
  /** −2 times Laplace's approximation of the log of the restricted likelihood, up to a constant. */
  reml: z.number(),
  /** The deviance plus twice the degrees of freedom. */
  aic: z.number(),
  /**
   * Whether the best penalty is at a limit: the curve is a straight line, goes through all shares, or would be certain of
   * all labels if it followed them further.
   */
  limit: z.enum(["none", "line", "interpolation", "certain"]),
  /** The penalties of the grid on which the search began; the given one alone if there was one. */
  lambdas: codecs.positiveArray,
  /** The criterion at each of them, computed from groups of neighboring knots if there are many. */
  criterionValues: codecs.infinitableArray,
  convergence: likelihoodConvergence,
});

/** The log odds of a class along the feature. */
export type ClassCurve = z.output<typeof logOddsCurve>;

export const smoothingSplineClassifierState = StateSchema.of({
  inputs: codecs.features,
  classes: codecs.severalClasses,
  /** The distinct values of the feature, in ascending order. */
  knots: codecs.float64Array,
  /** The sum of the weights of the cases at each knot. */
  weights: codecs.positiveArray,
  /** What chose the penalties, if they were not given. */
  criterion: field<LogOddsCriterion>(z.enum(["reml", "aic"])),
  /** The log odds of the second of two classes, or of each class against all others. */
  curves: field<readonly ClassCurve[]>(z.array(logOddsCurve)),
  /** How the fit ended, of several curves the one that is farthest from its end. */
  convergence: likelihoodConvergence,
})
  .check("inputs", "must be one feature", ({ inputs }) => inputs.names.length === 1)
  .check(
    "knots",
    "must be at least 2, in ascending order",
    ({ knots }) => knots.length >= 2 && knots.every((knot, i) => i === 0 || knot > knots[i - 1]),
  )
  .check("weights", "must have one weight per knot", ({ knots, weights }) => weights.length === knots.length)
  .check(
    "curves",
    "must be one for two classes, and otherwise one per class",
    ({ curves, classes }) => curves.length === (classes.length === 2 ? 1 : classes.length),
  )
  .check("curves", "must have one value, slope and information per knot", ({ knots, curves }) =>
    curves.every(({ values, slopes, information }) =>
      [values, slopes, information].every((list) => list.length === knots.length),
    ),
  )
  .check("curves", "must have one value of the criterion per penalty", ({ curves }) =>
    curves.every(({ lambdas, criterionValues }) => lambdas.length === criterionValues.length),
  );

/** What `SmoothingSplineClassifier` learns. */
export interface SmoothingSplineClassifierState<L extends Label = Label>
  extends LabeledState<typeof smoothingSplineClassifierState, L> {}
