import * as z from "zod";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { likelihoodConvergence } from "../../linear/engine/irls/separation-codec.js";
import { type MARSClassifierSettings, marsClassifierOptions } from "./options.js";
import { areRanges, areWholeTerms, grownFields, ONE_PAIR, WHOLE_TERMS } from "./state.js";

export const marsClassifierState = StateSchema.of({
  classes: codecs.severalClasses,
  ...grownFields,
  /** The name of the target. */
  response: z.string(),
  /** The options of the fit. */
  settings: field<MARSClassifierSettings>(marsClassifierOptions),
  /** The log odds of every class against the first: classes but the first × terms, the intercept first. */
  parameters: codecs.matrix,
  /** −2 times the log likelihood of the training cases. */
  deviance: codecs.anyNumber,
  /** −2 times the log likelihood of the class shares alone. */
  nullDeviance: codecs.anyNumber,
  /** How the iteration of the logistic regression ended; absent if no term but the intercept stayed. */
  convergence: likelihoodConvergence.optional(),
})
  .check("subsets", WHOLE_TERMS, areWholeTerms)
  .check("ranges", ONE_PAIR, areRanges)
  .check(
    "parameters",
    "must have a row for every class but the first and a column per term",
    ({ parameters, classes, subsets, chosen }) =>
      parameters.rows === classes.length - 1 && parameters.columns === subsets[chosen].terms.length,
  );

/** What `MARSClassifier` learns. */
export interface MARSClassifierState<L extends Label = Label>
  extends LabeledState<typeof marsClassifierState, L> {}
