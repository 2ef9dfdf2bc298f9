// The pictures on the pages about learning networks.

import { curvePlot, type Figure } from "../../src/apps/plot/index.js";
import { DirectedGraph, FamilyCounts, fitParameters, learnStructure, Table } from "../../src/index.js";
import { random } from "../../src/math/probability/index.js";

export const figures: Readonly<Record<string, () => Figure | Promise<Figure>>> = {
  "structure-search": async () => {
    const table = makeNetworkCases(500);
    const paths = await Promise.all(
      (["hill-climbing", "tabu"] as const).map(async (method) => {
        const { history, score } = await learnStructure(table, { method });
        const gains = history.reduce((sum, { gain }) => sum + gain, 0);
        const mean = [(score ?? 0) - gains];
        for (const { gain } of history) mean.push(mean[mean.length - 1] + gain);
        return { name: method, mean };
      }),
    );
    const most = Math.max(...paths.map(({ mean }) => mean.length));
    const steps = Array.from({ length: most }, (_, step) => step);
    const series = paths.map(({ name, mean }) => ({
      name,
      mean: steps.map((step) => mean[Math.min(step, mean.length - 1)]),
    }));
    return curvePlot(steps, series, {
      title: "Two searches for a network of ten nodes",
      xLabel: "changed arcs",
      yLabel: "score (BIC)",
    });
  },

  "parameter-estimates": () => {
    const stream = random(3);
    const days = Array.from({ length: 40 }, () => (stream.next() < 0.85 ? "no" : "yes"));
    const graph = new DirectedGraph(["rain"]);
    const counted = Array.from({ length: days.length }, (_, k) => k + 1);
    const estimates = [
      { name: "maximum likelihood", options: {} },
      { name: "dirichlet, 1 in every cell", options: { method: "dirichlet" } },
      { name: "bdeu, 10 cases", options: { method: "bdeu", equivalentSampleSize: 10 } },
    ] as const;
    const series = estimates.map(({ name, options }) => ({
      name,
      mean: counted.map((count) => {
        const kinds = { rain: { kind: "categorical", levels: ["yes", "no"] } } as const;
        const table = Table.fromColumns({ rain: days.slice(0, count) }, { kinds });
        const network = fitParameters(graph, FamilyCounts.of(graph, table), options);
        return network.table("rain").probability({ rain: "yes" });
      }),
    }));
    return curvePlot(counted, series, {
      title: "The probability of rain from the first days",
      xLabel: "days counted",
      yLabel: "P(rain)",
    });
  },
};

/** Ten nodes with two levels and random probabilities, each depending on up to three others. */
function makeNetworkCases(rows: number): Table {
  const stream = random(3);
  const nodes = Array.from({ length: 10 }, (_, node) => node);
  const parents = nodes.map((node) =>
    [0, 1, 2].map(() => stream.integer(0, nodes.length - 1)).filter((parent) => parent < node),
  );
  const tables = parents.map((codes) =>
    Array.from({ length: 2 ** codes.length }, () => (stream.next() < 0.5 ? 0.15 : 0.8)),
  );
  const columns = nodes.map((): string[] => []);
  for (let row = 0; row < rows; row += 1) {
    const values: number[] = [];
    for (const node of nodes) {
      const cell = parents[node].reduce((code, parent) => 2 * code + values[parent], 0);
      values.push(stream.next() < tables[node][cell] ? 1 : 0);
      // The order of the columns says nothing about the arcs.
      columns[(7 * node) % nodes.length].push(values[node] === 1 ? "yes" : "no");
    }
  }
  return Table.fromColumns(Object.fromEntries(columns.map((codes, at) => [`n${at}`, codes])));
}
