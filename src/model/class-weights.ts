// Class weights: one option for all classifiers, and the one function that turns it into weights of the cases.

import * as z from "zod";
import { counted, DataError, got, OptionError, optionName, wanted, words } from "../base/errors.js";
import { type Label, listLevels } from "../base/label.js";
import { unknownName } from "../base/unknown-name.js";

/** How much the cases of each class count: all the same, every class the same, by label, or in the order of `classes`. */
export type ClassWeights = "equal" | "balanced" | Readonly<Record<string, number>> | readonly number[];

/** The option of all classifiers that weigh the cases of a class. */
export const classWeightsOption = z
  .union([
    z.enum(["equal", "balanced"]),
    z.record(z.string(), z.number().min(0)),
    z.array(z.number().min(0)).min(1),
  ])
  .default("equal")
  .meta({
    constraint:
      '"equal", "balanced", an object with numbers ≥ 0 for some classes, or a list of numbers ≥ 0 in the order of `classes`',
  })
  .describe(
    "Factors by which case weights are multiplied per class: 1 for all, factors that give all classes the same total weight, or factors by label (1 for omitted classes). Probabilities then refer to the population with these weights.",
  );

/** The cases whose weights are multiplied. */
export interface ClassedCases {
  readonly method: string;
  readonly classes: readonly Label[];
  /** The indices of the cases among the classes; −1 for a case without a label. */
  readonly codes: Int32Array;
  readonly weights: Float64Array | undefined;
  /** Labels that are not in these cases, but may be in others of the same target. */
  readonly others?: readonly Label[] | undefined;
}

/** The weights of the cases times the factors of their classes; undefined if all cases count the same. */
export function weightsByClass(cases: ClassedCases, option: ClassWeights): Float64Array | undefined {
  const { method, codes, weights } = cases;
  if (option === "equal") return weights;
  const factors = factorsOf(cases, option);
  if (factors.every((factor) => factor === 1)) return weights;
  // A case without a label is of no class, and keeps its weight.
  const weighed = Float64Array.from(codes, (code, row) => (weights?.[row] ?? 1) * (factors[code] ?? 1));
  const sum = weighed.reduce((all, weight) => all + weight, 0);
  if (sum > 0 && Number.isFinite(sum)) return weighed;
  const expected = "a finite factor > 0 for some class that has cases";
  const sentence = words`${optionName("classWeights")} makes the sum of the weights ${sum}; give ${wanted(expected)}.`;
  throw new DataError(method, sentence, { received: `a sum of ${sum}` });
}

function factorsOf(cases: ClassedCases, option: Exclude<ClassWeights, "equal">): Float64Array {
  if (option === "balanced") return balancedFactors(cases);
  return isList(option) ? listedFactors(cases, option) : namedFactors(cases, option);
}

/** Total weight / (classes · weight of the class), over the classes that have any weight. */
function balancedFactors({ classes, codes, weights }: ClassedCases): Float64Array {
  const classTotals = new Float64Array(classes.length);
  for (let row = 0; row < codes.length; row += 1)
    if (codes[row] >= 0) classTotals[codes[row]] += weights?.[row] ?? 1;
  const present = classTotals.filter((weight) => weight > 0).length;
  const total = classTotals.reduce((sum, weight) => sum + weight, 0);
  return classTotals.map((weight) => (weight > 0 ? total / (present * weight) : 1));
}

function listedFactors({ method, classes }: ClassedCases, given: readonly number[]): Float64Array {
  if (given.length === classes.length) return Float64Array.from(given);
  const sentence = words`${optionName("classWeights")} has ${got(counted(given.length, "number"))} for ${wanted(classes.length)} classes: ${listLevels(classes)}.`;
  throw new DataError(method, sentence);
}

function namedFactors(
  { method, classes, others = [] }: ClassedCases,
  given: Readonly<Record<string, number>>,
): Float64Array {
  const names = classes.map(String);
  const known = new Set([...names, ...others.map(String)]);
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const sentence = words`${optionName("classWeights")}: ${unknownName("class", unknown, [...known])}`;
    const expected = listLevels([...known]);
    throw new OptionError(method, sentence, { expected, received: unknown });
  }
  return Float64Array.from(names, (name) => (Object.hasOwn(given, name) ? given[name] : 1));
}

/** Refuses factors that the cases of an update alone do not determine. */
export function requireUpdatable(method: string, option: ClassWeights): void {
  if (option !== "balanced" && !isList(option)) return;
  const received = option === "balanced" ? '"balanced"' : "a list";
  const why =
    option === "balanced" ? "depends on all cases, also the earlier ones" : "goes by the order of classes";
  const sentence = words`${optionName("classWeights")} is ${got(received)}, which ${why}; give the ${wanted("factors by label")}.`;
  throw new OptionError(`${method}.update`, sentence);
}

function isList(option: ClassWeights): option is readonly number[] {
  return Array.isArray(option);
}
