import { requireFields } from "../../../base/arguments.js";
import type { Convergence } from "../../../base/control.js";
import { inspect, moreLines } from "../../../base/printing.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { Normal } from "../../../math/probability/distributions/normal.js";
import { deviancePValue } from "../../graphs/deviance-test.js";
import type { UndirectedGraph } from "../../graphs/undirected-graph.js";
import { partialCorrelationErrors } from "./edge-inference.js";
import { pairsOf, partialCorrelationsOf } from "./partial-correlations.js";

/** An edge with the strength of the dependence. */
export interface EdgeStrength {
  readonly a: string;
  readonly b: string;
  /** The correlation of both given all other variables. */
  readonly partialCorrelation: number;
}

/** An edge with the accuracy of its partial correlation, from the likelihood. */
export interface EdgeEstimate extends EdgeStrength {
  /** Of the partial correlation, for many cases. */
  readonly standardError: number;
  /** The partial correlation by its standard error: z. */
  readonly statistic: number;
  /** Of the hypothesis that there is no edge, given the others. */
  readonly pValue: number;
}

/** What is known of a fitted normal distribution with a graph. */
export interface GaussianGraphFields {
  readonly graph: UndirectedGraph;
  /** The means of the variables; undefined if only their covariance was given. */
  readonly mean: Float64Array | undefined;
  /** Σ: that of the cases where there is an edge, and on the diagonal. */
  readonly covariance: Matrix;
  /** Σ⁻¹: 0 where there is no edge. */
  readonly precision: Matrix;
  readonly logLikelihood: number;
  /** Twice the log-likelihood that a graph of all edges has more. */
  readonly deviance: number;
  /** The number of cases, or the sum of their weights. */
  readonly totalWeight: number;
  /** How the iteration ended; the criterion is the largest change of a correlation in the last pass. */
  readonly convergence: Convergence;
}

export interface GaussianGraph extends GaussianGraphFields {}

/** A normal distribution whose variables are independent given the others wherever a graph has no edge. */
export class GaussianGraph {
  /** Correlations of two variables given all others. */
  readonly partialCorrelations: Matrix;
  #edges: readonly EdgeEstimate[] | undefined;

  /** Call `fitGaussianGraph` instead. */
  constructor(fields: GaussianGraphFields) {
    requireFields(
      "GaussianGraph",
      "the fit",
      fields,
      ["graph", "precision"],
      "what fitGaussianGraph returns",
    );
    Object.assign(this, fields);
    this.partialCorrelations = partialCorrelationsOf(fields.precision);
  }

  /** Number of missing edges: the degrees of freedom of the deviance. */
  get degreesOfFreedom(): number {
    const { nodes, edges } = this.graph;
    return (nodes.length * (nodes.length - 1)) / 2 - edges.length;
  }

  /** Of the hypothesis that all missing edges are rightly so, for many cases; 1 for a graph of all edges. */
  get pValue(): number {
    return deviancePValue(this.deviance, this.degreesOfFreedom);
  }

  /** Every edge with its partial correlation, standard error and test. */
  get edges(): readonly EdgeEstimate[] {
    this.#edges ??= this.#estimateEdges();
    return this.#edges;
  }

  /** The fit and its edges. */
  toString(): string {
    const SHOWN = 20;
    const { nodes } = this.graph;
    const rows = this.edges
      .slice(0, SHOWN)
      .map(({ a, b, ...numbers }) => [
        `${a} — ${b}`,
        ...[numbers.partialCorrelation, numbers.standardError, numbers.statistic, numbers.pValue].map(
          shortNumber,
        ),
      ]);
    return [
      `${nodes.length} nodes, ${this.edges.length} edges, from ${shortNumber(this.totalWeight)} cases`,
      `deviance ${shortNumber(this.deviance)} on ${this.degreesOfFreedom} degrees of freedom, p = ${shortNumber(this.pValue)}`,
      textGrid([["edge", "partial correlation", "standard error", "z", "p"], ...rows], 1),
      ...moreLines(this.edges.length - rows.length),
    ].join("\n");
  }

  [inspect](): string {
    return this.toString();
  }

  #estimateEdges(): EdgeEstimate[] {
    const { graph, covariance, precision, partialCorrelations } = this;
    const indices = new Map(graph.nodes.map((name, index) => [name, index]));
    const pairs = graph.edges.map(([a, b]) => [indices.get(a) ?? 0, indices.get(b) ?? 0] as const);
    const errors = partialCorrelationErrors(covariance, precision, pairs, this.totalWeight);
    const normal = new Normal({ mean: 0, standardDeviation: 1 });
    return pairs.map(([i, j], at) => {
      const partialCorrelation = partialCorrelations.get(i, j);
      const standardError = errors[at];
      const statistic = partialCorrelation / standardError;
      const pValue = 2 * normal.survival(Math.abs(statistic));
      return { a: graph.nodes[i], b: graph.nodes[j], partialCorrelation, standardError, statistic, pValue };
    });
  }
}

/** The edges of a precision matrix with their partial correlations. */
export function edgeStrengths(
  names: readonly string[],
  precision: Matrix,
  partialCorrelations: Matrix,
): EdgeStrength[] {
  return pairsOf(precision).map(([i, j]) => ({
    a: names[i],
    b: names[j],
    partialCorrelation: partialCorrelations.get(i, j),
  }));
}
