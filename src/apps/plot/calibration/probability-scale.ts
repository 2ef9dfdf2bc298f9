// Axes of probabilities, or of log-odds.

import * as z from "zod";
import { logit } from "../../../math/probability/special/logit.js";
import type { Interval } from "../core/range.js";
import { SHARES } from "../core/square.js";

export const scaleOption = z
  .enum(["probability", "log-odds"])
  .default("probability")
  .describe(
    "Whether probabilities are drawn as they are, or as log-odds, which spread those close to 0 and 1.",
  );

export interface ProbabilityScale {
  readonly word: z.output<typeof scaleOption>;
  readonly domain: Interval;
  readonly axis: { readonly domain: Interval; readonly ticks?: number[] };
  /** Where a probability is drawn; beyond the axis, at its end. */
  readonly at: (probability: number) => number;
  /** A sentence if some of the probabilities are drawn at the end of the axis. */
  readonly note: string | false;
}

/** The widest and the narrowest axis of log-odds: probabilities from 0.0003, or 0.12, to their complements. */
const [WIDEST, NARROWEST] = [8, 2];

/** An axis for these probabilities. */
export function probabilityScale(
  word: ProbabilityScale["word"],
  probabilities: readonly number[],
): ProbabilityScale {
  if (word === "probability") {
    const domain = [0, 1] as const;
    return { word, domain, axis: { domain, ticks: SHARES }, at: (p) => p, note: false };
  }
  const odds = probabilities.map((p) => logit(p, 1 - p));
  const sizes = odds.map(Math.abs).filter(Number.isFinite);
  const reach = Math.min(WIDEST, 1.1 * Math.max(NARROWEST, ...sizes));
  const domain = [-reach, reach] as const;
  const beyond = odds.some((value) => Math.abs(value) > reach);
  return {
    word,
    domain,
    axis: { domain },
    at: (p) => Math.min(reach, Math.max(-reach, logit(p, 1 - p))),
    note: beyond && "Log-odds beyond the axis, such as those of 0 and 1, are drawn at its end.",
  };
}
