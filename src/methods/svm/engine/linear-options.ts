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
      "The value of the constant column that stands for the intercept; its coefficient is penalized, the less the larger the value.",
    ),
  tolerance: z
    .number()
    .positive()
    .default(1e-4)
    .describe(
      "The passes end when the projected gradients of the dual differ by at most this, or the objective of the primal changes by at most this share.",
    ),
  maxIterations: z
    .int()
    .min(1)
    .default(1000)
    .describe("The most passes over the cases; if they do not suffice, the model reports it."),
  seed: seedOption.describe("The seed of the orders in which cases are visited."),
};
