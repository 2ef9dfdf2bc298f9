import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";

/** The levels of a column in a model's file. */
export const levelRule = z.strictObject({ column: z.string(), levels: codecs.labels, rare: codecs.labels });
