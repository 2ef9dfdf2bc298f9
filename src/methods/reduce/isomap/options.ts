import * as z from "zod";
import { hasItsPower, powerMessage } from "../../cluster/engine/metric-options.js";
import { neighborOptions } from "../engine/neighbor-options.js";

export const isomapOptions = z.strictObject(neighborOptions).refine(hasItsPower, powerMessage);

export type IsomapOptions = z.input<typeof isomapOptions>;
