import * as z from "zod";
import { priorsOption } from "../../classify/priors.js";
import { decisionOption } from "../engine/options.js";
import { mEstimateOption, smoothingOption } from "../engine/smoothing.js";

export const multinomialNBOptions = z.strictObject({
  priors: priorsOption,
  decision: decisionOption,
  smoothing: smoothingOption,
  mEstimate: mEstimateOption,
});

export type MultinomialNBOptions = z.input<typeof multinomialNBOptions>;
export type MultinomialNBSettings = z.output<typeof multinomialNBOptions>;
