import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/data/table/table.js";
import { DecisionTreeClassifier, treePresets } from "../../../src/methods/tree/index.js";

interface Result {
  readonly name: string;
  readonly table: Readonly<Record<string, readonly (number | string | null)[]>>;
  readonly leaves: number;
  /** Nodes and leaves. */
  readonly size: number;
  readonly predictions: readonly string[];
}

const results: readonly Result[] = JSON.parse(readFileSync(new URL("j48.json", import.meta.url), "utf8"));

describe("the preset c45 grows and prunes the trees of J48", () => {
  it.each(results)("from $name", async ({ table: columns, leaves, size, predictions }) => {
    const table = Table.fromColumns(columns, {
      kinds: {
        color: { kind: "categorical", levels: ["red", "blue", "green", "white"] },
        size: { kind: "categorical", levels: ["small", "large"] },
      },
    });
    const model = await new DecisionTreeClassifier(treePresets.c45).fit(table, "y");
    expect(model.leafCount).toBe(leaves);
    expect(model.tree.size).toBe(size);
    expect(model.predict(table)).toEqual(predictions);
  });
});
