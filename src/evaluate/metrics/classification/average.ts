import { argumentName, OptionError } from "../../../base/errors.js";
import { type Label, listLevels } from "../../../base/label.js";
import { requireOneOf } from "../../../base/one-of.js";
import { optionName, words } from "../../../base/sentence.js";
import { positiveClass } from "../input/positive-class.js";
import type { ClassCounts, ClassRatio } from "./class-counts.js";

/** How the values of a metric for single classes become one number. */
export interface AverageOptions {
  /**
   * The class of interest, unless `average` is given. By default, of two classes, the one that is named "yes", "true",
   * "1", "positive" or similar, or else the rarer one; see `positiveClass`.
   */
  readonly positive?: Label | undefined;
  /**
   * The average over all classes: the plain mean ("macro"), the mean weighted by how often each class occurs
   * ("weighted"), or the ratio of the sums ("micro"). With more than two classes, this or `positive` is required.
   */
  readonly average?: "macro" | "weighted" | "micro" | undefined;
  /**
   * The value of 0/0, such as the precision of a class that is never predicted: 0, 1, or "exclude", which leaves
   * that class out of the average. By default it is NaN, and so is an average that includes it.
   */
  readonly zeroDivision?: 0 | 1 | "exclude" | undefined;
}

/** The names of those options. */
export const AVERAGE_OPTIONS = ["positive", "average", "zeroDivision"] as const;

/** A ratio of one class or averaged over all. */
export function averageRatio(
  method: string,
  classes: readonly ClassCounts[],
  ratio: ClassRatio,
  { positive, average, zeroDivision }: AverageOptions,
): number {
  if (zeroDivision !== undefined && zeroDivision !== 0 && zeroDivision !== 1 && zeroDivision !== "exclude") {
    throw new OptionError(method, {
      option: "zeroDivision",
      expected: '0, 1 or "exclude"',
      received: String(zeroDivision),
    });
  }
  const share = ([numerator, denominator]: [number, number]) =>
    denominator > 0 ? numerator / denominator : typeof zeroDivision === "number" ? zeroDivision : Number.NaN;
  if (average === undefined) return share(ratio(classes[askedFor(method, classes, positive)]));
  requireOneOf(method, "average", average, ["macro", "weighted", "micro"]);
  if (positive !== undefined) {
    throw new OptionError(
      method,
      words`options ${argumentName("positive")} and "average" exclude each other; give one of them.`,
      { expected: "one of the two", received: "both" },
    );
  }
  const ratios = classes.map(ratio);
  if (average === "micro") {
    return share(ratios.reduce<[number, number]>(([top, bottom], [n, d]) => [top + n, bottom + d], [0, 0]));
  }
  let [sum, total] = [0, 0];
  for (const [code, pair] of ratios.entries()) {
    const weight = average === "macro" ? 1 : classes[code].support;
    if (weight === 0 || (zeroDivision === "exclude" && !(pair[1] > 0))) continue;
    sum += weight * share(pair);
    total += weight;
  }
  return sum / total;
}

function askedFor(method: string, classes: readonly ClassCounts[], positive: Label | undefined): number {
  const labels = classes.map(({ label }) => label);
  const supports = classes.map(({ support }) => support);
  const found = positiveClass(labels, supports, positive, method);
  if (found !== undefined) return found.code;
  throw new OptionError(
    method,
    words`there are ${labels.length} classes (${listLevels(labels)}); set ${optionName("average")}, or name a class in ${optionName("positive")}.`,
    { expected: '"macro", "weighted" or "micro"', received: "nothing" },
  );
}
