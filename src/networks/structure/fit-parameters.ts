import * as z from "zod";
import { requireFields } from "../../base/arguments.js";
import { DataError, wanted, words } from "../../base/errors.js";
import { quote } from "../../base/label.js";
import { parseOptions } from "../../base/options.js";
import type { Table } from "../../data/table/table.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import type { DiscreteNode, GaussianNode, NetworkNode } from "../bayesian/nodes.js";
import type { DirectedGraph } from "../graphs/dag.js";
import {
  type ContinuousFamily,
  type DiscreteFamily,
  FamilyCounts,
  type GraphFamilies,
  levelsOf,
} from "./family-counts.js";
import {
  estimateOption,
  hasEmptyRow,
  normalizedRows,
  pseudoCountOptions,
  pseudoCounts,
  requireUseful,
} from "./pseudo-counts.js";
import { missingOption } from "./scores/network-data.js";
import { type Moments, mergeMoments, regress } from "./scores/regression.js";

export const fitParametersOptions = pseudoCountOptions.extend({
  method: estimateOption.default("maximum-likelihood"),
  missing: missingOption,
  unseen: z
    .enum(["fallback", "error"])
    .default("fallback")
    .describe(
      "What an assignment of the parents without cases gets: equal probabilities, or the regression of all cases together; or an error.",
    ),
});

export type FitParametersOptions = Readonly<z.input<typeof fitParametersOptions>>;

const METHOD = "fitParameters";

/**
 * The network with a given graph whose parameters are estimated from a table, or from counts alone: probabilities of
 * levels from their counts, and of numbers linear regressions by least squares.
 *
 * ```ts
 * const network = fitParameters(learned.graph, table, { method: "bdeu", equivalentSampleSize: 10 });
 * ```
 */
export function fitParameters(
  graph: DirectedGraph,
  source: Table | FamilyCounts,
  options: FitParametersOptions = {},
): BayesianNetwork {
  requireFields(METHOD, "the graph", graph, ["nodes", "parentPlaces"], "a DirectedGraph");
  const settings = parseOptions(METHOD, fitParametersOptions, options);
  requireUseful(METHOD, options, settings.method);
  const { missing } = settings;
  const counts = source instanceof FamilyCounts ? source : FamilyCounts.of(graph, source, { missing });
  if (source instanceof FamilyCounts && !source.graph.equals(graph))
    throw new DataError(METHOD, "the counts are of another graph.", { expected: String(graph) });
  return BayesianNetwork.fromNodes(nodesFrom(counts, settings));
}

/** The nodes of the network that counts give. */
export function nodesFrom(counts: FamilyCounts, options: FitParametersOptions): NetworkNode[] {
  return counts.families.map((_, place) => nodeFrom(counts, place, options));
}

/** One of them. */
export function nodeFrom(counts: GraphFamilies, place: number, options: FitParametersOptions): NetworkNode {
  const family = counts.families[place];
  return family.kind === "discrete"
    ? discreteNode(counts, place, family, options)
    : gaussianNode(counts, place, family, options);
}

function parentsOf({ graph }: GraphFamilies, place: number): string[] {
  return graph.parentPlaces[place].map((parent) => graph.nodes[parent]);
}

function discreteNode(
  counts: GraphFamilies,
  place: number,
  family: DiscreteFamily,
  options: FitParametersOptions,
): DiscreteNode {
  const name = counts.graph.nodes[place];
  const levels = family.levels.length;
  const sizes = counts.graph.parentPlaces[place].map((parent) => levelsOf(counts.families[parent]).length);
  const added = pseudoCounts(family.counts, levels, sizes, options);
  const sums = family.counts.map((count, cell) => count + added[cell]);
  if (options.unseen === "error" && hasEmptyRow(sums, levels)) throw unseenError(name);
  const table = normalizedRows(sums, levels);
  return { kind: "discrete", name, parents: parentsOf(counts, place), levels: family.levels, table };
}

function gaussianNode(
  counts: GraphFamilies,
  place: number,
  { moments }: ContinuousFamily,
  options: FitParametersOptions,
): GaussianNode {
  const name = counts.graph.nodes[place];
  const together = moments.reduce(mergeMoments);
  const predictors = Array.from({ length: together.means.length - 1 }, (_, k) => k + 1);
  const fits = moments.map((own) => regressionOf(own, predictors));
  const fallback = regressionOf(together, predictors);
  if (fallback === undefined) {
    const sentence = words`the regression of ${quote(name)} leaves no ${wanted("residuals")}: it is constant, linear in its parents, or has too few cases.`;
    throw new DataError(METHOD, sentence, { column: name });
  }
  if (options.unseen === "error" && fits.includes(undefined)) throw unseenError(name);
  const used = fits.map((fit) => fit ?? fallback);
  return {
    kind: "gaussian",
    name,
    parents: parentsOf(counts, place),
    intercepts: Float64Array.from(used, ({ intercept }) => intercept),
    coefficients: Float64Array.from(used.flatMap(({ coefficients }) => [...coefficients])),
    standardDeviations: Float64Array.from(used, ({ standardDeviation }) => standardDeviation),
  };
}

/** A regression with the unbiased estimate of its variance; undefined if too few cases are left for one. */
function regressionOf(moments: Moments, predictors: readonly number[]) {
  const degreesOfFreedom = moments.weight - predictors.length - 1;
  if (!(degreesOfFreedom > 0)) return undefined;
  const { intercept, coefficients, residual } = regress(moments, 0, predictors);
  const variance = residual / degreesOfFreedom;
  return variance > 0 ? { intercept, coefficients, standardDeviation: Math.sqrt(variance) } : undefined;
}

function unseenError(name: string): DataError {
  const sentence = `some assignments of the parents of ${quote(name)} have too few cases; with unseen: "fallback" they get equal probabilities, or the regression of all cases.`;
  return new DataError(METHOD, sentence, { column: name, expected: "cases for every assignment" });
}
