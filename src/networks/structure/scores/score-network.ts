import { requireFields } from "../../../base/arguments.js";
import { requireKnownOptions } from "../../../base/known-options.js";
import type { Table } from "../../../data/table/table.js";
import type { DirectedGraph } from "../../graphs/dag.js";
import { FamilyScorer, type ScoreOptions } from "./family-scorer.js";
import { type MissingRule, readNetworkData, requireMissing } from "./network-data.js";

export interface ScoreNetworkOptions extends ScoreOptions {
  /** How cases with missing values are handled: as an error ("error", the default), or left out ("omit"). */
  readonly missing?: MissingRule;
}

/** The score of a network, and what each node contributes. */
export interface NetworkScore {
  readonly score: number;
  /** The scores of the nodes given their parents, whose sum is the score. */
  readonly byNode: Readonly<Record<string, number>>;
}

/**
 * The score of a graph on the columns of a table: how well it fits, less what it costs to be complex.
 *
 * ```ts
 * scoreNetwork(graph, table, { score: "bdeu", equivalentSampleSize: 10 }).score;
 * ```
 */
export function scoreNetwork(
  graph: DirectedGraph,
  table: Table,
  options: ScoreNetworkOptions = {},
): NetworkScore {
  const method = "scoreNetwork";
  requireFields(method, "the graph", graph, ["nodes", "parentIndices"], "a DirectedGraph");
  requireKnownOptions(method, options, ["score", "equivalentSampleSize", "missing"]);
  requireMissing(method, options.missing);
  const data = readNetworkData(method, table, graph.nodes, options.missing);
  const scorer = new FamilyScorer(method, data, options);
  const scores = scoresOf(scorer, graph.parentIndices);
  return {
    score: scores.reduce((sum, score) => sum + score, 0),
    byNode: Object.fromEntries(graph.nodes.map((name, node) => [name, scores[node]])),
  };
}

function scoresOf(scorer: FamilyScorer, parents: readonly (readonly number[])[]): number[] {
  try {
    return parents.map((list, node) => scorer.score(node, list));
  } finally {
    scorer.close();
  }
}
