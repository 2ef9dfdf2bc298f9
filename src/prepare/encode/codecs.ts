import { z } from "zod";
import * as codecs from "../../learn/codecs.js";

/** Levels as they stand in a model's file. */
export const levelRule = z.strictObject({
  column: z.string(),
  levels: z.array(codecs.label).readonly(),
  rare: z.array(codecs.label).readonly(),
});
