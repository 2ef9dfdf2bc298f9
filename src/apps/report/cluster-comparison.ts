import { type Dialect, LIBRARY } from "../../base/sentence.js";
import { textGrid } from "../../base/text-grid.js";
import type { Table } from "../../data/table/table.js";
import type { ClusterCandidate, ClusterCriterion, FailedCount } from "../../evaluate/clusters/index.js";
import { betterBy } from "../../evaluate/clusters/options.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import { describeFailed, describeLeftOut } from "./comparison-text.js";
import type { LeftOutMethod } from "./methods.js";
import { describePreparation, type NamedMethod, type PreparationPlan } from "./preparation.js";
import { plural, showScore, showSeconds } from "./words/show.js";

/** The rows that were clustered. */
export interface ClusteredData {
  readonly source: string;
  /** How many rows the table had. */
  readonly rows: number;
  /** Those that were clustered, with the columns that were used. */
  readonly table: Table;
  /** The clustered cases as the methods saw them. */
  readonly x: Matrix;
  readonly weights: Float64Array | undefined;
  /** The names of the columns of `x`. */
  readonly features: readonly string[];
  readonly notes: readonly string[];
}

/** A clusterer with the number of clusters that suits it best. */
export interface ComparedClusterer extends Omit<ClusterCandidate, "model"> {
  /** From 1. */
  readonly rank: number;
  readonly name: string;
  readonly kind: string;
  /** The rows of each cluster. */
  readonly sizes: readonly number[];
  /** Rows that are in no cluster. */
  readonly unassigned: number;
  /** The adjusted Rand index of these clusters and those of the best method. */
  readonly agreement: number;
  /** The scores of all numbers of clusters that could be fitted. */
  readonly candidates: readonly Omit<ClusterCandidate, "model">[];
  /** The other numbers of clusters, and why they could not be fitted. */
  readonly failed: readonly FailedCount[];
  /** The cluster of every row. */
  readonly labels: Int32Array;
  /** The time of all fits. */
  readonly seconds: number;
}

type State = Omit<ClusterComparison, "better" | "verdict" | "toString" | "toJSON">;

/** Two clusterings that agree so much are called the same. */
const SAME = 0.9;
/** More clusters than this are not listed by size. */
const SIZES_SHOWN = 8;

/** What `compareClusterers` found; as a string, the tables that the command line prints. */
export class ClusterComparison {
  readonly data: ClusteredData;
  readonly preparation: PreparationPlan;
  readonly criterion: ClusterCriterion;
  readonly better: "higher" | "lower";
  readonly counts: readonly number[];
  readonly seed: number;
  /** The best first. */
  readonly methods: readonly ComparedClusterer[];
  /** Methods of the catalog that do not suit the table. */
  readonly leftOut: readonly LeftOutMethod[];
  /** Methods that could not be fitted. */
  readonly failed: readonly LeftOutMethod[];
  /** The estimators that took part. */
  readonly estimators: readonly NamedMethod[];
  /** The outcome in one sentence. */
  readonly verdict: string;

  constructor(state: State) {
    this.data = state.data;
    this.preparation = state.preparation;
    this.criterion = state.criterion;
    this.better = betterBy(state.criterion);
    this.counts = state.counts;
    this.seed = state.seed;
    this.methods = state.methods;
    this.leftOut = state.leftOut;
    this.failed = state.failed;
    this.estimators = state.estimators;
    this.verdict = verdictOf(state.methods, state.criterion);
  }

  toString(): string {
    return showClusters(this);
  }

  /** Plain data, without the rows. */
  toJSON(): object {
    const { data, estimators: _, methods, ...facts } = this;
    const { table: __, x: ___, weights: ____, ...about } = data;
    return { ...facts, data: about, methods: methods.map((one) => ({ ...one, labels: [...one.labels] })) };
  }
}

/** The comparison in the words of those who read it. */
export function showClusters(comparison: ClusterComparison, dialect: Dialect = LIBRARY): string {
  const { preparation, leftOut, failed } = comparison;
  const best = methodTable(comparison);
  const scores = countTable(comparison);
  return [
    `${describeClustered(comparison)}.`,
    ...comparison.data.notes.map((note) => `Note: ${note}`),
    "",
    "Preparation, the same for all methods:",
    ...describePreparation(
      preparation,
      [{ name: "all methods", estimator: comparison.estimators[0].estimator }],
      dialect,
    ).map((line) => `  ${line}`),
    "",
    `${describeChoice(comparison)}:`,
    "",
    textGrid([best.headings, ...best.rows], 2),
    "",
    `${comparison.criterion} by number of clusters:`,
    "",
    textGrid([scores.headings, ...scores.rows], 1),
    ...(leftOut.length > 0 ? ["", describeLeftOut(leftOut, dialect)] : []),
    ...(failed.length > 0
      ? ["", "Could not be fitted:", ...describeFailed(failed, dialect).map((line) => `  ${line}`)]
      : []),
    ...failedCounts(comparison).map((line) => `\n${line}`),
    "",
    comparison.verdict,
  ].join("\n");
}

/** Whether some method finds clusters that have a score. */
export function findsClusters({ methods, criterion }: ClusterComparison): boolean {
  return methods.some((one) => one[criterion] !== undefined);
}

/** Methods that could not be fitted with some of the numbers of clusters, a line for each. */
export function failedCounts({ methods }: ClusterComparison): string[] {
  return methods
    .filter(({ failed }) => failed.length > 0)
    .map(({ name, failed }) => {
      const counts = failed.map(({ clusters }) => clusters).join(", ");
      return `Without ${counts} clusters: ${name}, ${failed[0].why}`;
    });
}

/** A table of texts. */
interface TextTable {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The best number of clusters of every method. */
export function methodTable({ methods, criterion }: ClusterComparison): TextTable {
  const usual = ["silhouette", "calinskiHarabasz", "daviesBouldin"] as const;
  const criteria = [criterion, ...usual.filter((name) => name !== criterion)];
  return {
    headings: ["rank", "method", "clusters", ...criteria, "agreement", "sizes", "time"],
    rows: methods.map((one) => [
      String(one.rank),
      one.name,
      String(one.clusters),
      ...criteria.map((name) => showScore(one[name] ?? Number.NaN, 3)),
      one.rank === 1 ? "best" : showScore(one.agreement, 3),
      describeSizes(one),
      showSeconds(one.seconds),
    ]),
  };
}

/** The criterion of every method for every number of clusters. */
export function countTable({ methods, criterion, counts }: ClusterComparison): TextTable {
  return {
    headings: ["method", ...counts.map(String)],
    rows: methods.map(({ name, candidates }) => [
      name,
      ...counts.map((count) => {
        const found = candidates.find(({ clusters }) => clusters === count);
        return found === undefined ? "" : showScore(found[criterion] ?? Number.NaN, 3);
      }),
    ]),
  };
}

export function describeClustered({ data: { source, table, rows } }: ClusterComparison): string {
  return `${source}: ${plural(rows, "row")}, ${plural(table.featureNames([]).length, "column")}, no target`;
}

export function describeChoice({ criterion, better, counts, seed }: ClusterComparison): string {
  return `${counts[0]} to ${counts[counts.length - 1]} clusters, chosen and ranked by ${criterion} (${better} is better), seed ${seed}; agreement with the best by the adjusted Rand index`;
}

function describeSizes({ sizes, unassigned }: ComparedClusterer): string {
  const shown = sizes.slice(0, SIZES_SHOWN).join(", ");
  const more = sizes.length > SIZES_SHOWN ? ", …" : "";
  return `${shown}${more}${unassigned > 0 ? ` (${unassigned} in none)` : ""}`;
}

function verdictOf(methods: readonly ComparedClusterer[], criterion: ClusterCriterion): string {
  const [best, ...others] = methods;
  if (best === undefined) return "No method could be fitted.";
  if (best[criterion] === undefined)
    return `No method finds clusters that ${criterion} could compare: it needs two or more, of which some have several rows.`;
  const same = others.filter((one) => one[criterion] !== undefined && one.agreement >= SAME);
  const found = `${best.name} finds the most distinct clusters by ${criterion}: ${plural(best.clusters, "cluster")}`;
  if (others.length === 0) return `${found}.`;
  if (same.length === 0) return `${found}; no other method finds the same ones.`;
  return `${found}; ${plural(same.length, "other method finds", "other methods find")} nearly the same ones.`;
}
