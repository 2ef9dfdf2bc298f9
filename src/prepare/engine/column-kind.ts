import * as z from "zod";
import { columnName, DataError, got, wanted, words } from "../../base/errors.js";
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
  const sentence = words`${columnName(column)} was ${wanted(expected)} in the training table; here it is ${got(received)}.`;
  throw new DataError(method, sentence);
}
