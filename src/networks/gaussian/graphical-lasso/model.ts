import { moreLines } from "../../../base/printing.js";
import { shortNumber, textGrid } from "../../../base/text-grid.js";
import { cholesky, definiteInverse } from "../../../math/linalg/cholesky.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { requireIndex } from "../../../math/linalg/require.js";
import { MultivariateNormal } from "../../../math/probability/multivariate/multivariate-normal.js";
import { type Seed, streamOf } from "../../../math/probability/random/seed.js";
import { finiteCases, finitePredictions } from "../../../model/answers.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Density } from "../../../model/model.js";
import { UndirectedGraph } from "../../graphs/undirected-graph.js";
import { type EdgeStrength, edgeStrengths } from "../gaussian-graph/gaussian-graph.js";
import { partialCorrelationsOf } from "../gaussian-graph/partial-correlations.js";
import { rescale } from "../gaussian-graph/rescale.js";
import { type GraphicalLassoState, graphicalLassoState } from "./state.js";

/** A fitted `GraphicalLasso`: a normal distribution, and the graph of its conditional independences. */
export class GraphicalLassoModel extends FittedModel<GraphicalLassoState> implements Density {
  static readonly kind = "GraphicalLasso";
  static readonly state = graphicalLassoState;
  #covariance: Matrix | undefined;
  #density: MultivariateNormal | undefined;

  /** The penalty of the model. */
  get lambda(): number {
    return this.path.lambdas[this.chosen];
  }

  /** The log-likelihood of the training cases. */
  get logLikelihood(): number {
    return this.path.logLikelihoods[this.chosen];
  }

  /** The covariance of the features. */
  get covariance(): Matrix {
    this.#covariance ??= inverseOf(this.precision);
    return this.#covariance;
  }

  /** The correlation of two features given all others. */
  get partialCorrelations(): Matrix {
    return partialCorrelationsOf(this.precision);
  }

  /** The pairs of features that depend on each other given all others, with their partial correlations. */
  get edges(): readonly EdgeStrength[] {
    return edgeStrengths(this.features, this.precision, this.partialCorrelations);
  }

  /** Features are independent given those that separate them in this graph. */
  get graph(): UndirectedGraph {
    return new UndirectedGraph(
      this.features,
      this.edges.map(({ a, b }) => [a, b] as const),
    );
  }

  /** The normal distribution of the features. */
  get density(): MultivariateNormal {
    this.#density ??= new MultivariateNormal({ mean: this.mean, covariance: this.covariance });
    return this.#density;
  }

  /** The edges at an index of the path, with their partial correlations. */
  edgesAt(index: number): EdgeStrength[] {
    const { edgeCounts, pairs, partialCorrelations } = this.path;
    requireIndex(`${this.kind}.edgesAt`, "index", index, edgeCounts.length);
    const first = edgeCounts.subarray(0, index).reduce((sum, count) => sum + count, 0);
    const { features } = this;
    return Array.from(pairs.subarray(first, first + edgeCounts[index]), (pair, k) => ({
      a: features[Math.floor(pair / features.length)],
      b: features[pair % features.length],
      partialCorrelation: partialCorrelations[first + k],
    }));
  }

  /** The log density of every case. */
  logDensity(rows: Rows): Float64Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return finitePredictions(this.kind, this.density.logDensity(x));
  }

  /** New cases. */
  sample(count: number, seed: Seed = 0): Matrix {
    return finiteCases(this.kind, this.density.sampleMany(streamOf(seed), count));
  }

  /** The penalty, the fit, and the strongest edges. */
  summary(): string {
    const SHOWN = 20;
    const { edges, features, convergence, lambda } = this;
    const pairs = (features.length * (features.length - 1)) / 2;
    const strongest = edges
      .toSorted((one, other) => Math.abs(other.partialCorrelation) - Math.abs(one.partialCorrelation))
      .slice(0, SHOWN)
      .map(({ a, b, partialCorrelation }) => [`${a} — ${b}`, shortNumber(partialCorrelation)]);
    const state = convergence.converged ? "converged" : "did not converge";
    return [
      `${this.kind}: ${edges.length} of ${pairs} edges among ${features.length} features, from ${this.cases} cases`,
      `lambda ${shortNumber(lambda)}, log-likelihood ${shortNumber(this.logLikelihood)}; ${state}`,
      ...(strongest.length > 0 ? [textGrid([["edge", "partial correlation"], ...strongest], 1)] : []),
      ...moreLines(edges.length - strongest.length),
    ].join("\n");
  }
}

/** The inverse of a positive definite matrix; its diagonal is 1 meanwhile, so that units do not matter. */
function inverseOf(matrix: Matrix): Matrix {
  const scales = matrix.diagonal().map(Math.sqrt);
  return rescale(definiteInverse(cholesky(rescale(matrix, scales, "divide"))), scales, "divide");
}
