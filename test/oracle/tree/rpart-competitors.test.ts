import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadModel } from "../../../src/apps/catalog.js";
import { Table } from "../../../src/data/table/table.js";
import { DecisionTreeClassifier, DecisionTreeRegressor } from "../../../src/methods/tree/index.js";
import { expectClose } from "../../support/numbers.js";

interface Result {
  readonly name: string;
  readonly task: "classification" | "regression";
  readonly criterion: "squared" | "gini" | "information";
  readonly response: string;
  readonly table: Readonly<Record<string, readonly (number | string | null)[]>>;
  /** The nodes that are split, a node before those below it. */
  readonly nodes: readonly {
    readonly feature: string;
    readonly cases: number;
    readonly competitors: readonly {
      readonly feature: string;
      readonly cases: number;
      readonly gain: number;
      readonly threshold: number | null;
    }[];
  }[];
}

const results: readonly Result[] = JSON.parse(
  readFileSync(new URL("rpart-competitors.json", import.meta.url), "utf8"),
);

function grow({ task, criterion, response, table }: Result, competitors = 3) {
  const options = {
    missing: "surrogates",
    minSplit: 20,
    minLeaf: 7,
    pruning: "cost-complexity",
    complexity: 0.01,
    competitors,
  } as const;
  const cases = Table.fromColumns(table);
  if (task === "regression") return new DecisionTreeRegressor(options).fit(cases, response);
  const criterionName = criterion === "information" ? "entropy" : "gini";
  return new DecisionTreeClassifier({ ...options, criterion: criterionName }).fit(cases, response);
}

type Model = Awaited<ReturnType<typeof grow>>;

/** The units of rpart: nats for information, and for numbers the share of the squares about the mean of the node. */
function unitOf({ criterion }: Result, { tree }: Model, node: number): number {
  if (criterion === "information") return Math.LN2;
  return criterion === "squared" ? 1 / (tree.impurity[node] * tree.weight[node]) : 1;
}

/** A node of ours is told by the column that splits it and its number of cases. */
function nodeOf({ tree, features }: Model, { feature, cases }: Result["nodes"][number]): number {
  const found = [...tree.feature.keys()].filter(
    (node) => features[tree.feature[node]] === feature && tree.cases[node] === cases,
  );
  expect(found.length).toBe(1);
  return found[0];
}

describe("the competing splits of decision trees", () => {
  it.each(results)("are those that rpart lists: $name", async (result) => {
    const model = await grow(result);
    expect(model.tree.feature.filter((feature) => feature >= 0).length).toBe(result.nodes.length);
    for (const expected of result.nodes) {
      const node = nodeOf(model, expected);
      const found = model.competitors(node);
      expect(found.map(({ feature, cases }) => [feature, cases])).toEqual(
        expected.competitors.map(({ feature, cases }) => [feature, cases]),
      );
      const unit = unitOf(result, model, node);
      found.forEach(({ gain, conditions, feature }, k) => {
        const { gain: theirs, threshold } = expected.competitors[k];
        expectClose(gain * unit, theirs, { tolerance: 1e-10, scale: theirs });
        expect(conditions.length).toBe(2);
        if (threshold === null) expect(conditions[0].text).toMatch(/^color (=|in)/);
        else
          expectClose(Number(conditions[0].text.replace(`${feature} ≤ `, "")), threshold, {
            tolerance: 1e-3,
          });
      });
    }
  });

  it.each(results)("are kept by files and by pruning: $name", async (result) => {
    const model = await grow(result);
    const copy = loadModel(JSON.stringify(model)) as unknown as Model;
    const nodes = [...model.tree.feature.keys()];
    expect(nodes.map((node) => copy.competitors(node))).toEqual(nodes.map((node) => model.competitors(node)));
    const smaller = model.pruned(model.complexities[1]);
    expect(smaller.leafCount).toBeLessThan(model.leafCount);
    expect(smaller.competitors(0)).toEqual(model.competitors(0));
    for (const node of smaller.tree.feature.keys())
      expect(smaller.competitors(node).length > 0).toBe(!smaller.tree.isLeaf(node));
    expect(JSON.stringify(await grow(result, 0))).not.toContain("competition");
  });
});
