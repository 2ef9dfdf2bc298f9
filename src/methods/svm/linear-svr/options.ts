import * as z from "zod";
import { linearMachineOptions } from "../engine/linear-options.js";

export const linearSVROptions = z.strictObject({
  cost: z.number().positive().default(1).describe("The cost of a unit of loss."),
  epsilon: z
    .number()
    .min(0)
    .default(0)
    .describe("Half the width of the tube around the predictions in which errors cost nothing."),
  loss: z
    .enum(["epsilon-insensitive", "squared-epsilon-insensitive"])
    .default("epsilon-insensitive")
    .describe("The cost of errors beyond epsilon: their amount, or its square."),
  ...linearMachineOptions,
});

export type LinearSVROptions = z.input<typeof linearSVROptions>;
