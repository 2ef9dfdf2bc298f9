import { OptionError } from "../../../base/errors.js";
import { type Label, listLevels } from "../../../base/label.js";
import { codeOfClass } from "../input/labels.js";
import { requireOneOf } from "../input/numbers.js";
import type { ClassCounts, ClassRatio } from "./class-counts.js";

export interface AverageOptions {
  /** The class that is asked about; of two classes the last unless given or averaged. */
  readonly positive?: Label | undefined;
  /**
   * Over all classes instead of one: the plain mean ("macro"), the mean weighted by how often each class occurs
   * ("weighted"), or the ratio of the sums ("micro"). More than two classes need this or `positive`.
   */
  readonly average?: "macro" | "weighted" | "micro" | undefined;
  /**
   * What stands for 0/0, such as the precision of a class that was never said: 0, 1, or "exclude", which leaves
   * that class out of the average. Unless given it is NaN, and so is an average with it.
   */
  readonly zeroDivision?: 0 | 1 | "exclude" | undefined;
}

/** A ratio of one class or averaged over all. */
export function averageRatio(
  method: string,
  classes: readonly ClassCounts[],
  ratio: ClassRatio,
  { positive, average, zeroDivision }: AverageOptions,
): number {
  if (zeroDivision !== undefined && zeroDivision !== 0 && zeroDivision !== 1 && zeroDivision !== "exclude") {
    throw new OptionError(
      `${method}: option "zeroDivision" must be 0, 1 or "exclude"; got ${String(zeroDivision)}.`,
      { method, option: "zeroDivision", expected: '0, 1 or "exclude"', received: String(zeroDivision) },
    );
  }
  const share = ([numerator, denominator]: [number, number]) =>
    denominator > 0 ? numerator / denominator : typeof zeroDivision === "number" ? zeroDivision : Number.NaN;
  if (average === undefined) return share(ratio(classes[askedFor(method, classes, positive)]));
  requireOneOf(method, "average", average, ["macro", "weighted", "micro"]);
  if (positive !== undefined) {
    throw new OptionError(`${method}: choose option "positive" or option "average", not both.`, {
      method,
      option: "positive",
      expected: "one of the two",
      received: "both",
    });
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
  if (positive !== undefined) return codeOfClass(method, "positive", labels, positive);
  if (labels.length === 2) return 1;
  throw new OptionError(
    `${method}: there are ${labels.length} classes (${listLevels(labels)}); choose option "average", or the class by option "positive".`,
    { method, option: "average", expected: '"macro", "weighted" or "micro"', received: "nothing" },
  );
}
