import * as z from "zod";
import { classWeightsOption } from "../../../model/class-weights.js";
import { linearMachineOptions } from "../engine/linear-options.js";

export const linearSVCOptions = z
  .strictObject({
    cost: z.number().positive().default(1).describe("The cost of a unit of loss."),
    loss: z
      .enum(["hinge", "squared-hinge"])
      .default("hinge")
      .describe("What slack costs: its amount, or its square."),
    method: z
      .enum(["dual", "subgradient"])
      .default("dual")
      .describe(
        "Whether dual coordinate descent finds the optimum, or stochastic subgradients of the primal approach it.",
      ),
    classWeights: classWeightsOption,
    ...linearMachineOptions,
  })
  .refine(({ method, loss }) => method === "dual" || loss === "hinge", {
    path: ["loss"],
    message: 'must be "hinge" for the method "subgradient"',
  });

export type LinearSVCOptions = z.input<typeof linearSVCOptions>;
