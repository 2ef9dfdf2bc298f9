import { z } from "zod";
import { componentShape } from "../latent/options.js";

export const pcrOptions = z.strictObject(componentShape);

export type PCROptions = z.input<typeof pcrOptions>;
