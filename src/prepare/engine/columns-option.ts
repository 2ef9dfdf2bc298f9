import * as z from "zod";

/** The option that names the columns to work on; the sentence says which they are by default. */
export function columnsOption(meaning: string) {
  return z.array(z.string()).min(1).optional().describe(meaning);
}

/** Two rising numbers. */
export const interval = z
  .tuple([z.number(), z.number()])
  .refine(([low, high]) => low < high)
  .meta({ constraint: "two numbers, rising" });
