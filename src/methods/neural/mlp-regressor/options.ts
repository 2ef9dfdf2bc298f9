import * as z from "zod";
import { fitsInit, fitsSolver, initIssue, networkOptions, solverIssue } from "../engine/options.js";

/** The functions of output units. */
export const OUTPUTS = ["linear", "exp", "softplus", "sigmoid", "tanh", "sign"] as const;

export const mlpRegressorOptions = z
  .strictObject({
    loss: z
      .enum(["squared", "huber", "poisson"])
      .default("squared")
      .describe(
        "The loss: half the squared residual, huber (linear for large residuals), or poisson for counts (half the deviance).",
      ),
    k: z
      .number()
      .gt(0)
      .default(1.345)
      .describe(
        "The size of a residual, in units of the standardized response, above which huber is linear.",
      ),
    output: z
      .enum(OUTPUTS)
      .optional()
      .describe(
        "The function of the output units. The default is linear, or exp for poisson. The derivative of the sign counts as 1, so that a single neuron learns by the rule w + η(y − ŷ)x.",
      ),
    standardizeResponses: z
      .boolean()
      .default(true)
      .describe(
        "Whether responses are standardized in training if the output is linear, and divided by their mean if it is exp. For other outputs they are unchanged.",
      ),
    ...networkOptions,
  })
  .refine(({ loss, output }) => loss !== "poisson" || output === undefined || output === "exp", {
    path: ["output"],
    message: 'must be "exp" or left out for the loss "poisson"',
  })
  .refine(fitsSolver, solverIssue)
  .refine(fitsInit, initIssue);

export type MLPRegressorOptions = z.input<typeof mlpRegressorOptions>;
export type MLPRegressorSettings = z.output<typeof mlpRegressorOptions>;

/** The function of output units. */
export type Output = (typeof OUTPUTS)[number];

export function outputOf({ loss, output }: Pick<MLPRegressorSettings, "loss" | "output">): Output {
  return output ?? (loss === "poisson" ? "exp" : "linear");
}
