import * as z from "zod";
import { processOptions } from "../engine/options.js";

export const gaussianProcessClassifierOptions = z.strictObject(processOptions);

export type GaussianProcessClassifierOptions = z.input<typeof gaussianProcessClassifierOptions>;
