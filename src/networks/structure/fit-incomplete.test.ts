import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError, DataError, OptionError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import type { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { DirectedGraph } from "../graphs/dag.js";
import { fitIncomplete } from "./fit-incomplete.js";
import { fitParameters } from "./fit-parameters.js";

const graph = new DirectedGraph(
  ["a", "b", "c"],
  [
    ["a", "b"],
    ["a", "c"],
    ["b", "c"],
  ],
);

/** Cases of three nodes with two levels, some of them missing. */
function makeTable(rows: number, missing: number, seed: number): Table {
  const stream = random(seed);
  const columns: Record<string, (string | null)[]> = { a: [], b: [], c: [] };
  for (let row = 0; row < rows; row += 1) {
    const a = stream.next() < 0.4;
    const b = stream.next() < (a ? 0.8 : 0.3);
    const c = stream.next() < (a === b ? 0.9 : 0.2);
    for (const [name, value] of Object.entries({ a, b, c }))
      columns[name].push(stream.next() < missing ? null : value ? "yes" : "no");
  }
  return Table.fromColumns(columns);
}

/** log P of what is known of the cases, by summing over all completions. */
function plainLogLikelihood(network: BayesianNetwork, table: Table): number {
  let sum = 0;
  for (const row of table.toRows()) {
    let p = 0;
    for (const a of ["yes", "no"])
      for (const b of ["yes", "no"])
        for (const c of ["yes", "no"]) {
          const full = { a, b, c };
          const fits = Object.entries(full).every(
            ([name, level]) => row[name] === null || row[name] === level,
          );
          if (fits) p += Math.exp(network.logJoint(full));
        }
    sum += Math.log(p);
  }
  return sum;
}

describe("parameters from incomplete cases", () => {
  it("equal those of complete cases if nothing is missing", async () => {
    const table = makeTable(50, 0, 1);
    const { network, logLikelihood } = await fitIncomplete(graph, table);
    const complete = fitParameters(graph, table);
    for (const name of graph.nodes)
      expectClose(network.table(name).values, complete.table(name).values, { tolerance: 1e-12 });
    expectClose(logLikelihood, plainLogLikelihood(complete, table), { tolerance: 1e-9 });
  });

  it("maximize the likelihood summed over all completions", async () => {
    const table = makeTable(80, 0.25, 2);
    const { network, logLikelihood, history, convergence } = await fitIncomplete(graph, table, {
      tolerance: 1e-13,
      maxIterations: 2000,
    });
    expect(convergence.converged).toBe(true);
    expectClose(logLikelihood, plainLogLikelihood(network, table), { tolerance: 1e-9 });
    for (const [at, objective] of history.slice(1).entries())
      expect(objective).toBeGreaterThanOrEqual(history[at] - 1e-9);
    const { BayesianNetwork: Network } = await import("../bayesian/bayesian-network.js");
    for (const [index, node] of network.nodes.entries()) {
      if (node.kind !== "discrete") throw new Error(`${node.name} has no levels`);
      for (const step of [0.01, -0.01]) {
        const moved = node.table.slice();
        moved[0] = Math.min(1, Math.max(0, moved[0] + step));
        moved[1] = 1 - moved[0];
        const nodes = network.nodes.map((other, at) => (at === index ? { ...node, table: moved } : other));
        expect(plainLogLikelihood(Network.fromNodes(nodes), table)).toBeLessThan(logLikelihood + 1e-9);
      }
    }
  });

  it("equal those of complete cases if only a node without children is missing at random", async () => {
    const pair = new DirectedGraph(["a", "b"], [["a", "b"]]);
    const table = makeTable(60, 0, 3).select(["a", "b"]);
    const holes = table.withColumn(
      "b",
      Array.from({ length: 60 }, (_, row) => (row % 4 === 0 ? null : table.get(row, "b"))),
    );
    const { network } = await fitIncomplete(pair, holes, { tolerance: 1e-14 });
    expectClose(network.table("a").values, fitParameters(pair, table).table("a").values, { tolerance: 1e-9 });
    const known = holes.filter((row) => holes.get(row, "b") !== null);
    expectClose(network.table("b").values, fitParameters(pair, known).table("b").values, { tolerance: 1e-6 });
  });

  it("of a latent class make its indicators independent", async () => {
    const stream = random(4);
    const columns: Record<string, string[]> = { x: [], y: [], z: [] };
    for (let row = 0; row < 300; row += 1) {
      const p = stream.next() < 0.5 ? 0.9 : 0.2;
      for (const column of Object.values(columns)) column.push(stream.next() < p ? "yes" : "no");
    }
    const latent = new DirectedGraph(
      ["class", "x", "y", "z"],
      [
        ["class", "x"],
        ["class", "y"],
        ["class", "z"],
      ],
    );
    const { network } = await fitIncomplete(latent, Table.fromColumns(columns), {
      latent: { class: ["low", "high"] },
      restarts: 2,
      smoothing: 0.1,
      seed: 1,
    });
    const yes = ["low", "high"].map((level) =>
      network.table("x").probability({ x: "yes" }, { class: level }),
    );
    expectClose(Math.max(...yes), 0.9, { tolerance: 0.1 });
    expectClose(Math.min(...yes), 0.2, { tolerance: 0.1 });
  });

  it("refuse latent nodes with a column, unknown nodes, and bad options", async () => {
    const table = makeTable(10, 0.1, 1);
    const latent = { a: ["u", "v"] };
    await expect(fitIncomplete(graph, table, { latent })).rejects.toThrow("is a column of the table");
    await expect(fitIncomplete(graph, table.drop(["c"]))).rejects.toThrow(DataError);
    await expect(fitIncomplete(graph, table, { smoothing: -1 })).rejects.toThrow(OptionError);
    const unnamed = fitIncomplete(graph, table.drop(["c"]), { latent: { c: ["u", "u"] } });
    await expect(unnamed).rejects.toThrow('option "latent"');
  });

  it("can be aborted", async () => {
    const controller = new AbortController();
    const fit = fitIncomplete(graph, makeTable(60, 0.3, 5), { signal: controller.signal });
    abortAtNextPause(controller);
    await expect(fit).rejects.toThrow(AbortError);
  });
});
