// A network in the hands of EM: where it starts, what is expected under it, and what is best given that.

import type { Random } from "../../math/probability/random/index.js";
import type { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { type DiscreteNode, type NetworkNode, type NetworkParts, networkParts } from "../bayesian/nodes.js";
import type { DirectedGraph } from "../graphs/dag.js";
import { CasePosteriors } from "./case-posteriors.js";
import { addNumbers, emptySums, type FamilySum } from "./family-sums.js";
import { forEachCompletion, type IncompleteCases } from "./incomplete-cases.js";
import { IncompleteNumbers } from "./incomplete-numbers.js";
import { normalizedRows } from "./pseudo-counts.js";
import { readStart } from "./read-start.js";

type Nodes = readonly NetworkNode[];

export class IncompleteModel {
  readonly numbers: IncompleteNumbers;
  readonly #method: string;
  readonly #graph: DirectedGraph;
  readonly #data: IncompleteCases;
  readonly #smoothing: number;
  /** The shape of the network; its parameters do not count. */
  readonly #shape: NetworkParts;
  /** The nodes of every discrete family: parents, then the node. */
  readonly #families: readonly (readonly number[])[];

  constructor(
    method: string,
    graph: DirectedGraph,
    data: IncompleteCases,
    smoothing: number,
    varianceFloor: number,
  ) {
    this.#method = method;
    this.#graph = graph;
    this.#data = data;
    this.#smoothing = smoothing;
    this.#shape = networkParts(method, shapeOf(graph, data));
    this.#families = graph.parentIndices.map((parents, node) => [...parents, node]);
    this.numbers = new IncompleteNumbers(method, this.#shape, data.cases, varianceFloor);
  }

  /** Parameters near those of the complete families; of those that were never seen complete, random ones. */
  start(stream: Random): Nodes {
    const counts = emptySums(this.#shape);
    for (const { codes, weight } of this.#data.cases)
      for (const [node, sums] of counts.entries()) {
        const family = this.#families[node];
        if (sums instanceof Float64Array && family.every((member) => codes[member] >= 0))
          sums[this.#cell(family, codes)] += weight;
      }
    return counts.map((sums, node) => {
      const draws = stream.child(node);
      return sums instanceof Float64Array
        ? this.#discrete(
            node,
            sums.map((count) => count + draws.exponential() + 1),
          )
        : this.numbers.start(node, draws);
    });
  }

  /** The parameters of a given network, which must have the same nodes, parents and levels. */
  from(init: BayesianNetwork): Nodes {
    return readStart(this.#method, this.#shape, init).map((node, index) =>
      node.kind === "gaussian" ? this.numbers.from(node, index) : node,
    );
  }

  /** What is expected of all families, and the log-likelihood of what is known. */
  async expect(nodes: Nodes, pause: () => Promise<unknown>) {
    const posteriors = new CasePosteriors(this.#method, networkParts(this.#method, nodes), this.#data.levels);
    const sums = emptySums(this.#shape);
    let objective = this.logPrior(nodes);
    for (const one of this.#data.cases) {
      await pause();
      const { parts, logLikelihood } = posteriors.of(one);
      objective += one.weight * logLikelihood;
      for (const part of parts) {
        addNumbers(this.#shape, sums, part, this.numbers.centers);
        this.#addLevels(posteriors, sums, part);
      }
    }
    return { expected: sums as readonly FamilySum[], objective };
  }

  maximize(sums: readonly FamilySum[], before: Nodes): Nodes {
    return sums.map((expected, node) => {
      const last = before[node];
      return expected instanceof Float64Array || last.kind === "discrete"
        ? this.#discrete(
            node,
            (expected as Float64Array).map((count) => count + this.#smoothing),
          )
        : this.numbers.maximize(node, expected, last);
    });
  }

  /** The log density of the prior that pseudo-counts stand for, up to a constant. */
  logPrior(nodes: Nodes): number {
    if (this.#smoothing === 0) return 0;
    return nodes.reduce(
      (sum, node) =>
        node.kind === "discrete"
          ? node.table.reduce((all, p) => all + this.#smoothing * Math.log(p), sum)
          : sum,
      0,
    );
  }

  #addLevels(
    posteriors: CasePosteriors,
    sums: readonly FamilySum[],
    { codes, weight }: { readonly codes: Int32Array; readonly weight: number },
  ): void {
    // Families that lack the same levels are asked once.
    const known = new Map<string, Float64Array>();
    for (const [node, expected] of sums.entries()) {
      if (!(expected instanceof Float64Array)) continue;
      const family = this.#families[node];
      const hidden = family.filter((member) => codes[member] < 0);
      if (hidden.length === 0) {
        expected[this.#cell(family, codes)] += weight;
        continue;
      }
      const key = hidden.join();
      const distribution = known.get(key) ?? posteriors.distribution(codes, hidden);
      known.set(key, distribution);
      forEachCompletion(this.#data.levels, codes, hidden, distribution, (completed, probability) => {
        expected[this.#cell(family, completed)] += weight * probability;
      });
    }
  }

  #discrete(node: number, counts: Float64Array): DiscreteNode {
    const { nodes, parentIndices } = this.#graph;
    const levels = this.#data.levels[node];
    const parents = parentIndices[node].map((parent) => nodes[parent]);
    return {
      kind: "discrete",
      name: nodes[node],
      parents,
      levels,
      table: normalizedRows(counts, levels.length),
    };
  }

  #cell(family: readonly number[], codes: ArrayLike<number>): number {
    return family.reduce((cell, member) => cell * this.#data.levels[member].length + codes[member], 0);
  }
}

/** Nodes with these parents and any parameters. */
function shapeOf(graph: DirectedGraph, { levels }: IncompleteCases): NetworkNode[] {
  return graph.nodes.map((name, node): NetworkNode => {
    const above = graph.parentIndices[node];
    const parents = above.map((parent) => graph.nodes[parent]);
    const rows = above.reduce((count, parent) => count * Math.max(1, levels[parent].length), 1);
    const levelsOfNode = levels[node];
    if (levelsOfNode.length > 0) {
      const table = new Float64Array(rows * levelsOfNode.length).fill(1 / levelsOfNode.length);
      return { kind: "discrete", name, parents, levels: levelsOfNode, table };
    }
    const slopes = above.filter((parent) => levels[parent].length === 0).length;
    return {
      kind: "gaussian",
      name,
      parents,
      intercepts: new Float64Array(rows),
      coefficients: new Float64Array(rows * slopes),
      standardDeviations: new Float64Array(rows).fill(1),
    };
  });
}
