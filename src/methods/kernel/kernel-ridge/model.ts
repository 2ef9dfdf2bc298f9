import * as z from "zod";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { kernelScores } from "../engine/blocks.js";
import { fitsRows } from "../engine/kept-rows.js";
import { kernelCodec } from "../engine/schema.js";
import type { KernelRidgeCriterion } from "./options.js";

const kernelRidgeState = StateSchema.of({
  inputs: codecs.features,
  /** The name of the target. */
  response: z.string(),
  /** The kernel with all its parameters. */
  kernel: kernelCodec,
  /** The training rows, which new rows are compared with; without columns if kernel values were given. */
  rows: codecs.matrix,
  /** The coefficients of the kernel values with each training case. */
  dualCoefficients: codecs.float64Array,
  /** The constant term; 0 if the model has none. */
  intercept: z.number(),
  /** The penalty. */
  lambda: z.number().positive(),
  /** The criterion that chose the penalty, if it was not given. */
  criterion: field<KernelRidgeCriterion>(z.enum(["gcv", "loo"])),
  /** The penalties that were compared; the given one alone if there was one. */
  lambdas: codecs.positiveArray,
  /** The criterion at each of them: an estimate of the squared error of new cases. */
  criterionValues: codecs.infinitableArray,
  /** The trace of the matrix that makes fitted values of responses. */
  degreesOfFreedom: z.number(),
  /**
   * For every training case, the residual of the regression without it; 0 for cases of weight 0, and NaN where nothing
   * is left without it.
   */
  looResiduals: codecs.missableArray,
})
  .check("rows", "must fit the features and the kernel", fitsRows)
  .check(
    "dualCoefficients",
    "must have one value per training row",
    ({ dualCoefficients, looResiduals, rows }) =>
      dualCoefficients.length === rows.rows && looResiduals.length === rows.rows,
  )
  .check(
    "criterionValues",
    "must have one value per penalty",
    ({ criterionValues, lambdas }) => criterionValues.length === lambdas.length,
  );

/** What `KernelRidge` learns. */
export interface KernelRidgeState extends StateOf<typeof kernelRidgeState> {}

/** A fitted `KernelRidge`. */
export class KernelRidgeModel extends FittedModel<KernelRidgeState> implements Regressor {
  static readonly kind = "KernelRidge";
  static readonly state = kernelRidgeState;

  /** The prediction for every case. */
  predict(rows: Rows): Float64Array {
    const { kind, inputs, kernel, intercept, dualCoefficients } = this;
    const x = readNewCases(kind, rows, inputs, "error");
    const scores = kernelScores(kind, kernel, x, this.rows, dualCoefficients);
    return finitePredictions(
      kind,
      scores.map((score) => intercept + score),
    );
  }
}
