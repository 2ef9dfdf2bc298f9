import { DataError, got, OptionError, optionName, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { withinOneStandardError } from "../validate/merit.js";
import type { Candidate } from "./candidate.js";
import type { SearchSettings } from "./options.js";

type Simplicity = NonNullable<SearchSettings["simpler"]>;

/** The index of the candidate that the rule chooses; among equal ones, the first. */
export function choose(
  method: string,
  candidates: readonly Candidate[],
  { rule, simpler = {} }: Pick<SearchSettings, "rule" | "simpler">,
): number {
  const best = candidates.findIndex(({ rank }) => rank === 1);
  const [score] = candidates[best].summaries;
  if (score === undefined || Number.isNaN(score.mean)) throw noScore(method, candidates);
  if (rule === "best") return best;
  if (Number.isNaN(score.standardError)) {
    const sentence = words`${optionName("rule")} needs standard errors, so ${wanted("at least 2 folds")}.`;
    throw new OptionError(method, sentence, { received: "1 fold" });
  }
  const { round } = candidates[best];
  const near = candidates
    .map((_, at) => at)
    .filter((at) => {
      const { summaries, round: last } = candidates[at];
      return last === round && summaries.length > 0 && withinOneStandardError(summaries[0], score);
    });
  const keys = candidates.map(({ options }) =>
    Object.entries(simpler).map(([path, order]) => complexity(method, path, order, options[path])),
  );
  return near.reduce((a, b) => {
    const differing = keys[a].findIndex((key, at) => key !== keys[b][at]);
    if (differing >= 0) return keys[b][differing] < keys[a][differing] ? b : a;
    return candidates[b].rank < candidates[a].rank ? b : a;
  });
}

/** A number that is lower the simpler the value is. */
function complexity(method: string, path: string, order: Simplicity[string], value: unknown): number {
  if (Array.isArray(order)) {
    const index = order.indexOf(value);
    if (index >= 0) return index;
  } else if (typeof value === "number") return order === "lower" ? value : -value;
  const expected = Array.isArray(order) ? "all values of the option" : "numbers";
  const sentence = words`${optionName("simpler")} orders ${wanted(expected)} at ${quote(path)}, but a candidate has ${quote(value)} there.`;
  throw new OptionError(method, sentence, { received: String(value) });
}

/** The order must be known for every candidate, before anything is fitted. */
export function requireOrder(
  method: string,
  combinations: readonly Candidate["options"][],
  simpler: Simplicity = {},
): void {
  for (const [path, order] of Object.entries(simpler))
    for (const options of combinations) complexity(method, path, order, options[path]);
}

function noScore(method: string, candidates: readonly Candidate[]): DataError {
  const failed = candidates.find(({ failure }) => failure !== undefined)?.failure;
  const why = failed === undefined ? "the metric is not defined in the folds" : `the first failed: ${failed}`;
  const message = words`${got("no candidate")} has a score; ${why}`;
  return new DataError(method, message, { expected: "a candidate with a score" });
}
