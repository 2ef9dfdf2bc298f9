import * as z from "zod";
import { hasItsPower, nearestOptions, powerMessage } from "../engine/options.js";

export const kNeighborsRegressorOptions = z.strictObject(nearestOptions).refine(hasItsPower, powerMessage);

export type KNeighborsRegressorOptions = z.input<typeof kNeighborsRegressorOptions>;
