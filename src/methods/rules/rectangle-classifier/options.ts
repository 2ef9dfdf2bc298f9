import * as z from "zod";
import { positiveOption } from "../engine/concept.js";
import { maxGeneralOption } from "../engine/options.js";

export const rectangleClassifierOptions = z.strictObject({
  positive: positiveOption,
  method: z
    .enum(["margin", "specific", "general"])
    .default("margin")
    .describe(
      "The rectangle that predicts: halfway between the most specific and the most general one, which leaves the widest margin; the most specific one; or the most general one.",
    ),
  maxGeneral: maxGeneralOption,
});

export type RectangleClassifierOptions = z.input<typeof rectangleClassifierOptions>;
