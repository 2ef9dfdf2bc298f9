import * as z from "zod";
import { positiveOption } from "../engine/concept.js";
import { maxGeneralOption } from "../engine/options.js";

export const versionSpaceOptions = z.strictObject({
  positive: positiveOption,
  method: z
    .enum(["candidate-elimination", "find-s"])
    .default("candidate-elimination")
    .describe(
      "Whether all hypotheses that are consistent with the cases vote, or the most specific one that accepts the positive cases decides alone, whatever the negative cases are (FIND-S).",
    ),
  maxGeneral: maxGeneralOption,
});

export type VersionSpaceOptions = z.input<typeof versionSpaceOptions>;
