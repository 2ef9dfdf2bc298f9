import * as z from "zod";
import { positiveOption } from "../engine/concept.js";
import { maxGeneralOption } from "../engine/options.js";

export const versionSpaceOptions = z.strictObject({
  positive: positiveOption,
  method: z
    .enum(["candidate-elimination", "find-s"])
    .default("candidate-elimination")
    .describe(
      "Whether all hypotheses consistent with the cases vote, or the most specific hypothesis that accepts the positive cases decides alone, regardless of the negative cases (FIND-S).",
    ),
  maxGeneral: maxGeneralOption,
});

export type VersionSpaceOptions = z.input<typeof versionSpaceOptions>;
