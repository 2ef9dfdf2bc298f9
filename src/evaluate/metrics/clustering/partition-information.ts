import { requireOneOf } from "../../../base/one-of.js";
// Agreement of two partitions by information: how much does the cluster of a case tell about its class?

import { DataError, got, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import {
  type InformationOptions,
  logarithm,
  nonNegative,
} from "../../../math/probability/information/unit.js";
import { requireOption } from "../input/numbers.js";
import type { CaseOptions } from "../input/weights.js";
import { expectedInformation } from "./expected-information.js";
import { type PartitionTable, readPartitions } from "./partition-table.js";

type Labels = ArrayLike<Label>;

/**
 * The mutual information of two partitions, in bits, or in nats if `unit` says so.
 *
 * ```ts
 * partitionInformation([0, 0, 1, 1], ["a", "a", "b", "b"]); // 1 bit
 * ```
 */
export function partitionInformation(
  truth: Labels,
  clusters: Labels,
  options: CaseOptions & InformationOptions = {},
): number {
  const table = readPartitions("partitionInformation", truth, clusters, options, ["unit"]);
  const { unit = "bits" } = options;
  return informationOf(table) * logarithm("partitionInformation", { unit })(Math.E);
}

/** How a mutual information is normalized. */
export interface NormalizationOptions extends CaseOptions {
  /** Which mean of the two entropies the information is divided by; "arithmetic" by default. */
  readonly mean?: "arithmetic" | "geometric" | "minimum" | "maximum" | undefined;
}

/**
 * The mutual information as a share of the mean entropy of the partitions: 1 for equal partitions.
 *
 * ```ts
 * normalizedMutualInformation([0, 0, 1, 1], ["a", "a", "b", "b"]); // 1
 * ```
 */
export function normalizedMutualInformation(
  truth: Labels,
  clusters: Labels,
  options: NormalizationOptions = {},
): number {
  const method = "normalizedMutualInformation";
  const table = readPartitions(method, truth, clusters, options, ["mean"]);
  if (isSame(table)) return 1;
  const information = informationOf(table);
  return information === 0 ? 0 : information / meanEntropy(method, table, options);
}

/**
 * The mutual information minus its expectation under chance, as a share of the maximum (Vinh, Epps and Bailey 2010).
 * Weights must be whole numbers, because chance distributes single cases.
 *
 * ```ts
 * adjustedMutualInformation([0, 0, 1, 1], ["a", "b", "a", "b"]); // −0.5
 * ```
 */
export function adjustedMutualInformation(
  truth: Labels,
  clusters: Labels,
  options: NormalizationOptions = {},
): number {
  const method = "adjustedMutualInformation";
  const table = readPartitions(method, truth, clusters, options, ["mean"]);
  requireWhole(method, table.counts);
  if (isSame(table)) return 1;
  const chance = expectedInformation(table);
  const most = meanEntropy(method, table, options);
  // Where chance always gives the maximum, nothing is better than chance.
  if (most - chance <= ROUNDING * most) return 0;
  return (informationOf(table) - chance) / (most - chance);
}

const ROUNDING = 1e-14;

/**
 * 1 − H(class | cluster)/H(class): 1 if every cluster contains cases of one class only.
 *
 * ```ts
 * homogeneity([0, 0, 1, 1], ["a", "b", "c", "c"]); // 1
 * ```
 */
export function homogeneity(truth: Labels, clusters: Labels, options: CaseOptions = {}): number {
  return homogeneityOf(readPartitions("homogeneity", truth, clusters, options));
}

/**
 * 1 − H(cluster | class)/H(cluster): 1 if all cases of a class are in one cluster.
 *
 * ```ts
 * completeness([0, 0, 1, 1], ["a", "b", "c", "c"]); // 2/3
 * ```
 */
export function completeness(truth: Labels, clusters: Labels, options: CaseOptions = {}): number {
  return completenessOf(readPartitions("completeness", truth, clusters, options));
}

export interface VMeasureOptions extends CaseOptions {
  /** How many times as much completeness counts as homogeneity; 1 by default. */
  readonly beta?: number | undefined;
}

/**
 * (1 + β)·h·c / (β·h + c), the harmonic mean of homogeneity h and completeness c (Rosenberg and Hirschberg 2007).
 *
 * ```ts
 * vMeasure([0, 0, 1, 1], ["a", "b", "c", "c"]); // 0.8
 * ```
 */
export function vMeasure(truth: Labels, clusters: Labels, options: VMeasureOptions = {}): number {
  const { beta = 1 } = options;
  requireOption("vMeasure", "beta", beta, beta >= 0 && Number.isFinite(beta), "a finite number ≥ 0");
  const table = readPartitions("vMeasure", truth, clusters, options, ["beta"]);
  const [h, c] = [homogeneityOf(table), completenessOf(table)];
  return h + c === 0 ? 0 : ((1 + beta) * h * c) / (beta * h + c);
}

function homogeneityOf(table: PartitionTable): number {
  const entropy = entropyOf(table.rowTotals, table.total);
  return entropy === 0 ? 1 : informationOf(table) / entropy;
}

function completenessOf(table: PartitionTable): number {
  const entropy = entropyOf(table.columnTotals, table.total);
  return entropy === 0 ? 1 : informationOf(table) / entropy;
}

/** In nats. */
function informationOf({ counts, columns, rowTotals, columnTotals, total }: PartitionTable): number {
  let sum = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at];
    if (count === 0) continue;
    const [row, column] = [Math.floor(at / columns), at % columns];
    sum += (count / total) * Math.log(count / rowTotals[row] / (columnTotals[column] / total));
  }
  return nonNegative(sum);
}

function entropyOf(totals: Float64Array, total: number): number {
  return nonNegative(totals.reduce((sum, n) => (n > 0 ? sum - (n / total) * Math.log(n / total) : sum), 0));
}

function meanEntropy(method: string, table: PartitionTable, { mean = "arithmetic" }: NormalizationOptions) {
  requireOneOf(method, "mean", mean, ["arithmetic", "geometric", "minimum", "maximum"]);
  const a = entropyOf(table.rowTotals, table.total);
  const b = entropyOf(table.columnTotals, table.total);
  if (mean === "geometric") return Math.sqrt(a * b);
  if (mean === "minimum") return Math.min(a, b);
  return mean === "maximum" ? Math.max(a, b) : (a + b) / 2;
}

/** Whether both partitions are the same apart from the names of the groups. */
function isSame({ counts, rowTotals, columnTotals }: PartitionTable): boolean {
  const filled = (values: Float64Array) => values.filter((value) => value > 0).length;
  return filled(counts) === filled(rowTotals) && filled(counts) === filled(columnTotals);
}

function requireWhole(method: string, counts: Float64Array): void {
  const broken = counts.find((count) => !Number.isInteger(count));
  if (broken === undefined) return;
  const sentence = words`weights must be ${wanted("whole numbers")}; the weights of one group sum to ${got(broken)}.`;
  throw new DataError(method, sentence, { option: "weights" });
}
