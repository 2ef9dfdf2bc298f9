import * as z from "zod";
import { hasItsPower, nearestOptions, powerMessage } from "../engine/options.js";

export const kNeighborsClassifierOptions = z.strictObject(nearestOptions).refine(hasItsPower, powerMessage);

export type KNeighborsClassifierOptions = z.input<typeof kNeighborsClassifierOptions>;
