import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf } from "../../../model/files/state.js";
import { pathState } from "../engine/path/path-model.js";
import type { RidgeCriterion } from "./options.js";

export const ridgeState = pathState
  .extend({
    /** The criterion that chose the penalty. */
    criterion: field<RidgeCriterion>(z.enum(["gcv", "loo", "cross-validation"])),
    /** Its value at every penalty of the path: an estimate of the squared error of new cases. */
    criterionValues: codecs.anyFloat64Array,
    /** σ̂², the residual sum divided by n − tr(2H − HᵀH); NaN where the fit leaves no residuals to estimate it from. */
    noiseVariance: codecs.anyNumber,
    /**
     * Standard deviations of the coefficients over repetitions of the response, for this penalty. They do not
     * include the bias that the penalty causes.
     */
    standardErrors: codecs.anyFloat64Array,
    /** The standard error of the intercept. */
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

/** What `Ridge` learns of one response. */
export interface RidgeState extends StateOf<typeof ridgeState> {}
