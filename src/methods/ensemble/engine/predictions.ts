// Several regressions as one: the weighted mean of their predictions.

import type * as z from "zod";
import { can, lastStep } from "../../../model/capabilities.js";
import * as codecs from "../../../model/files/codecs.js";
import type { Model, Regressor } from "../../../model/model.js";
import { ResponseModels } from "../../linear/engine/model/several-responses.js";

/** The sum over members of weight times prediction. */
export function sumOfPredictions(
  parts: Iterable<{ readonly predictions: Float64Array; readonly weight: number }>,
): Float64Array {
  let sum: Float64Array | undefined;
  for (const { predictions, weight } of parts) {
    sum ??= new Float64Array(predictions.length);
    for (let i = 0; i < sum.length; i += 1) sum[i] += weight * predictions[i];
  }
  return sum ?? new Float64Array(0);
}

/** A regression of one response inside the file of another model. */
export const regressorCodec = codecs.model.refine(
  isRegressor,
  "must be a regression of one response",
) as unknown as z.ZodType<Regressor>;

function isRegressor(model: Model): boolean {
  const several = lastStep(model) instanceof ResponseModels;
  return can(model, "predictions") && !can(model, "classes") && !can(model, "groups") && !several;
}
