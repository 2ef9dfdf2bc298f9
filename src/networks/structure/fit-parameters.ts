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
      "How an assignment of the parents without cases is handled: by equal probabilities, or the regression of all cases together; or as an error.",
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
  requireFields(METHOD, "the graph", graph, ["nodes", "parentIndices"], "a DirectedGraph");
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
  return counts.families.map((_, index) => nodeFrom(counts, index, options));
}

/** One of them. */
export function nodeFrom(counts: GraphFamilies, index: number, options: FitParametersOptions): NetworkNode {
  const family = counts.families[index];
  return family.kind === "discrete"
    ? discreteNode(counts, index, family, options)
    : gaussianNode(counts, index, family, options);
}

function parentsOf({ graph }: GraphFamilies, index: number): string[] {
  return graph.parentIndices[index].map((parent) => graph.nodes[parent]);
}

function discreteNode(
  counts: GraphFamilies,
  index: number,
  family: DiscreteFamily,
  options: FitParametersOptions,
): DiscreteNode {
  const name = counts.graph.nodes[index];
  const levels = family.levels.length;
  const sizes = counts.graph.parentIndices[index].map((parent) => levelsOf(counts.families[parent]).length);
  const added = pseudoCounts(family.counts, levels, sizes, options);
  const sums = family.counts.map((count, cell) => count + added[cell]);
  if (options.unseen === "error" && hasEmptyRow(sums, levels)) throw unseenError(name);
  const table = normalizedRows(sums, levels);
  return { kind: "discrete", name, parents: parentsOf(counts, index), levels: family.levels, table };
}

function gaussianNode(
  counts: GraphFamilies,
  index: number,
  { moments }: ContinuousFamily,
  options: FitParametersOptions,
): GaussianNode {
  const name = counts.graph.nodes[index];
  const together = moments.reduce(mergeMoments);
  const predictors = Array.from({ length: together.means.length - 1 }, (_, k) => k + 1);
  const fits = moments.map((momentsOfRow) => regressionOf(momentsOfRow, predictors));
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
    parents: parentsOf(counts, index),
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
