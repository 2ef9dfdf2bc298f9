import { z } from "zod";
import type { Label } from "../../base/label.js";

/** The name of a column, or one label per row. */
export const groupSchema = z
  .custom<string | ArrayLike<Label | null | undefined>>(
    (value) =>
      typeof value === "string" || (typeof value === "object" && value !== null && "length" in value),
  )
  .meta({ constraint: "a column's name, or a list of labels" });

/** The ends of an axis. */
export const intervalSchema = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low < high)
  .meta({ constraint: "[low, high] with low < high" });
