import * as z from "zod";
import { DecisionTreeRegressor } from "../../tree/decision-tree-regressor/index.js";
import { leavesCases, leavesCasesIssue } from "../engine/bag.js";
import { bagOptions, preset, regressorOption } from "../engine/options.js";

export const baggingRegressorOptions = z
  .strictObject({
    estimator: preset(regressorOption, new DecisionTreeRegressor()).describe(
      "The method that is fitted to each sample. The default is a decision tree.",
    ),
    ...bagOptions,
  })
  .refine(leavesCases, leavesCasesIssue);

export type BaggingRegressorOptions = z.input<typeof baggingRegressorOptions>;
