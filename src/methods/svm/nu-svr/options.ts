import * as z from "zod";
import { kernelMachineOptions, nuOption } from "../engine/options.js";

export const nuSVROptions = z.strictObject({
  nu: nuOption.describe(
    "At most this share of the cases are outside the tube around the predictions, and at least this share are support vectors.",
  ),
  cost: z.number().positive().default(1).describe("The cost of a unit of error beyond the tube."),
  ...kernelMachineOptions,
});

export type NuSVROptions = z.input<typeof nuSVROptions>;
