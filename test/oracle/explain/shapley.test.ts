// Shapley values of the trees of LightGBM 4.7, by its own `pred_contrib` (Lundberg et al. 2020).

import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { Forest, type Tree } from "../../../src/methods/tree/engine/tree.js";
import { TreeBuilder } from "../../../src/methods/tree/engine/tree-builder.js";
import { treeShapley } from "../../../src/wasm/tree-shapley.js";
import { expectClose } from "../../support/numbers.js";

interface Node {
  readonly weight: number;
  readonly value?: number;
  readonly feature: number;
  readonly threshold: number;
  readonly missing: number;
  readonly children?: readonly [number, number];
}

interface Fixture {
  readonly rows: readonly (readonly (number | null)[])[];
  readonly models: readonly {
    readonly objective: string;
    readonly groups: number;
    readonly trees: readonly (readonly Node[])[];
    /** Rows × groups × (columns and the base). */
    readonly contributions: readonly (readonly number[])[];
  }[];
}

const { rows, models }: Fixture = JSON.parse(readFileSync(new URL("shapley.json", import.meta.url), "utf8"));
const COLUMNS = 5;

/** A tree with these nodes, in which children are adjacent. */
function treeOf(nodes: readonly Node[]): Tree {
  const builder = new TreeBuilder(1);
  const add = ({ weight, value = 0 }: Node) =>
    builder.add({ cases: weight, weight, impurity: 0, values: [value] });
  add(nodes[0]);
  const pending: [index: number, node: Node][] = [[0, nodes[0]]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [index, { feature, threshold, missing, children }] = next;
    if (children === undefined) continue;
    const pair = children.map((child) => nodes[child]);
    const [first, second] = pair.map(add);
    builder.split(index, first, { feature, threshold, missing });
    pending.push([first, pair[0]], [second, pair[1]]);
  }
  return builder.finish();
}

describe("treeShapley gives the values of LightGBM", () => {
  it.each(models.map((model) => [model.objective, model] as const))(
    "for the objective %s",
    async (_, { groups, trees, contributions }) => {
      const forest = Forest.of(trees.map(treeOf));
      const data = Float64Array.from(rows.flat(), (value) => value ?? Number.NaN);
      const { values, base } = await treeShapley(
        { trees: forest, values: forest.values, outputs: 1, groups, undecided: () => "stop" },
        { data, rows: rows.length, columns: COLUMNS },
      );
      const expected = contributions.flatMap((row) => row.filter((_, at) => at % (COLUMNS + 1) < COLUMNS));
      expectClose(values, expected, { tolerance: 1e-12 });
      const bases = contributions[0].filter((_, at) => at % (COLUMNS + 1) === COLUMNS);
      expectClose(base, bases, { tolerance: 1e-12 });
    },
  );
});
