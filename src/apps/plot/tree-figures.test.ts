import { describe, expect, it } from "vitest";
import { parseSvg, texts } from "../../../test/support/figures.js";
import { iris, playTennis } from "../../data/datasets/index.js";
import type { Table } from "../../data/table/table.js";
import { DecisionTreeClassifier, DecisionTreeRegressor, treePresets } from "../../methods/tree/index.js";
import { treePlot } from "./index.js";

const tennis = await new DecisionTreeClassifier(treePresets.id3).fit(playTennis(), "play");

describe("treePlot", () => {
  it("lists every node with its condition, its cases and what it predicts", () => {
    const words = texts(parseSvg(treePlot(tennis)));
    for (const text of ["all cases", "outlook = sunny", "humidity = high", "wind = weak"])
      expect(words).toContain(text);
    expect(words.filter((word) => word === "14")).toHaveLength(1);
    expect(words.filter((word) => word === "shares")).toHaveLength(1);
  });

  it("draws one rectangle per class that a node has", () => {
    const svg = parseSvg(treePlot(tennis));
    const widths = [...svg.querySelectorAll("rect")].map((rect) => Number(rect.getAttribute("width")));
    const shares = widths.filter((width) => width > 0 && width < 640);
    // The root, the sunny and the rainy days have both classes; five leaves have one each.
    expect(shares.length).toBeGreaterThanOrEqual(11);
  });

  it("leaves out what is too deep, and says so", () => {
    const figure = treePlot(tennis, { maxDepth: 1 });
    expect(texts(parseSvg(figure))).toContain("outlook = sunny (2 leaves)");
    expect(figure.caption).toBe("Splits below depth 1 are not drawn.");
    expect(figure.height).toBeLessThan(treePlot(tennis).height);
  });

  it("shows numbers on a scale", async () => {
    const table = iris().drop(["species"]);
    const model = await new DecisionTreeRegressor({ maxDepth: 2 }).fit(table, "petalWidth");
    const svg = parseSvg(treePlot(model));
    const points = [...svg.querySelectorAll("circle")].filter((dot) => dot.getAttribute("r") === "3.5");
    expect(points).toHaveLength(model.nodes.length);
    expect(treePlot(model).description).toContain(`${model.leafCount} leaves and depth 2`);
    // Four digits of the largest, and the same decimals for all.
    const numbers = texts(svg).filter((word) => /^\d\.\d+$/.test(word));
    expect(numbers).toHaveLength(model.nodes.length);
    expect(numbers.every((word) => /^\d\.\d{3}$/.test(word))).toBe(true);
  });

  it("shortens names rather than thresholds where there is little room", async () => {
    const table = iris().drop(["species"]).rename({ petalLength: "lengthOfThePetalInCentimeters" });
    const model = await new DecisionTreeRegressor({ maxDepth: 3 }).fit(table as Table, "petalWidth");
    const words = texts(parseSvg(treePlot(model, { width: 350 })));
    expect(words.filter((word) => word.startsWith("length")).length).toBeGreaterThan(4);
    for (const word of words.filter((text) => text.startsWith("length")))
      expect(word).toMatch(/^length.*… [≤>] \d(\.\d+)?$/);
  });
});
