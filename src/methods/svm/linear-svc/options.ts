import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { linearMachineOptions } from "../engine/linear-options.js";

export const linearSVCOptions = z
  .strictObject({
    cost: z.number().positive().default(1).describe("The cost of a unit of loss."),
    loss: z
      .enum(["hinge", "squared-hinge"])
      .default("hinge")
      .describe("The cost of slack: its amount, or its square."),
    method: z
      .enum(["dual", "subgradient"])
      .default("dual")
      .describe(
        "How the optimum is found: by dual coordinate descent, or approximately by stochastic subgradients of the primal.",
      ),
    classWeights: classWeightsOption,
    ...linearMachineOptions,
  })
  .refine(({ method, loss }) => method === "dual" || loss === "hinge", {
    path: ["loss"],
    message: 'must be "hinge" for the method "subgradient"',
  });

export type LinearSVCOptions = z.input<typeof linearSVCOptions>;
