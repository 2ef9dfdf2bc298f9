import { requireFields } from "../../base/arguments.js";
import { shortNumber, textGrid } from "../../base/text-grid.js";
import { Table } from "../../data/table/table.js";
import type { Clusterer } from "../../model/model.js";
import { betterBy, type ClusterCriterion } from "./options.js";

/** One number of clusters, with what was measured of it; a criterion that was not asked for is undefined. */
export interface ClusterCandidate<M extends Clusterer = Clusterer> {
  /** The number of clusters that was asked for. */
  readonly clusters: number;
  readonly model: M;
  /** W: the sum of the squared distances of the rows to the means of their clusters. */
  readonly within: number;
  /** How much smaller log W is than on average without clusters. */
  readonly gap?: number | undefined;
  /** The standard error of the gap, that of the simulation included. */
  readonly gapError?: number | undefined;
  /** The mean silhouette; undefined for one cluster, as the following ones. */
  readonly silhouette?: number | undefined;
  readonly calinskiHarabasz?: number | undefined;
  readonly daviesBouldin?: number | undefined;
  /** The mean adjusted Rand index of the clusters of two overlapping samples, in the rows that both have. */
  readonly stability?: number | undefined;
  /** The Bayesian information criterion of the model. */
  readonly bic?: number | undefined;
  /** The integrated completed likelihood of the model, as a criterion of which smaller values are better. */
  readonly icl?: number | undefined;
}

/** A number of clusters that could not be fitted. */
export interface FailedCount {
  readonly clusters: number;
  readonly why: string;
}

interface ChoiceState<M extends Clusterer> {
  readonly criteria: readonly ClusterCriterion[];
  readonly candidates: readonly ClusterCandidate<M>[];
  readonly failed?: readonly FailedCount[];
}

/** How many clusters there are by a criterion, and the candidates it chose from. */
export class ClusterChoice<M extends Clusterer = Clusterer> {
  /** The criterion that chose. */
  readonly criterion: ClusterCriterion;
  /** All criteria that were measured. */
  readonly criteria: readonly ClusterCriterion[];
  /** All numbers of clusters that could be fitted, in ascending order. */
  readonly candidates: readonly ClusterCandidate<M>[];
  /** The other numbers of clusters, and why they could not be fitted. */
  readonly failed: readonly FailedCount[];
  /** The number of clusters that was chosen. */
  readonly clusters: number;
  /** The model with that number of clusters. */
  readonly model: M;

  constructor(state: ChoiceState<M>) {
    requireFields(
      "ClusterChoice",
      "the choice",
      state,
      ["criteria", "candidates"],
      "what chooseClusters found",
    );
    const { criteria, candidates, failed = [] } = state;
    this.criteria = criteria;
    this.criterion = criteria[0];
    this.candidates = candidates;
    this.failed = failed;
    const { clusters, model } = chosenBy(this.criterion, candidates);
    this.clusters = clusters;
    this.model = model;
  }

  /** The number that another of the measured criteria would have chosen. */
  by(criterion: ClusterCriterion): number {
    return chosenBy(criterion, this.candidates).clusters;
  }

  /** One row per candidate. */
  get table(): Table {
    const columns = this.#columns();
    return Table.fromColumns(
      Object.fromEntries(columns.map((name) => [name, this.candidates.map((one) => one[name] ?? null)])),
    );
  }

  toString(): string {
    const columns = this.#columns();
    const rows = this.candidates.map((one) =>
      columns.map((name) => {
        const value = one[name];
        return value === undefined ? "" : shortNumber(value);
      }),
    );
    const failures = this.failed.map(
      ({ clusters, why }) => `\n${clusters} clusters could not be fitted: ${why}`,
    );
    return `${textGrid([columns, ...rows], 0)}\n\n${this.criterion} chooses ${this.clusters} clusters${failures.join("")}`;
  }

  #columns(): (keyof Omit<ClusterCandidate, "model">)[] {
    const measured = this.criteria.flatMap((name) =>
      name === "gap" ? (["gap", "gapError"] as const) : [name],
    );
    return ["clusters", "within", ...new Set(measured)];
  }
}

/** The candidate that a criterion prefers. */
function chosenBy<M extends Clusterer>(
  criterion: ClusterCriterion,
  candidates: readonly ClusterCandidate<M>[],
): ClusterCandidate<M> {
  if (criterion === "gap") return firstWithinOneError(candidates);
  const sign = betterBy(criterion) === "lower" ? -1 : 1;
  const score = (one: ClusterCandidate<M>) => sign * (one[criterion] ?? Number.NaN);
  return candidates.reduce((best, one) => {
    if (Number.isNaN(score(best))) return one;
    // Of equally stable clusters, more say more.
    return score(one) > score(best) || (criterion === "stability" && score(one) === score(best)) ? one : best;
  });
}

/** The first candidate whose gap is at least that of the next one minus its standard error, or the last. */
function firstWithinOneError<M extends Clusterer>(
  candidates: readonly ClusterCandidate<M>[],
): ClusterCandidate<M> {
  const found = candidates.find(({ gap = Number.NaN }, at) => {
    const next = candidates.at(at + 1);
    return next === undefined || gap >= (next.gap ?? Number.NaN) - (next.gapError ?? Number.NaN);
  });
  return found ?? candidates[candidates.length - 1];
}
