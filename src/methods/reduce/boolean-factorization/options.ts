import * as z from "zod";

export const booleanFactorizationOptions = z.strictObject({
  components: z
    .int()
    .min(1)
    .max(12)
    .default(3)
    .describe("The largest number of components; fewer are found if they cover every 1."),
  method: z
    .enum(["greedy", "exact"])
    .default("greedy")
    .describe(
      "How the components are found: greedily (Bělohlávek and Vychodil 2010) and then improved in turn with the scores, or by a search that proves that no others have fewer errors, for small matrices.",
    ),
  threshold: z
    .number()
    .optional()
    .describe("Values above it count as 1, others as 0. By default all values must be 0 or 1."),
});

export type BooleanFactorizationOptions = z.input<typeof booleanFactorizationOptions>;
