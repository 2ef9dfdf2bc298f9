import * as z from "zod";
import type { RunControl } from "../../../base/control.js";
import type { Label } from "../../../base/label.js";
import type { Seeded } from "../../../math/probability/random/seed.js";
import type { Rows } from "../../../model/input/rows.js";

export const shapleyValuesOptions = z.strictObject({
  method: z
    .enum(["tree", "linear", "sampling"])
    .optional()
    .describe("How the values are computed; exactly if the model allows it by default."),
  background: z
    .custom<Rows>()
    .optional()
    .meta({ constraint: "rows" })
    .describe(
      "Rows that stand for what is not known. Trees need none: by default, a column that is not known takes every branch by the weight of the training cases. For other models, the default is the explained rows.",
    ),
  weights: z
    .custom<ArrayLike<number>>()
    .optional()
    .meta({ constraint: "a list of numbers ≥ 0" })
    .describe("How often each row of the background counts; as its weight column says, or once, by default."),
  permutations: z
    .int()
    .min(4)
    .default(100)
    .describe("Number of orders of the columns that are sampled, in pairs of opposite orders."),
  positive: z
    .custom<Label>()
    .optional()
    .meta({ constraint: "a class" })
    .describe("The class that is meant unless another is named; the positive one of two by default."),
  seed: z.int().min(0).default(0).describe("The seed of the orders and of the background rows."),
});

type ShapleyInput = Readonly<z.input<typeof shapleyValuesOptions>>;

/** The options of `shapleyValues`. */
export interface ShapleyOptions extends Seeded<ShapleyInput>, RunControl {}

/** The options with defaults filled in. */
export type ShapleySettings = Readonly<z.output<typeof shapleyValuesOptions>> & RunControl;

/** The name of the function, for errors. */
export const METHOD = "shapleyValues";
