import * as z from "zod";
import { quote } from "../../base/label.js";
import { CONTRASTS } from "../../data/kinds/contrasts.js";

const contrasts = z.enum(CONTRASTS);

/** The option of every method that reads model formulas. */
export const contrastsOption = z
  .union([contrasts, z.record(z.string(), contrasts)])
  .optional()
  .meta({ constraint: `${CONTRASTS.map(quote).join(", ")}, or one of them by column` })
  .describe(
    "The contrasts of levels in a model formula, for all columns or per column. The default is polynomial for ordinal columns and treatment for others.",
  );

/** Contrasts of all levels in a formula, or by column. */
export type ContrastsSetting = z.output<typeof contrastsOption>;
