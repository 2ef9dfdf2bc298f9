import { describe, expect, it } from "vitest";
import { Table } from "../../../data/table/table.js";
import { DecisionTreeClassifier, DecisionTreeRegressor } from "../index.js";
import { preferenceOf } from "./preference.js";

describe("preferenceOf", () => {
  const ordered = (names: string[]) => Array.from(preferenceOf(names) ?? names.keys(), (at) => names[at]);

  it("sorts names alphabetically, with numbers in numeric order", () => {
    expect(ordered(["x10", "b", "x2", "a", "x1", "x"])).toEqual(["a", "b", "x", "x1", "x2", "x10"]);
    expect(ordered(["a1b10", "a1b9", "a01b9", "7", "12"])).toEqual(["7", "12", "a01b9", "a1b9", "a1b10"]);
  });

  it("is undefined where the columns are in this order", () => {
    expect(preferenceOf(["x0", "x1", "x10", "x11"])).toBeUndefined();
  });
});

describe.each([DecisionTreeClassifier, DecisionTreeRegressor])("ties of $name", (Tree) => {
  // Either column divides the cases of each target, but not new ones, in the same way.
  const width = [1, 2, 3, 7, 8, 9];
  const height = [10, 11, 12, 13, 14, 15];
  const target = Tree.kind === "DecisionTreeClassifier" ? ["a", "a", "a", "b", "b", "b"] : [0, 0, 0, 1, 1, 1];
  const split = async (names: ("width" | "height")[], ties: "first" | "name") => {
    const columns = { width, height };
    const table = Table.fromColumns(Object.fromEntries(names.map((name) => [name, columns[name]])));
    const model = await new Tree({ ties }).fitTo(table, target as never, {});
    return model.nodes[1].condition?.text;
  };

  it("go to the first column", async () => {
    expect(await split(["width", "height"], "first")).toBe("width ≤ 5");
    expect(await split(["height", "width"], "first")).toBe("height ≤ 12.5");
  });

  it("go to the column whose name comes first, where the option says so", async () => {
    expect(await split(["width", "height"], "name")).toBe("height ≤ 12.5");
    expect(await split(["height", "width"], "name")).toBe("height ≤ 12.5");
  });
});
