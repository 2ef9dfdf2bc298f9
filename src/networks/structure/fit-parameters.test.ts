import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, OptionError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { random } from "../../math/probability/random/index.js";
import { DirectedGraph } from "../graphs/dag.js";
import { FamilyCounts } from "./family-counts.js";
import { type FitParametersOptions, fitParameters, nodesFrom } from "./fit-parameters.js";

const tolerance = 1e-12;
const kinds = {
  rain: { kind: "categorical", levels: ["yes", "no"] },
  wind: { kind: "categorical", levels: ["calm", "gusty", "storm"] },
  wet: { kind: "categorical", levels: ["yes", "no"] },
} as const;
const table = Table.fromColumns(
  {
    rain: ["yes", "yes", "yes", "no", "no", "no", "no", "no"],
    wind: ["calm", "calm", "gusty", "calm", "calm", "gusty", "gusty", "gusty"],
    wet: ["yes", "no", "yes", "no", "no", "no", "yes", "no"],
  },
  { kinds },
);
const graph = new DirectedGraph(table.names, [
  ["rain", "wet"],
  ["wind", "wet"],
]);

/** The probabilities of the levels of a node, parents' assignments in order. */
function tableOf(node: string, options: FitParametersOptions): Float64Array {
  const found = nodesFrom(FamilyCounts.of(graph, table), options).find(({ name }) => name === node);
  if (found?.kind !== "discrete") throw new Error(`${node} has no levels`);
  return found.table;
}

describe("probabilities", () => {
  it("are shares of the counts, and uniform where nothing was counted", () => {
    expectClose(tableOf("rain", {}), [3 / 8, 5 / 8], { tolerance });
    const expected = [1 / 2, 1 / 2, 1, 0, 1 / 2, 1 / 2, 0, 1, 1 / 3, 2 / 3, 1 / 2, 1 / 2];
    expectClose(tableOf("wet", {}), expected, { tolerance });
    expect(() => fitParameters(graph, table, { unseen: "error" })).toThrow(
      'parents of "wet" have too few cases',
    );
  });

  it("are shrunk toward uniform ones by pseudo-counts", () => {
    const smoothed = tableOf("wet", { method: "dirichlet", smoothing: 2 });
    expectClose(smoothed.slice(0, 4), [3 / 6, 3 / 6, 3 / 5, 2 / 5], { tolerance });
    const shared = tableOf("wet", { method: "bdeu", equivalentSampleSize: 12 });
    expectClose(shared.slice(0, 4), [2 / 4, 2 / 4, 2 / 3, 1 / 3], { tolerance });
    expectClose(tableOf("wind", { method: "bdeu", equivalentSampleSize: 3 }), [5 / 11, 5 / 11, 1 / 11], {
      tolerance,
    });
  });

  it("are shrunk toward those with one parent fewer by hierarchical smoothing", () => {
    const weight = 2;
    const estimate = (count: number, all: number, prior: number) => (count + weight * prior) / (all + weight);
    const root = estimate(3, 8, 1 / 2);
    const rain = estimate(2, 3, root);
    const rainAndGust = estimate(1, 1, rain);
    const found = tableOf("wet", { method: "hierarchical", equivalentSampleSize: weight });
    expectClose(found.slice(2, 4), [rainAndGust, 1 - rainAndGust], { tolerance });
    // Rain in a storm was never seen.
    expectClose(found.slice(4, 6), [rain, 1 - rain], { tolerance });
  });

  it("have a Dirichlet posterior for every assignment of the parents", () => {
    const counts = FamilyCounts.of(graph, table);
    expect(counts.posterior("wet", { rain: "no", wind: "gusty" }).concentration).toEqual([2, 3]);
    expect(counts.posterior("wet", { rain: "yes", wind: "storm" }, { smoothing: 0.5 }).concentration).toEqual(
      [0.5, 0.5],
    );
    expect(counts.posterior("rain").concentration).toEqual([4, 6]);
    expect(() => counts.posterior("wet", { rain: "no" })).toThrow('"wind"');
  });
});

describe("counts", () => {
  it("of parts sum to those of the whole, and suffice for the parameters", () => {
    const parts = FamilyCounts.of(graph, table.slice(0, 3)).merge(FamilyCounts.of(graph, table.slice(3)));
    expect(parts).toEqual(FamilyCounts.of(graph, table));
    expect(String(fitParameters(graph, parts))).toBe(String(fitParameters(graph, table)));
  });

  it("accept further cases with levels in another order", () => {
    const more = Table.fromColumns({ rain: ["no", "yes"], wind: ["storm", "storm"], wet: ["yes", "no"] });
    const counts = FamilyCounts.of(graph, table).update(more);
    expect(counts.totalWeight).toBe(10);
    expect(counts.posterior("wet", { rain: "no", wind: "storm" }).concentration).toEqual([2, 1]);
    const stranger = Table.fromColumns({ rain: ["maybe"], wind: ["calm"], wet: ["yes"] });
    expect(() => FamilyCounts.of(graph, table).update(stranger)).toThrow('the level "maybe" in row 0');
  });

  it("of other graphs or levels cannot be added", () => {
    const counts = FamilyCounts.of(graph, table);
    const other = FamilyCounts.of(new DirectedGraph(table.names), table);
    expect(() => counts.merge(other)).toThrow("different graphs");
    expect(() => fitParameters(graph, other)).toThrow("another graph");
    const levels = Table.fromColumns({ rain: ["no"], wind: ["calm"], wet: ["yes"] });
    expect(() => counts.merge(FamilyCounts.of(graph, levels))).toThrow(DataError);
  });

  it("use weights, and skip missing values where the option says so", () => {
    const weighted = table.withColumn("w", [2, 0, 1, 1, 1, 1, 1, 1]).withRole("weight", "w");
    const repeated = table.take([0, 0, 2, 3, 4, 5, 6, 7]);
    expect(FamilyCounts.of(graph, weighted)).toEqual(FamilyCounts.of(graph, repeated));
    const holes = table.withColumn("wet", [null, "no", "yes", "no", "no", "no", "yes", "no"], kinds.wet);
    expect(() => FamilyCounts.of(graph, holes)).toThrow('"wet" is missing in row 0');
    expect(FamilyCounts.of(graph, holes, { missing: "omit" })).toEqual(
      FamilyCounts.of(graph, table.slice(1)),
    );
  });
});

describe("regressions", () => {
  const stream = random(6);
  const g = Array.from({ length: 60 }, (_, row) => (row % 3 === 0 ? "a" : "b"));
  const x = g.map(() => stream.normal());
  const y = g.map((level, row) => (level === "a" ? 3 + x[row] : 1 - 2 * x[row]) + 0.1 * stream.normal());
  const numbers = Table.fromColumns({ g, x, y });
  const mixed = new DirectedGraph(
    ["g", "x", "y"],
    [
      ["g", "y"],
      ["x", "y"],
    ],
  );

  it("are fitted for each assignment of the discrete parents, from parts as from the whole", () => {
    const whole = nodesFrom(FamilyCounts.of(mixed, numbers), {});
    const parts = FamilyCounts.of(mixed, numbers.slice(0, 20)).merge(
      FamilyCounts.of(mixed, numbers.slice(20)),
    );
    const merged = nodesFrom(parts, {});
    const [first, other] = [whole[2], merged[2]];
    if (first.kind !== "gaussian" || other.kind !== "gaussian") throw new Error("y has no regression");
    expectClose(first.intercepts, [3, 1], { tolerance: 0.1 });
    expectClose(first.coefficients, [1, -2], { tolerance: 0.1 });
    expectClose(first.standardDeviations, [0.1, 0.1], { tolerance: 0.03 });
    expectClose(other.intercepts, first.intercepts, { tolerance: 1e-12 });
    expectClose(other.coefficients, first.coefficients, { tolerance: 1e-12 });
    expectClose(other.standardDeviations, first.standardDeviations, { tolerance: 1e-12 });
  });

  it("of all cases together are used where there are too few cases", () => {
    const rare = numbers.withColumn(
      "g",
      g.map((_, row) => (row === 0 ? "a" : "b")),
    );
    const node = nodesFrom(FamilyCounts.of(mixed, rare), {})[2];
    const alone = new DirectedGraph(["x", "y"], [["x", "y"]]);
    const together = nodesFrom(FamilyCounts.of(alone, numbers.select(["x", "y"])), {})[1];
    if (node.kind !== "gaussian" || together.kind !== "gaussian") throw new Error("y has no regression");
    expectClose(node.intercepts[0], together.intercepts[0], { tolerance });
    expect(() => fitParameters(mixed, rare, { unseen: "error" })).toThrow(DataError);
  });

  it("refuse constant columns, and levels that depend on numbers", () => {
    const flat = Table.fromColumns({ x: [1, 1, 1] });
    expect(() => fitParameters(new DirectedGraph(["x"]), flat)).toThrow(
      'the regression of "x" leaves no residuals',
    );
    const wrong = new DirectedGraph(["g", "x"], [["x", "g"]]);
    expect(() => FamilyCounts.of(wrong, numbers)).toThrow('its parent "x" must have levels too');
  });
});

describe("fitting parameters refuses", () => {
  it.each<[string, object]>([
    ["an unknown method", { method: "mle" }],
    ["a negative pseudo-count", { method: "dirichlet", smoothing: -1 }],
    ["an equivalent sample size of 0", { method: "bdeu", equivalentSampleSize: 0 }],
    ["a pseudo-count for shares of the counts", { smoothing: 1 }],
    ["a pseudo-count for a prior of another kind", { method: "bdeu", smoothing: 1 }],
    ["an equivalent sample size for pseudo-counts", { method: "dirichlet", equivalentSampleSize: 2 }],
    ["an unknown option", { prior: 1 }],
    ["another rule for unseen assignments", { unseen: "uniform" }],
  ])("%s", (_, options) => {
    expect(() => fitParameters(graph, table, options)).toThrow(OptionError);
  });

  it("an unknown method, also for networks of numbers", () => {
    const numbers = Table.fromColumns({ x: [1, 2, 4] });
    const options = { method: "mle" } as unknown as FitParametersOptions;
    expect(() => fitParameters(new DirectedGraph(["x"]), numbers, options)).toThrow(
      'option "method" must be',
    );
  });

  it("options that the estimate does not use, in questions about posteriors too", () => {
    const counts = FamilyCounts.of(graph, table);
    expect(() => fitParameters(graph, table, { method: "dirichlet", equivalentSampleSize: 2 })).toThrow(
      'option "equivalentSampleSize" is for the methods "bdeu" and "hierarchical"; the method is "dirichlet".',
    );
    expect(() => counts.posterior("rain", {}, { equivalentSampleSize: 2 })).toThrow(
      'FamilyCounts.posterior: option "equivalentSampleSize" is for the methods "bdeu" and "hierarchical"',
    );
  });
});
