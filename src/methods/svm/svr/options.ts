import * as z from "zod";
import { kernelMachineOptions } from "../engine/options.js";

export const svrOptions = z.strictObject({
  cost: z.number().positive().default(1).describe("The cost of a unit of error beyond epsilon."),
  epsilon: z
    .number()
    .min(0)
    .default(0.1)
    .describe("Half the width of the tube around the predictions in which errors cost nothing."),
  ...kernelMachineOptions,
});

export type SVROptions = z.input<typeof svrOptions>;
