import type { Fact } from "../../base/fact.js";
import type { ComparedMethod } from "./rank.js";
import { TELLING } from "./telling-columns.js";
import { showNames, showScore } from "./words/show.js";

const METRIC = "logLoss";

/** What to know before one relies on the scores, or decides by the probabilities of the best method. */
export function cautionOf(
  methods: readonly ComparedMethod[],
  baseline: string | undefined,
  facts: readonly Fact[] = [],
): string | undefined {
  const cautions = [aboutColumns(facts), aboutProbabilities(methods, baseline)];
  return cautions.filter((caution) => caution !== undefined).join(" ") || undefined;
}

/** Scores say nothing about new rows if a column gives the target away. */
function aboutColumns(facts: readonly Fact[]): string | undefined {
  const names = facts.flatMap(({ code, details }) => (code === TELLING ? [details.column ?? ""] : []));
  if (names.length === 0) return undefined;
  return `These scores hold only if ${showNames(names)} ${names.length === 1 ? "is" : "are"} known before the target is: ${names.length === 1 ? "it gives" : "each gives"} it away.`;
}

/**
 * A ranking may be good although probabilities are not. Undefined if they are better than those of the baseline, which
 * are the shares of the classes.
 */
function aboutProbabilities(
  methods: readonly ComparedMethod[],
  baseline: string | undefined,
): string | undefined {
  const [best] = methods;
  const score = best?.means[METRIC];
  const reference = methods.find(({ name }) => name === baseline)?.means[METRIC];
  if (best?.name === baseline || score === undefined || reference === undefined || !(score >= reference))
    return undefined;
  const [loss, known] = [score, reference].map((value) => showScore(value, 3));
  return `The probabilities of ${best.name} are worse than those of the baseline (${METRIC} ${loss} against ${known}): calibrate them, as CalibratedClassifier does, before you decide by them.`;
}
