import { quote } from "../../base/label.js";
import type { Estimator } from "../../model/estimator.js";
import { estimatorOf, findEntry } from "../report/methods.js";
import { readEstimator } from "./estimator-text.js";
import { CommandError, PROGRAM } from "./refusal.js";
import { makeEstimator } from "./set-options.js";

/** The methods that `--models` names; those with options take part under what was written. */
export function namedMethods(
  models: readonly string[],
): readonly string[] | Readonly<Record<string, Estimator>> {
  const twice = models.find((name, at) => models.indexOf(name) !== at);
  if (twice !== undefined) throw new CommandError(`--models names ${quote(twice)} twice.`);
  if (!models.some((text) => text.includes("("))) return models;
  return Object.fromEntries(
    models.map((text) => [text, readEstimator(text, makeEstimator) ?? estimatorOf(findEntry(PROGRAM, text))]),
  );
}
