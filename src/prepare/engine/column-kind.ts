import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import type { Kind } from "../../data/table/column.js";

export const columnKind: z.ZodType<Kind> = z.enum([
  "quantitative",
  "ordinal",
  "categorical",
  "boolean",
  "text",
  "list",
  "date",
]);

/** Throws unless a column has the kind that it had in the training table. */
export function requireSameKind(method: string, column: string, expected: Kind, received: Kind): void {
  if (expected === received) return;
  const message = `column ${quote(column)} was ${expected} in the training table; here it is ${received}.`;
  throw new DataError(method, message, { column, expected, received });
}
