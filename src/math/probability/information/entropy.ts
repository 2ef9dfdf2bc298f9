import { requireFields, requireNumber } from "../../../base/arguments.js";
import { DataError } from "../../../base/errors.js";
import { layersOf, marginsOf } from "../table/layers.js";
import type { ProbabilityTable } from "../table/probability-table.js";
import { type Names, requireNames } from "../table/scope.js";
import { type Probabilities, readDistribution, readPair } from "./distribution.js";
import { type InformationOptions, logarithm, nonNegative } from "./unit.js";

/**
 * −log p: the information in the news that an event of probability p occurred, and how long its
 * code should be.
 *
 * ```ts
 * informationContent(1 / 8); // 3 bits
 * ```
 */
export function informationContent(probability: number, options: InformationOptions = {}): number {
  const log = logarithm("informationContent", options);
  return nonNegative(-log(requireProbability("informationContent", probability)));
}

/**
 * −Σ p log p: the average information content of a distribution's outcomes.
 *
 * ```ts
 * entropy([1 / 2, 1 / 4, 1 / 8, 1 / 8]); // 1.75 bits
 * entropy([0.5, 0.5], { unit: "nats" }); // 0.693…
 * ```
 */
export function entropy(p: Probabilities, options: InformationOptions = {}): number {
  const log = logarithm("entropy", options);
  let sum = 0;
  for (const value of readDistribution("entropy", "p", p)) if (value > 0) sum -= value * log(value);
  return nonNegative(sum);
}

/**
 * The entropy of an event and its complement.
 *
 * ```ts
 * binaryEntropy(0.5); // 1 bit
 * ```
 */
export function binaryEntropy(probability: number, options: InformationOptions = {}): number {
  const p = requireProbability("binaryEntropy", probability);
  const log = logarithm("binaryEntropy", options);
  if (p === 0 || p === 1) return 0;
  // Through log1p, because 1 − p keeps no digit of a small p; log(e) turns nats into the unit.
  return -p * log(p) - (1 - p) * Math.log1p(-p) * log(Math.E);
}

/**
 * −Σ p log q: the average length of messages from p in a code made for q; Infinity where q excludes what p allows.
 *
 * ```ts
 * crossEntropy([0.5, 0.5], [0.25, 0.75]); // 1.2075… bits
 * ```
 */
export function crossEntropy(p: Probabilities, q: Probabilities, options: InformationOptions = {}): number {
  const log = logarithm("crossEntropy", options);
  const [left, right] = readPair("crossEntropy", p, q);
  let sum = 0;
  for (let i = 0; i < left.length; i += 1) if (left[i] > 0) sum -= left[i] * log(right[i]);
  return nonNegative(sum);
}

/**
 * The entropy of some variables of a table together; of all by default.
 *
 * ```ts
 * const coins = new ProbabilityTable({ first: [0, 1], second: [0, 1] }, () => 1 / 4);
 * jointEntropy(coins); // 2 bits
 * ```
 */
export function jointEntropy(
  table: ProbabilityTable,
  names: Names = allNames("jointEntropy", table),
  options: InformationOptions = {},
): number {
  allNames("jointEntropy", table);
  requireNames("jointEntropy", names);
  return entropy(table.marginal(names), options);
}

function allNames(method: string, table: ProbabilityTable): Names {
  requireFields(method, "the table", table, ["names", "marginal"], "a ProbabilityTable");
  return table.names;
}

/**
 * H(targets | given) = −Σ p(t, g) log p(t | g): what remains to be said about the targets once the given
 * variables are known.
 *
 * ```ts
 * const same = new ProbabilityTable({ x: [0, 1], y: [0, 1] }, [0.5, 0, 0, 0.5]);
 * conditionalEntropy(same, "x", "y"); // 0 bits
 * ```
 */
export function conditionalEntropy(
  table: ProbabilityTable,
  targets: Names,
  given: Names,
  options: InformationOptions = {},
): number {
  const method = "conditionalEntropy";
  const log = logarithm(method, options);
  const joint = layersOf(method, table, targets, [], given);
  let sum = 0;
  for (let layer = 0, at = 0; layer < joint.layers; layer += 1) {
    const { total } = marginsOf(joint, layer);
    for (let row = 0; row < joint.rows; row += 1, at += 1) {
      const p = joint.values[at];
      if (p > 0) sum -= p * log(p / total);
    }
  }
  return nonNegative(sum);
}

function requireProbability(method: string, probability: number): number {
  requireNumber(method, probability, "the probability");
  if (probability >= 0 && probability <= 1) return probability;
  throw new DataError(method, {
    what: "the probability",
    expected: "between 0 and 1",
    received: probability,
  });
}
