import * as z from "zod";

/** A general boundary that is larger takes too long to compare with itself. */
export const MOST_GENERAL = 10_000;

export const maxGeneralOption = z
  .int()
  .min(1)
  .max(MOST_GENERAL)
  .default(1000)
  .describe("Maximum number of hypotheses in the general boundary. If it needs more, the fit is refused.");
