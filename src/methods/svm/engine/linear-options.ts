// Options of linear machines, declared once.

import * as z from "zod";
import { seedOption } from "./options.js";

export const linearMachineOptions = {
  intercept: z
    .boolean()
    .default(true)
    .describe("Whether there is an intercept; without one the hyperplane passes through the origin."),
  interceptScale: z
    .number()
    .positive()
    .default(1)
    .describe(
      "The value of the constant column that represents the intercept. Its coefficient is penalized, but less for larger values.",
    ),
  tolerance: z
    .number()
    .positive()
    .default(1e-4)
    .describe(
      "The passes end when the projected gradients of the dual differ by at most this, or when the relative change of the primal objective is at most this.",
    ),
  maxIterations: z
    .int()
    .min(1)
    .default(1000)
    .describe("Maximum number of passes over the cases. If it is reached, the model reports it."),
  seed: seedOption.describe("The seed of the orders in which cases are visited."),
};
