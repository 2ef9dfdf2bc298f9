import type { ComparedMethod } from "./rank.js";
import { showScore } from "./words/show.js";

const METRIC = "logLoss";

/**
 * What to know before one decides by the probabilities of the best method: a ranking may be good although they are not.
 * Undefined if they are better than those of the baseline, which are the shares of the classes.
 */
export function cautionOf(
  methods: readonly ComparedMethod[],
  baseline: string | undefined,
): string | undefined {
  const [best] = methods;
  const own = best?.means[METRIC];
  const reference = methods.find(({ name }) => name === baseline)?.means[METRIC];
  if (best?.name === baseline || own === undefined || reference === undefined || !(own >= reference))
    return undefined;
  const [loss, known] = [own, reference].map((value) => showScore(value, 3));
  return `The probabilities of ${best.name} are worse than those of the baseline (${METRIC} ${loss} against ${known}): calibrate them, as CalibratedClassifier does, before you decide by them.`;
}
