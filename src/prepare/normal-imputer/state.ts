import * as z from "zod";
import type { Convergence } from "../../base/control.js";
import type { NormalParameters } from "../../math/probability/multivariate/incomplete/conditional.js";
import * as codecs from "../../model/files/codecs.js";
import { type CompletionState, completionState } from "../engine/completion/state.js";

/** What `NormalImputer` learns; its parameters are those of the columns that vary. */
export interface NormalImputerState extends CompletionState, NormalParameters {
  /** The only value of each imputed column; NaN where it varies. */
  readonly constants: Float64Array;
  /** The objective after each iteration: the log-likelihood, and the part of the prior cases. */
  readonly history: Float64Array;
  /** The log-likelihood of the observed training values. */
  readonly logLikelihood: number;
  /** How many different sets of columns were missing, the empty set included. */
  readonly patterns: number;
  readonly convergence: Convergence;
}

export const normalImputerState = completionState
  .extend<NormalImputerState>({
    constants: codecs.missableArray,
    mean: codecs.float64Array,
    covariance: codecs.matrix,
    history: codecs.float64Array,
    logLikelihood: codecs.anyNumber,
    patterns: z.int().min(0),
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
