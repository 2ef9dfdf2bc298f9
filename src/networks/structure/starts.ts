// A search that begins several times, each time by itself: the starts can be searched in any order and on any thread.

import type { Steps } from "../../base/steps.js";
import { random } from "../../math/probability/random/index.js";
import { GAIN_TOLERANCE } from "./arc-search.js";
import { type Constraints, requiredParents } from "./constraints.js";
import { climbHill, type FoundNetwork, type SearchReport, searchTabu } from "./hill-climbing.js";
import type { StructureSettings } from "./options.js";
import { randomNetwork } from "./random-network.js";
import { FamilyScorer, type ScoreOptions } from "./scores/family-scorer.js";
import type { NetworkData } from "./scores/network-data.js";

/** What every start has in common: plain data, which threads can send each other. */
export interface StartsProblem {
  readonly kind: "starts";
  readonly method: string;
  readonly data: NetworkData;
  readonly constraints: Constraints;
  readonly score: ScoreOptions;
  readonly settings: StructureSettings;
  /** The parents of the first network. The default is the required arcs alone. */
  readonly init: readonly (readonly number[])[] | undefined;
}

/** What was found from one start. */
export interface FoundStart extends FoundNetwork {
  /** How many families were scored. */
  readonly evaluations: number;
}

/**
 * Searches from one start: the first is the network that is given, all others are drawn at random. Each has scores of
 * its own, because sums over the same counts in another order differ in their last bits.
 */
export function* searchStart(
  { method, data, constraints, score, settings, init }: StartsProblem,
  start: number,
  report: SearchReport = () => undefined,
): Steps<FoundStart> {
  const scorer = new FamilyScorer(method, data, score);
  try {
    const root = random(settings.seed);
    const stream = start === 0 ? root : root.child(start);
    const first = start === 0 ? (init ?? requiredParents(constraints)) : randomNetwork(constraints, stream);
    const climbing = { ...settings, start: first };
    const found =
      settings.method === "tabu"
        ? yield* searchTabu(scorer, constraints, climbing, report)
        : yield* climbHill(scorer, constraints, climbing, stream, report);
    return { ...found, evaluations: scorer.evaluations };
  } finally {
    scorer.close();
  }
}

/** The best of several networks; of those whose scores differ by rounding alone, the first. */
export function bestStart<F extends FoundNetwork>(found: readonly F[]): F {
  return found.reduce((best, next) => (next.score - best.score > GAIN_TOLERANCE ? next : best));
}
