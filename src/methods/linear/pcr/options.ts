import * as z from "zod";
import { componentShape } from "../engine/latent/options.js";

export const pcrOptions = z.strictObject(componentShape);

export type PCROptions = z.input<typeof pcrOptions>;
