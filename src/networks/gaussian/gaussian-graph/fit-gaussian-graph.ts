import * as z from "zod";
import { requireFields } from "../../../base/arguments.js";
import { DataError, got, OptionError, wanted, words } from "../../../base/errors.js";
import { parseOptions } from "../../../base/options.js";
import { definiteFactor } from "../../../math/linalg/cholesky.js";
import { HALF_LOG_2PI } from "../../../math/probability/special/stirling.js";
import type { Rows } from "../../../model/input.js";
import { type Edge, UndirectedGraph } from "../../graphs/undirected-graph.js";
import { GaussianGraph } from "./gaussian-graph.js";
import { type CovarianceSource, readMoments } from "./read-source.js";
import { rescale } from "./rescale.js";
import { fitConstrained } from "./solver.js";

const METHOD = "fitGaussianGraph";

const fitGaussianGraphSchema = z.strictObject({
  graph: z.custom<UndirectedGraph>().optional().describe("The graph, whose nodes are the variables."),
  edges: z
    .custom<readonly Edge[]>()
    .optional()
    .meta({ constraint: "a list of pairs of names" })
    .describe("The edges, in place of a graph."),
  independent: z
    .custom<readonly Edge[]>()
    .optional()
    .meta({ constraint: "a list of pairs of names" })
    .describe("The pairs without an edge, which are independent given the others; all others have one."),
  weights: z
    .custom<ArrayLike<number>>()
    .optional()
    .meta({ constraint: "one number ≥ 0 per case" })
    .describe("Case weights; a weight of 2 counts as two equal rows."),
  tolerance: z
    .number()
    .gt(0)
    .default(1e-13)
    .describe(
      "The iteration ends when no correlation changes by more than this in a pass over all variables.",
    ),
  maxIterations: z.int().min(1).default(10_000).describe("The maximum number of passes over all variables."),
});

export type FitGaussianGraphOptions = z.input<typeof fitGaussianGraphSchema>;

/**
 * The normal distribution of largest likelihood whose variables are independent, given all others, wherever a graph
 * has no edge (ESL section 17.3.1). The cases are rows, a table, or their covariance and number. With fewer cases
 * than variables there is none in general; `GraphicalLasso` estimates the graph and needs no more.
 *
 * ```ts
 * const fit = fitGaussianGraph(table, { independent: [["mechanics", "statistics"]] });
 * fit.deviance; // compared with a graph of all edges
 * ```
 */
export function fitGaussianGraph(
  source: Rows | CovarianceSource,
  options: FitGaussianGraphOptions,
): GaussianGraph {
  const settings = parseOptions(METHOD, fitGaussianGraphSchema, options);
  const { names, mean, covariance, totalWeight } = readMoments(METHOD, source, settings.weights);
  const graph = readGraph(names, settings);
  const deviations = covariance.diagonal().map(Math.sqrt);
  const correlations = rescale(covariance, deviations, "divide");
  const saturated = definiteFactor(correlations.rows, correlations.data);
  if (saturated === undefined || !saturated.L.diagonal().every((pivot) => pivot ** 2 > 1e-14))
    throw singular(names.length, totalWeight);
  const fit = fitConstrained(correlations, neighborsOf(graph, names), settings);
  const factor = fit && definiteFactor(names.length, fit.precision.data);
  if (fit === undefined || factor === undefined) throw singular(names.length, totalWeight);
  const logScales = 2 * deviations.reduce((sum, deviation) => sum + Math.log(deviation), 0);
  // tr(S·Θ) is the number of variables.
  const peak = names.length * (2 * HALF_LOG_2PI + 1) + logScales;
  return new GaussianGraph({
    graph,
    mean,
    covariance: rescale(fit.covariance, deviations, "multiply"),
    precision: rescale(fit.precision, deviations, "divide"),
    logLikelihood: -0.5 * totalWeight * (peak - factor.logDeterminant),
    deviance: Math.max(0, -totalWeight * (factor.logDeterminant + saturated.logDeterminant)),
    totalWeight,
    convergence: fit.convergence,
  });
}

/** The graph over the variables, however it was given. */
function readGraph(
  names: readonly string[],
  { graph, edges, independent }: z.output<typeof fitGaussianGraphSchema>,
): UndirectedGraph {
  const given = [graph, edges, independent].filter((one) => one !== undefined);
  if (given.length !== 1) {
    const expected = `one of the options "graph", "edges" and "independent"`;
    const sentence = words`exactly ${wanted(expected)} must be given; got ${got(given.length)}.`;
    throw new OptionError(METHOD, sentence, { option: "graph" });
  }
  if (graph !== undefined) {
    requireFields(METHOD, "the graph", graph, ["nodes", "edges"], "an UndirectedGraph");
    const missing = names.find((name) => !graph.nodes.includes(name));
    if (missing !== undefined || graph.nodes.length !== names.length)
      throw new DataError(METHOD, "the nodes of the graph must be the variables.", {
        ...(missing !== undefined && { column: missing }),
        expected: names.join(", "),
        received: graph.nodes.join(", "),
      });
    return new UndirectedGraph(names, graph.edges, METHOD);
  }
  if (edges !== undefined) return new UndirectedGraph(names, edges, METHOD);
  const without = new UndirectedGraph(names, independent ?? [], METHOD);
  const pairs = names.flatMap((a, i) => names.slice(i + 1).map((b): Edge => [a, b]));
  return new UndirectedGraph(
    names,
    pairs.filter(([a, b]) => !without.hasEdge(a, b)),
    METHOD,
  );
}

function neighborsOf(graph: UndirectedGraph, names: readonly string[]): Int32Array[] {
  const indices = new Map(names.map((name, index) => [name, index]));
  return names.map((name) => Int32Array.from(graph.neighbors(name), (other) => indices.get(other) ?? 0));
}

function singular(variables: number, totalWeight: number): DataError {
  return new DataError(
    METHOD,
    `the covariance is singular (${variables} variables, weight ${totalWeight}): some variables are determined by the others; drop them, add cases, or use GraphicalLasso.`,
    { expected: "a positive definite covariance", received: "a singular one" },
  );
}
