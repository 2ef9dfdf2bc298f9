import * as z from "zod";
import { priorsOption } from "../../../model/bayes-rule/priors.js";

export const basicLinearOptions = z.strictObject({
  priors: priorsOption.default("uniform"),
});

export type BasicLinearOptions = z.input<typeof basicLinearOptions>;
export type BasicLinearSettings = z.output<typeof basicLinearOptions>;
