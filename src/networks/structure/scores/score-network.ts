import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { parseOptions } from "../../../base/options.js";
import type { Table } from "../../../data/table/table.js";
import type { DirectedGraph } from "../../graphs/dag.js";
import { FamilyScorer, scoreShape } from "./family-scorer.js";
import { missingOption, readNetworkData } from "./network-data.js";

const scoreNetworkOptions = z.strictObject({ ...scoreShape, missing: missingOption });

export type ScoreNetworkOptions = Readonly<z.input<typeof scoreNetworkOptions>>;

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
  const { missing } = parseOptions(method, scoreNetworkOptions, options);
  const data = readNetworkData(method, table, graph.nodes, missing);
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
