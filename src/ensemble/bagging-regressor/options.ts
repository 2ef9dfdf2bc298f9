import * as z from "zod";
import { leavesCases, leavesCasesIssue } from "../engine/bag.js";
import { bagOptions, regressorOption } from "../engine/options.js";

export const baggingRegressorOptions = z
  .strictObject({
    estimator: regressorOption.describe("The method that is fitted to every sample."),
    ...bagOptions,
  })
  .refine(leavesCases, leavesCasesIssue);

export type BaggingRegressorOptions = z.input<typeof baggingRegressorOptions>;
