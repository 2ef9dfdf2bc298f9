import * as z from "zod";
import type { NormalParameters } from "../../math/probability/multivariate/incomplete/conditional.js";
import * as codecs from "../../model/files/codecs.js";
import type { StateOf } from "../../model/files/state.js";
import { completionState } from "../engine/completion/state.js";

export const normalImputerState = completionState
  .extend({
    /** The only value of each imputed column; NaN where it varies. */
    constants: codecs.missableArray,
    mean: codecs.float64Array,
    covariance: codecs.matrix,
    /** The objective after each iteration: the log-likelihood, and the part of the prior cases. */
    history: codecs.float64Array,
    /** The log-likelihood of the observed training values. */
    logLikelihood: codecs.anyNumber,
    /** How many different sets of columns were missing, the empty set included. */
    patterns: z.int().min(0),
    /** How the iteration ended, if there was one. */
    convergence: codecs.convergence,
  })
  .check(
    "constants",
    "must have one number per imputed column",
    ({ imputed, constants }) => constants.length === imputed.length,
  )
  .check(
    "covariance",
    "must fit the mean and the columns that vary",
    ({ constants, mean, covariance }) =>
      mean.length === constants.filter(Number.isNaN).length &&
      covariance.rows === mean.length &&
      covariance.columns === mean.length,
  );

/** What `NormalImputer` learns; its parameters are those of the columns that vary. */
export interface NormalImputerState extends NormalParameters, StateOf<typeof normalImputerState> {}
