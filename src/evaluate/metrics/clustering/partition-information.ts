// Agreement of two partitions by information: what does the cluster of a case say about its class?

import { DataError } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import { type InformationOptions, logarithm, nonNegative } from "../../../probability/information/unit.js";
import { requireOneOf } from "../input/numbers.js";
import type { CaseOptions } from "../input/weights.js";
import { expectedInformation } from "./expected-information.js";
import { type PartitionTable, readPartitions } from "./partition-table.js";

type Labels = ArrayLike<Label>;

/**
 * The mutual information of two partitions, in bits unless nats are asked for.
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
  const log = logarithm("partitionInformation", options);
  return informationOf(readPartitions("partitionInformation", truth, clusters, options)) * log(Math.E);
}

export interface NormalizationOptions extends CaseOptions {
  /** What the information is divided by: a mean of the two entropies ("arithmetic" unless given). */
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
  const table = readPartitions(method, truth, clusters, options);
  if (isSame(table)) return 1;
  const information = informationOf(table);
  return information === 0 ? 0 : information / meanEntropy(method, table, options);
}

/**
 * The mutual information less what chance would give, as a share of the most there could be (Vinh, Epps and Bailey
 * 2010). Weights must be whole numbers, because chance deals out single cases.
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
  const table = readPartitions(method, truth, clusters, options);
  requireWhole(method, table.counts);
  if (isSame(table)) return 1;
  const chance = expectedInformation(table);
  const most = meanEntropy(method, table, options);
  // Where chance always gives the most there could be, nothing is better than chance.
  if (most - chance <= ROUNDING * most) return 0;
  return (informationOf(table) - chance) / (most - chance);
}

const ROUNDING = 1e-14;

/**
 * 1 − H(class | cluster)/H(class): 1 if every cluster holds cases of one class only.
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
  /** How much more completeness counts than homogeneity; 1 unless given. */
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
  const table = readPartitions("vMeasure", truth, clusters, options);
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

/** Whether both partitions are the same but for the names of the groups. */
function isSame({ counts, rowTotals, columnTotals }: PartitionTable): boolean {
  const filled = (values: Float64Array) => values.filter((value) => value > 0).length;
  return filled(counts) === filled(rowTotals) && filled(counts) === filled(columnTotals);
}

function requireWhole(method: string, counts: Float64Array): void {
  const broken = counts.find((count) => !Number.isInteger(count));
  if (broken === undefined) return;
  throw new DataError(`${method}: weights must be whole numbers; some cases together weigh ${broken}.`, {
    method,
    option: "weights",
    expected: "whole numbers",
    received: String(broken),
  });
}
