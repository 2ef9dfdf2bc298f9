import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError, OptionError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { random } from "../../../math/probability/random/index.js";
import { logGamma } from "../../../math/probability/special/gamma.js";
import { DirectedGraph } from "../../graphs/dag.js";
import { FamilyScorer, hasSizedPrior, type ScoreName } from "./family-scorer.js";
import { readNetworkData } from "./network-data.js";
import { scoreNetwork } from "./score-network.js";

const tolerance = 1e-10;

/** Four days of sport (Mitchell 1997, table 2.1). */
const days = Table.fromColumns({
  Sky: ["Sunny", "Sunny", "Rainy", "Sunny"],
  AirTemp: ["Warm", "Warm", "Cold", "Warm"],
  Humidity: ["Normal", "High", "High", "High"],
  Wind: ["Strong", "Strong", "Strong", "Strong"],
  Water: ["Warm", "Warm", "Warm", "Cool"],
  Forecast: ["Same", "Same", "Change", "Change"],
  EnjoySport: [true, true, false, true],
});

/** Columns of codes that depend on each other. */
function makeTable(rows: number, seed: number): Table {
  const stream = random(seed);
  const columns: Record<string, string[]> = { a: [], b: [], c: [], d: [], e: [], f: [] };
  for (let row = 0; row < rows; row += 1) {
    const a = stream.integer(0, 2);
    const b = stream.next() < 0.7 ? a : stream.integer(0, 2);
    const c = stream.integer(0, 1);
    const d = (b + c + (stream.next() < 0.2 ? 1 : 0)) % 3;
    const cells = { a, b, c, d, e: stream.integer(0, 3), f: 0 };
    for (const [name, code] of Object.entries(cells)) columns[name].push(`l${code}`);
  }
  return Table.fromColumns(columns);
}

/** The log-likelihood of a family by a plain loop over maps. */
function plainLogLikelihood(table: Table, node: string, parents: readonly string[]): number {
  const joint = new Map<string, number>();
  const given = new Map<string, number>();
  for (let row = 0; row < table.rows; row += 1) {
    const key = parents.map((name) => table.get(row, name)).join();
    const cell = `${key}|${table.get(row, node)}`;
    given.set(key, (given.get(key) ?? 0) + 1);
    joint.set(cell, (joint.get(cell) ?? 0) + 1);
  }
  let sum = 0;
  for (const [cell, count] of joint) sum += count * Math.log(count / (given.get(cell.split("|")[0]) ?? 0));
  return sum;
}

const discreteScores: readonly ScoreName[] = ["log-likelihood", "aic", "bic", "k2", "bdeu", "bds"];

describe("scores of discrete families", () => {
  const table = makeTable(300, 1);
  const data = readNetworkData("test", table, undefined);

  it("equal the log-likelihood of the cases minus penalties", () => {
    const graph = new DirectedGraph(table.names, [
      ["a", "b"],
      ["b", "d"],
      ["c", "d"],
    ]);
    const likelihood = graph.nodes.map((name) => plainLogLikelihood(table, name, graph.parents(name)));
    const total = likelihood.reduce((a, b) => a + b);
    const parameters = 2 + 3 * 2 + 1 + 6 * 2 + 3;
    expectClose(scoreNetwork(graph, table, { score: "log-likelihood" }).score, total, { tolerance });
    expectClose(scoreNetwork(graph, table, { score: "aic" }).score, total - parameters, { tolerance });
    const bic = total - 0.5 * Math.log(300) * parameters;
    expectClose(scoreNetwork(graph, table).score, bic, { tolerance });
    expectClose(scoreNetwork(graph, table).byNode.d, likelihood[3] - 0.5 * Math.log(300) * 12, { tolerance });
  });

  it.each(discreteScores)("%s is the same for a candidate parent as for the family by itself", (score) => {
    for (const parents of [[], [0], [0, 2]]) {
      const options = { score, ...(hasSizedPrior(score) && { equivalentSampleSize: 3 }) };
      const batch = new FamilyScorer("test", data, options);
      const single = new FamilyScorer("test", data, options);
      const candidates = [0, 1, 2, 3, 4, 5].filter((node) => node !== 3 && !parents.includes(node));
      batch.prepareCandidates(3, parents, candidates);
      expect(batch.evaluations).toBe(candidates.length);
      for (const candidate of candidates) {
        const family = [...parents, candidate];
        expectClose(batch.score(3, family), single.score(3, family), { tolerance });
      }
      const [given] = single.scoresGiven(parents, undefined, [3]);
      expectClose(given, single.score(3, parents), { tolerance });
    }
  });

  it("columns with many levels are counted case by case, with the same result", () => {
    const many = table.withColumn(
      "e",
      Array.from({ length: 300 }, (_, row) => `m${(row * row) % 41}`),
    );
    const graph = new DirectedGraph(table.names, [
      ["a", "b"],
      ["b", "d"],
      ["c", "d"],
    ]);
    for (const score of discreteScores) {
      const few = scoreNetwork(graph, table, { score }).byNode;
      const same = scoreNetwork(graph, many, { score }).byNode;
      for (const name of ["a", "b", "c", "d"]) expectClose(same[name], few[name], { tolerance });
    }
  });

  it.each(discreteScores)("%s counts a weight of 2 as two equal cases", (score) => {
    const weights = Array.from({ length: 60 }, (_, row) => row % 3);
    const rows = weights.flatMap((weight, row) => Array.from({ length: weight }, () => row));
    const small = table.slice(0, 60);
    const weighted = small.withColumn("w", weights).withRole("weight", "w");
    const graph = new DirectedGraph(table.names, [
      ["a", "b"],
      ["c", "d"],
      ["b", "d"],
    ]);
    const repeated = scoreNetwork(graph, small.take(rows), { score }).score;
    expectClose(scoreNetwork(graph, weighted, { score }).score, repeated, { tolerance });
  });

  it("K2 of the days of sport is a product of factorials", () => {
    const empty = new DirectedGraph(days.names);
    // 1/20 for three against one, 1/30 for two against two, 1 for the wind, which has one level.
    expectClose(scoreNetwork(empty, days, { score: "k2" }).score, -5 * Math.log(20) - Math.log(30), {
      tolerance,
    });
    const sky = empty.withArc("Sky", "EnjoySport");
    expectClose(scoreNetwork(sky, days, { score: "k2" }).byNode.EnjoySport, -Math.log(8), { tolerance });
  });

  it("BDeu of a family without parents is a beta function", () => {
    const { byNode } = scoreNetwork(new DirectedGraph(["c"]), table.select(["c"]), {
      score: "bdeu",
      equivalentSampleSize: 5,
    });
    const ones = table.toRows().filter(({ c }) => c === "l1").length;
    const expected =
      logGamma(5) - logGamma(305) + logGamma(2.5 + ones) + logGamma(302.5 - ones) - 2 * logGamma(2.5);
    expectClose(byNode.c, expected, { tolerance });
  });

  it("likelihood scores and BDeu agree on equivalent graphs", () => {
    const chain = new DirectedGraph(
      ["a", "b", "d"],
      [
        ["a", "b"],
        ["b", "d"],
      ],
    );
    const fork = new DirectedGraph(
      ["a", "b", "d"],
      [
        ["b", "a"],
        ["b", "d"],
      ],
    );
    for (const score of ["log-likelihood", "aic", "bic", "bdeu"] as const)
      expectClose(scoreNetwork(chain, table, { score }).score, scoreNetwork(fork, table, { score }).score, {
        tolerance,
      });
  });

  it("levels that never occur count as levels, and constant columns cost nothing", () => {
    const three = Table.fromColumns(
      { x: ["a", "b"] },
      { kinds: { x: { kind: "categorical", levels: ["a", "b", "c"] } } },
    );
    const graph = new DirectedGraph(["x"]);
    expectClose(scoreNetwork(graph, three, { score: "aic" }).score, -2 * Math.log(2) - 2, { tolerance });
    const constant = new DirectedGraph(table.names, [
      ["f", "a"],
      ["b", "f"],
    ]);
    const { byNode } = scoreNetwork(constant, table);
    expect(byNode.f).toBe(0);
    expectClose(byNode.a, scoreNetwork(new DirectedGraph(table.names), table).byNode.a, { tolerance });
  });
});

describe("scores of continuous families", () => {
  const stream = random(3);
  const x = Array.from({ length: 40 }, () => stream.normal());
  const g = x.map((value) => (value + stream.normal() > 0 ? "high" : "low"));
  const y = x.map((value, row) => 2 * value + (g[row] === "high" ? 1 : 0) + stream.normal());
  const table = Table.fromColumns({ x, y, g });

  it("the log-likelihood is that of residuals with unbiased variance", () => {
    const graph = new DirectedGraph(["x", "y"], [["x", "y"]]);
    const meanX = x.reduce((a, b) => a + b) / 40;
    const meanY = y.reduce((a, b) => a + b) / 40;
    const slope =
      x.reduce((sum, value, row) => sum + (value - meanX) * (y[row] - meanY), 0) /
      x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
    const residuals = y.map((value, row) => value - meanY - slope * (x[row] - meanX));
    const variance = residuals.reduce((sum, one) => sum + one * one, 0) / 38;
    const expected = residuals.reduce(
      (sum, one) => sum - 0.5 * (Math.log(2 * Math.PI * variance) + (one * one) / variance),
      0,
    );
    const { byNode } = scoreNetwork(graph, table.select(["x", "y"]), { score: "log-likelihood" });
    expectClose(byNode.y, expected, { tolerance });
  });

  it("a discrete parent gives each of its levels a separate regression", () => {
    const graph = new DirectedGraph(
      ["x", "y", "g"],
      [
        ["g", "y"],
        ["x", "y"],
      ],
    );
    const { byNode } = scoreNetwork(graph, table, { score: "log-likelihood" });
    const two = new DirectedGraph(["x", "y"], [["x", "y"]]);
    const parts = ["high", "low"].map((level) => {
      const part = table.filter((row) => table.get(row, "g") === level).select(["x", "y"]);
      return scoreNetwork(two, part, { score: "log-likelihood" }).byNode.y;
    });
    expectClose(byNode.y, parts[0] + parts[1], { tolerance });
  });

  it("BGe agrees on equivalent graphs", () => {
    const numbers = table.select(["x", "y"]).withColumn(
      "z",
      y.map((value, row) => value - x[row] + stream.normal()),
    );
    const score = (arcs: (readonly [string, string])[]) =>
      scoreNetwork(new DirectedGraph(["x", "y", "z"], arcs), numbers, { score: "bge" }).score;
    expectClose(
      score([
        ["x", "y"],
        ["y", "z"],
      ]),
      score([
        ["z", "y"],
        ["y", "x"],
      ]),
      { tolerance },
    );
  });

  it("a node that is linear in its parents has the score −∞", () => {
    const twice = table.select(["x"]).withColumn(
      "y",
      x.map((value) => 2 * value + 1),
    );
    const graph = new DirectedGraph(["x", "y"], [["x", "y"]]);
    expect(scoreNetwork(graph, twice).byNode.y).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe("a score refuses", () => {
  const table = Table.fromColumns({ x: [1, 2, null], g: ["a", "b", "a"] });
  const graph = new DirectedGraph(["x", "g"]);

  it("missing values, unless they are to be left out", () => {
    expect(() => scoreNetwork(graph, table)).toThrow('column "x" is missing in row 2');
    const { byNode } = scoreNetwork(graph, table, { missing: "omit" });
    expectClose(byNode.g, -2.5 * Math.log(2), { tolerance });
  });

  it("kinds of columns that it does not support", () => {
    const complete = table.slice(0, 2);
    expect(() => scoreNetwork(graph, complete, { score: "k2" })).toThrow(DataError);
    expect(() => scoreNetwork(graph, complete, { score: "bge" })).toThrow('column "g" is discrete');
    expect(() => scoreNetwork(graph, complete, { score: "mdl" as never })).toThrow(OptionError);
    expect(() => scoreNetwork(graph, complete, { equivalentSampleSize: 0 })).toThrow(OptionError);
    expect(() => scoreNetwork(graph, complete, { score: "aic", equivalentSampleSize: 3 })).toThrow(
      'option "equivalentSampleSize" is for the scores "bdeu" and "bds"; the score is "aic".',
    );
    expect(() => scoreNetwork(graph, complete, { missing: "skip" as never })).toThrow(OptionError);
  });

  it("numbers that do not vary, or whose squares overflow", () => {
    const one = new DirectedGraph(["x"]);
    expect(() => scoreNetwork(one, Table.fromColumns({ x: [3, 3, 3] }))).toThrow('column "x" do not vary');
    expect(() => scoreNetwork(one, Table.fromColumns({ x: [3, 1e200] }))).toThrow("got 1e+200 in row 1");
  });

  it("graphs with other nodes than the columns", () => {
    expect(() => scoreNetwork(new DirectedGraph(["z"]), table)).toThrow('"z"');
  });
});
