// Estimators as words of the command line: GaussianNB, DecisionTreeClassifier(maxDepth=3), or several with commas.

import { plain } from "../../base/nearest.js";
import type { Estimator, EstimatorClass } from "../../model/estimator.js";
import { catalog } from "../catalog.js";

/** An estimator and the name that it has among others. */
export type NamedEstimator = readonly [name: string, estimator: Estimator];

/** Makes an estimator with the options that `option=value` texts give. */
export type MakeEstimator = (Class: EstimatorClass, options: readonly string[]) => Estimator;

/** The estimator that a text describes; undefined if it begins with another name than that of an estimator. */
export function readEstimator(text: string, make: MakeEstimator): Estimator | undefined {
  const [, kind, options] = /^\s*([\w-]+)\s*(?:\((.*)\))?\s*$/s.exec(text) ?? [];
  if (kind === undefined) return undefined;
  const Class = catalog.find((one) => plain(one.kind) === plain(kind));
  return (
    Class &&
    make(
      Class,
      splitOutside(options ?? "").map((option) => option.trim()),
    )
  );
}

/** The estimators of a list, each under the name before a colon, or under its own; undefined if one of them is none. */
export function readNamedEstimators(text: string, make: MakeEstimator): NamedEstimator[] | undefined {
  const named = splitOutside(text).map((part) => {
    const [, name, rest] = /^\s*(?:([\w-]+)\s*:)?(.*)$/s.exec(part) ?? [];
    const estimator = readEstimator(rest, make);
    return estimator && ([name ?? estimator.kind, estimator] as const);
  });
  return named.every((one) => one !== undefined) ? named : undefined;
}

/** The parts between commas that are not within brackets. */
export function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    if ("([{".includes(text[at])) depth += 1;
    if (")]}".includes(text[at])) depth -= 1;
    if (text[at] !== "," || depth > 0) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  const last = text.slice(start);
  return parts.length === 0 && last.trim() === "" ? [] : [...parts, last];
}
