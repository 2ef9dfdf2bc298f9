import * as z from "zod";
import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import { covariancesFit, labelsFit, type MixtureState, mixtureFields } from "../engine/state.js";
import { type CovarianceModel, covarianceModels } from "./covariance-models.js";

/** What `GaussianMixture` learns. */
export interface GaussianMixtureState extends MixtureState {
  /** The mean of every component: components × features. */
  readonly means: Matrix;
  /** The covariance of every component. */
  readonly covariances: readonly Matrix[];
  /** How the components share their covariances, in three letters. */
  readonly covarianceModel: CovarianceModel;
  /** The option by which missing values are treated. */
  readonly missing: "native" | "error";
}

export const gaussianMixtureState = new StateSchema<GaussianMixtureState>({
  ...mixtureFields,
  means: codecs.matrix,
  covariances: z.array(codecs.matrix),
  covarianceModel: z.enum(covarianceModels),
  missing: z.enum(["native", "error"]),
})
  .check("labels", "must name the components", labelsFit)
  .check(
    "means",
    "must have one row per component and one column per feature",
    ({ means, weights, inputs }) => means.rows === weights.length && means.columns === inputs.names.length,
  )
  .check("covariances", "must be one symmetric positive definite matrix per component", covariancesFit);
