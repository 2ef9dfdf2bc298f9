import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { finitePredictions } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { FittedModel, type ModelState } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import { kernelScores } from "../engine/blocks.js";
import { fitsRows } from "../engine/kept-rows.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { kernelCodec } from "../engine/schema.js";
import type { KernelRidgeCriterion } from "./options.js";

/** What `KernelRidge` learns. */
export interface KernelRidgeState extends ModelState {
  /** The name of what is predicted. */
  readonly response: string;
  /** The kernel with all of its numbers. */
  readonly kernel: ResolvedKernel;
  /** The training rows, which new rows are compared with; without columns if kernel values were given. */
  readonly rows: Matrix;
  /** What the kernel values with each training case count. */
  readonly dualCoefficients: Float64Array;
  /** The constant term; 0 if the model has none. */
  readonly intercept: number;
  /** The penalty. */
  readonly lambda: number;
  /** What chose the penalty, if it was not given. */
  readonly criterion: KernelRidgeCriterion;
  /** The penalties that were compared; the given one alone if there was one. */
  readonly lambdas: Float64Array;
  /** The criterion at each of them: an estimate of the squared error of new cases. */
  readonly criterionValues: Float64Array;
  /** The trace of the matrix that makes fitted values of responses. */
  readonly degreesOfFreedom: number;
  /**
   * For every training case, the residual of the regression without it; 0 for cases of weight 0, and NaN where nothing
   * is left without it.
   */
  readonly looResiduals: Float64Array;
}

const kernelRidgeState = new StateSchema<KernelRidgeState>({
  inputs: codecs.features,
  response: z.string(),
  kernel: kernelCodec,
  rows: codecs.matrix,
  dualCoefficients: codecs.float64Array,
  intercept: z.number(),
  lambda: z.number().positive(),
  criterion: z.enum(["gcv", "loo"]),
  lambdas: codecs.positiveArray,
  criterionValues: codecs.infinitableArray,
  degreesOfFreedom: z.number(),
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

export interface KernelRidgeModel extends KernelRidgeState {}

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
