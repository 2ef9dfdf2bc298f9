// The options that several tests have in common.

import * as z from "zod";
import { ALTERNATIVES } from "./hypothesis-test.js";

export const testShape = {
  alternative: z
    .enum(ALTERNATIVES)
    .default("two-sided")
    .describe("Which departures from the hypothesis count as evidence against it."),
  level: z.number().gt(0).lt(1).default(0.95).describe("The confidence level of the interval."),
};
