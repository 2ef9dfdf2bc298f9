import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError, DataError, OptionError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import { BayesianNetwork } from "../bayesian/bayesian-network.js";
import { learnIncomplete } from "./learn-incomplete.js";
import { learnStructure } from "./learn-structure.js";

const lawn = BayesianNetwork.of({
  cloud: { table: 0.5 },
  rain: { parents: "cloud", table: [0.85, 0.15] },
  sprinkler: { parents: "cloud", table: [0.1, 0.6] },
  wet: {
    parents: ["rain", "sprinkler"],
    table: { yes: { yes: 0.98, no: 0.8 }, no: { yes: 0.75, no: 0.02 } },
  },
});

/** The cases with some of their values missing at random. */
function withHoles(table: Table, share: number, seed: number): Table {
  const stream = random(seed);
  return Table.fromRows(
    table
      .toRows()
      .map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, stream.next() < share ? null : value]),
        ),
      ),
  );
}

describe("a structure from incomplete cases", () => {
  const complete = lawn.sample(1500, 3);

  it("equals that of a search if nothing is missing", async () => {
    const { network, history, converged } = await learnIncomplete(complete);
    const learned = await learnStructure(complete);
    expect(network.graph.equals(learned.graph)).toBe(true);
    expect(converged).toBe(true);
    expectClose(history[0], learned.score ?? 0, { tolerance: 1e-8 });
  });

  it("is recovered where a third of the cases are complete", async () => {
    const { network, converged } = await learnIncomplete(withHoles(complete, 0.22, 1), { method: "tabu" });
    expect(converged).toBe(true);
    expect(network.graph.hammingDistance(lawn.graph)).toBe(0);
    const wet = network.table("wet").probability({ wet: "yes" }, { rain: "no", sprinkler: "no" });
    expectClose(wet, 0.02, { tolerance: 0.02 });
  });

  it("satisfies constraints, and is found without any complete case", async () => {
    const rows = complete.slice(0, 400).toRows();
    const names = complete.names;
    const holes = rows.map((row, at) => ({ ...row, [names[at % 4]]: null }));
    const { network } = await learnIncomplete(Table.fromRows(holes), {
      required: [["wet", "cloud"]],
      maxParents: 1,
      maxIterations: 5,
    });
    expect(network.graph.hasArc("wet", "cloud")).toBe(true);
    expect(network.graph.arcs.length).toBeGreaterThan(1);
  });

  it("cannot be learned by other methods or with options that they do not have", async () => {
    await expect(learnIncomplete(Table.fromColumns({ x: [1, null] }))).rejects.toThrow(DataError);
    await expect(learnIncomplete(complete, { method: "pc" as never })).rejects.toThrow(OptionError);
    await expect(learnIncomplete(complete, { maxIterations: 0 })).rejects.toThrow(OptionError);
    await expect(learnIncomplete(complete, { target: "wet" })).rejects.toThrow('"target"');
  });

  it("can be learned from cases with too many missing values to enumerate", async () => {
    // Twenty columns in a chain: a case that lacks nearly all of them has a million completions.
    const stream = random(4);
    const rows = Array.from({ length: 300 }, (_, at) => {
      let level = stream.next() < 0.5 ? "a" : "b";
      return Object.fromEntries(
        Array.from({ length: 20 }, (__, k) => {
          if (stream.next() < 0.1) level = level === "a" ? "b" : "a";
          return [`c${k}`, at < 5 && k > 1 ? null : level];
        }),
      );
    });
    const { network, converged } = await learnIncomplete(Table.fromRows(rows), { method: "chow-liu" });
    expect(converged).toBe(true);
    const edges = network.graph.arcs.map(([from, to]) =>
      Math.abs(Number(from.slice(1)) - Number(to.slice(1))),
    );
    expect(edges).toHaveLength(19);
    expect(edges.filter((apart) => apart === 1).length).toBeGreaterThanOrEqual(17);
  });

  it("can be learned from numbers and levels", async () => {
    const stream = random(6);
    const rows = Array.from({ length: 500 }, () => {
      const a = stream.next() < 0.5 ? "u" : "v";
      const x = (a === "u" ? 2 : -2) + stream.normal();
      const y = 0.9 * x + 0.5 * stream.normal();
      const z = stream.normal();
      return Object.fromEntries(
        Object.entries({ a, x, y, z }).map(([name, value]) => [name, stream.next() < 0.15 ? null : value]),
      );
    });
    const kinds = { x: "quantitative", y: "quantitative", z: "quantitative" } as const;
    const { network, converged, history } = await learnIncomplete(Table.fromRows(rows, { kinds }));
    expect(converged).toBe(true);
    expect(history.length).toBeGreaterThan(0);
    expect(network.graph.skeleton().hasEdge("a", "x")).toBe(true);
    expect(network.graph.skeleton().hasEdge("x", "y")).toBe(true);
    expect(network.graph.skeleton().neighbors("z")).toEqual([]);
  });

  it("can be aborted", async () => {
    const controller = new AbortController();
    const learned = learnIncomplete(withHoles(complete, 0.2, 2), { signal: controller.signal });
    abortAtNextPause(controller);
    await expect(learned).rejects.toThrow(AbortError);
  });
});
