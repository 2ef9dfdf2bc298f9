import * as z from "zod";
import { kernelMachineOptions, nuOption } from "../engine/options.js";

export const oneClassSVMOptions = z.strictObject({
  nu: nuOption.describe(
    "At most this share of the training cases are outliers, and at least this share are support vectors.",
  ),
  ...kernelMachineOptions,
});

export type OneClassSVMOptions = z.input<typeof oneClassSVMOptions>;
