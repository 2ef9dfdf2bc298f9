import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { type PathModelState, pathState } from "../engine/path/path-model.js";
import type { RidgeCriterion } from "./options.js";

/** What `Ridge` learns of one response. */
export interface RidgeState extends PathModelState {
  /** What chose the penalty. */
  readonly criterion: RidgeCriterion;
  /** Its value at every penalty of the path: an estimate of the squared error of new cases. */
  readonly criterionValues: Float64Array;
  /** σ̂², the residual sum divided by n − tr(2H − HᵀH); NaN where the fit leaves no residuals to judge it by. */
  readonly noiseVariance: number;
  /**
   * Standard deviations of the coefficients over repetitions of the response, for this penalty. They do not
   * include the bias that the penalty causes.
   */
  readonly standardErrors: Float64Array;
  /** The standard error of the intercept. */
  readonly interceptStandardError: number;
}

export const ridgeState = pathState
  .extend<RidgeState>({
    criterion: z.enum(["gcv", "loo", "cross-validation"]),
    criterionValues: codecs.anyFloat64Array,
    noiseVariance: codecs.anyNumber,
    standardErrors: codecs.anyFloat64Array,
    interceptStandardError: codecs.anyNumber,
  })
  .check(
    "criterionValues",
    "must have one value per penalty",
    ({ criterionValues, path }) => criterionValues.length === path.length,
  )
  .check(
    "standardErrors",
    "must have one value per feature",
    ({ standardErrors, path }) => standardErrors.length === path.features.length,
  );
