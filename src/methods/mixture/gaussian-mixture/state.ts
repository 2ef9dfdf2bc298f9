import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { covariancesFit, labelsFit, mixtureFields } from "../engine/state.js";
import { type CovarianceModel, covarianceModels } from "./covariance-models.js";

export const gaussianMixtureState = StateSchema.of({
  ...mixtureFields,
  /** The mean of every component: components × features. */
  means: codecs.matrix,
  /** The covariance of every component. */
  covariances: z.array(codecs.matrix),
  /** How the components share their covariances, in three letters. */
  covarianceModel: field<CovarianceModel>(z.enum(covarianceModels)),
  /** How missing values are handled. */
  missing: z.enum(["native", "error"]),
})
  .check("labels", "must name the components", labelsFit)
  .check(
    "means",
    "must have one row per component and one column per feature",
    ({ means, weights, inputs }) => means.rows === weights.length && means.columns === inputs.names.length,
  )
  .check("covariances", "must be one symmetric positive definite matrix per component", covariancesFit);

/** What `GaussianMixture` learns. */
export interface GaussianMixtureState extends StateOf<typeof gaussianMixtureState> {}
