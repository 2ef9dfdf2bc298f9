import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { DirectedGraph } from "../../../src/networks/graphs/dag.js";
import type { Arc } from "../../../src/networks/graphs/partial-graph.js";
import { FamilyCounts } from "../../../src/networks/structure/family-counts.js";
import { nodesFrom } from "../../../src/networks/structure/fit-parameters.js";
import {
  IndependenceTester,
  type IndependenceTestName,
} from "../../../src/networks/structure/independence.js";
import { learnStructure } from "../../../src/networks/structure/learn-structure.js";
import type { StructureMethod } from "../../../src/networks/structure/options.js";
import type { ParameterEstimate } from "../../../src/networks/structure/pseudo-counts.js";
import type { ScoreName } from "../../../src/networks/structure/scores/family-scorer.js";
import { readNetworkData } from "../../../src/networks/structure/scores/network-data.js";
import { scoreNetwork } from "../../../src/networks/structure/scores/score-network.js";
import { dataFile, describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";
import fixture from "./bnlearn.json" with { type: "json" };
import { readTable } from "./tables.js";

const files: Readonly<Record<string, string>> = fixture.files;
const cache = new Map<string, Table>();

/** A table of the fixture, or of the shared data. */
function tableOf(name: string): Table {
  let table = cache.get(name);
  if (table === undefined) {
    const generated = Object.entries(fixture.tables).find(([key]) => key === name)?.[1];
    const kind = name === "gaussian" || name === "marks" ? "quantitative" : "categorical";
    table =
      generated === undefined
        ? readTable(dataFile(`bayesnet/data/${files[name]}`) ?? "", kind)
        : Table.fromColumns(generated);
    cache.set(name, table);
  }
  return table;
}

const isGenerated = ({ table }: { readonly table: string }) => table in fixture.tables;
const isSmall = ({ table }: { readonly table: string }) => table !== "alarm" && table !== "hailfinder";
const arcText = (arcs: readonly (readonly string[])[]) => arcs.map((arc) => arc.join(" → ")).sort();
const edgeText = (edges: readonly (readonly string[])[]) =>
  edges.map((edge) => [...edge].sort().join(" — ")).sort();

/** One number or several: R writes a list of one as the number itself. */
const list = (value: number | readonly number[]): readonly number[] => [value].flat();

function suite(ofFixture: (entry: { readonly table: string }) => boolean) {
  it("has the same scores, node by node", () => {
    const entries = fixture.scores.filter(ofFixture);
    expect(entries.length).toBeGreaterThan(10);
    for (const { table, arcs, score, byNode, ...rest } of entries) {
      const graph = new DirectedGraph(tableOf(table).names, arcs as unknown as Arc[]);
      const options = "equivalentSampleSize" in rest && rest.equivalentSampleSize !== null ? rest : {};
      const ours = scoreNetwork(graph, tableOf(table), { score: score as ScoreName, ...options });
      const names = Object.keys(byNode);
      const theirs = names.map((name) => (byNode as Record<string, number>)[name]);
      expectClose(
        names.map((name) => ours.byNode[name]),
        theirs,
        { tolerance: 1e-8 },
      );
    }
  });

  it("has the same tests of independence", () => {
    const entries = fixture.tests.filter(ofFixture);
    expect(entries.length).toBeGreaterThan(4);
    for (const { table, test, x, y, given, statistic, pValue } of entries) {
      const data = readNetworkData("test", tableOf(table), undefined);
      const tester = new IndependenceTester("test", data, { test: test as IndependenceTestName });
      const indexOf = (name: string) => data.names.indexOf(name);
      const ours = tester.test(indexOf(x), indexOf(y), given.map(indexOf));
      // The statistic of a correlation is reported as the correlation itself there.
      if (test === "g-squared" || test === "chi-squared")
        expectClose(ours.statistic, statistic, { tolerance: 1e-8 });
      expectClose(ours.pValue, pValue, { tolerance: 1e-10 });
    }
  });

  it("climbs and searches as high", async () => {
    for (const { table, method, score, arcs } of fixture.searches.filter(ofFixture)) {
      const learned = await learnStructure(tableOf(table), { method: method as "hill-climbing" | "tabu" });
      expect(learned.score).toBeGreaterThan(score - 1e-6);
      if ((learned.score ?? 0) < score + 1e-6 && method === "hill-climbing")
        expect(arcText(learned.graph.arcs)).toEqual(arcText(arcs));
    }
  });

  it("finds the same structures by tests and trees", async () => {
    for (const { table, method, arcs, edges, ...rest } of fixture.structures.filter(ofFixture)) {
      // Among p-values too small for a number, bnlearn takes the first column, and Credal the largest statistic.
      if ((method === "iamb" || method === "mmhc") && table === "sachs") continue;
      const options = "target" in rest && typeof rest.target === "string" ? { target: rest.target } : {};
      const { graph } = await learnStructure(tableOf(table), {
        method: method as StructureMethod,
        ...options,
      });
      const what = `${method} on ${table}`;
      if ("edges" in graph) {
        expect(arcText(graph.arcs), what).toEqual(arcText(arcs));
        expect(edgeText(graph.edges), what).toEqual(edgeText(edges));
      } else expect(edgeText(graph.arcs), what).toEqual(edgeText([...arcs, ...edges]));
    }
  });
}

describe("networks like those of bnlearn 4.9", () => {
  suite(isGenerated);

  it("have the same conditional regressions", () => {
    const { arcs, nodes } = fixture.conditional;
    const table = tableOf("mixed");
    const graph = new DirectedGraph(table.names, arcs as unknown as Arc[]);
    const ours = nodesFrom(FamilyCounts.of(graph, table), {});
    for (const [name, { coefficients, sd }] of Object.entries(nodes)) {
      const node = ours.find((one) => one.name === name);
      if (node?.kind !== "gaussian") throw new Error(`${name} has no regression`);
      const rows = Object.values(coefficients);
      expectClose(
        node.intercepts,
        rows.map((row) => list(row)[0]),
        { tolerance: 1e-10 },
      );
      expectClose(
        node.coefficients,
        rows.flatMap((row) => list(row).slice(1)),
        { tolerance: 1e-10 },
      );
      expectClose(node.standardDeviations, sd, { tolerance: 1e-10 });
    }
  });
});

describeWithData("the data of bnlearn", "bayesnet/data/learning.test.csv", () => {
  suite((entry) => !isGenerated(entry) && isSmall(entry));

  it("have no better network than the one of an exact search", async () => {
    for (const { table, method, score } of fixture.searches) {
      if (method !== "tabu" || !["asia", "learning", "sachs", "marks"].includes(table)) continue;
      const exact = await learnStructure(tableOf(table), { method: "exact" });
      expect(exact.score).toBeGreaterThan(score - 1e-6);
    }
  });

  it("have the same probabilities", () => {
    for (const { table, method, arcs, nodes } of fixture.parameters) {
      const graph = new DirectedGraph(tableOf(table).names, arcs as unknown as Arc[]);
      const counts = FamilyCounts.of(graph, tableOf(table));
      const ours = nodesFrom(counts, { method: method as ParameterEstimate, equivalentSampleSize: 10 });
      for (const node of ours) {
        if (node.kind !== "discrete") throw new Error(`${node.name} has no levels`);
        const { parents, table: theirs } = (nodes as Readonly<Record<string, Fitted>>)[node.name];
        expectClose(inOrder(counts, node.table, node.parents, parents), theirs, { tolerance: 1e-12 });
      }
    }
  });

  it("have the same regressions", () => {
    for (const { table, arcs, nodes } of fixture.regressions) {
      const graph = new DirectedGraph(tableOf(table).names, arcs as unknown as Arc[]);
      for (const node of nodesFrom(FamilyCounts.of(graph, tableOf(table)), {})) {
        if (node.kind !== "gaussian") throw new Error(`${node.name} has no regression`);
        const { parents, coefficients, sd } = (nodes as Readonly<Record<string, Regressed>>)[node.name];
        const [intercept, ...slopes] = list(coefficients);
        expectClose(node.intercepts, [intercept], { tolerance: 1e-9 });
        expectClose(
          parents.map((parent) => node.coefficients[node.parents.indexOf(parent)]),
          slopes,
          {
            tolerance: 1e-10,
          },
        );
        expectClose(node.standardDeviations, [sd], { tolerance: 1e-10 });
      }
    }
  });
});

interface Fitted {
  readonly parents: readonly string[];
  readonly table: readonly number[];
}

interface Regressed {
  readonly parents: readonly string[];
  readonly coefficients: number | readonly number[];
  readonly sd: number;
}

/** A table with its parents in another order. */
function inOrder(
  counts: FamilyCounts,
  table: Float64Array,
  from: readonly string[],
  to: readonly string[],
): number[] {
  const sizes = new Map(counts.graph.nodes.map((name, at) => [name, counts.levelsOf(at).length]));
  const size = (name: string) => sizes.get(name) ?? 0;
  const rows = to.reduce((cells, name) => cells * size(name), 1);
  const levels = table.length / rows;
  return Array.from({ length: table.length }, (_, cell) => {
    const digits = new Map<string, number>();
    let rest = Math.floor(cell / levels);
    for (const name of [...to].reverse()) {
      digits.set(name, rest % size(name));
      rest = Math.floor(rest / size(name));
    }
    const row = from.reduce((at, name) => at * size(name) + (digits.get(name) ?? 0), 0);
    return table[row * levels + (cell % levels)];
  });
}

describeWithData("large tables of bnlearn", "bayesnet/data/alarm.csv", () => {
  it.each(fixture.searches.filter((entry) => !isSmall(entry)))(
    "$method on $table reaches its score",
    async ({ table, method, score }) => {
      const learned = await learnStructure(tableOf(table), { method: method as "hill-climbing" | "tabu" });
      expect(learned.score).toBeGreaterThan(score - 1e-6);
    },
  );
});
