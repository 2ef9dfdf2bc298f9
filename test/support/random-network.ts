import { random } from "../../src/math/probability/random/index.js";
import { BayesianNetwork, type Findings, type NetworkNode } from "../../src/networks/index.js";

/** A network with random arcs and tables, some entries 0. */
export function randomNetwork(seed: number, size: number, maxParents: number): BayesianNetwork {
  const stream = random(seed);
  const levels = Array.from({ length: size }, () => stream.integer(2, 4));
  const nodes = levels.map((count, at): NetworkNode => {
    const parents = Array.from(stream.permutation(at)).slice(0, stream.integer(0, maxParents));
    const rows = parents.reduce((cells, parent) => cells * levels[parent], 1);
    const table = new Float64Array(rows * count);
    for (let row = 0; row < rows; row += 1) {
      const weights = Array.from({ length: count }, () => (stream.next() < 0.15 ? 0 : stream.next()));
      if (!weights.some((weight) => weight > 0)) weights[0] = 1;
      const sum = weights.reduce((total, weight) => total + weight, 0);
      table.set(
        weights.map((weight) => weight / sum),
        row * count,
      );
    }
    return {
      kind: "discrete",
      name: `n${at}`,
      parents: parents.map((parent) => `n${parent}`),
      levels: Array.from({ length: count }, (_, k) => `l${k}`),
      table,
    };
  });
  return BayesianNetwork.fromNodes(nodes);
}

/** Findings that occur: those of a drawn case. */
export function findings(network: BayesianNetwork, count: number, seed: number): Findings {
  const [row] = network.sample(1, seed).toRows();
  const names = random(seed + 1)
    .shuffle(network.graph.nodes)
    .slice(0, count);
  return Object.fromEntries(names.map((name) => [name, String(row[name])]));
}
