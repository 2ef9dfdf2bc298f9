import { describe, expect, it } from "vitest";
import { parseSvg, plots, texts, translation } from "../../../../test/support/figures.js";
import { importancePlot, ratioPlot } from "../index.js";
import { alignedTexts } from "./numbers.js";
import { nameColumn, rowParts } from "./rows.js";
import { textWidth } from "./text.js";

describe("nameColumn", () => {
  const statement = "region of the main residence = North-Western Territories";

  it("shows names that fit as they are, in a column as wide as the widest", () => {
    const { shown, width } = nameColumn(["age", "height"], 400);
    expect(shown).toEqual(["age", "height"]);
    expect(width).toBeGreaterThan(textWidth("height", 11));
    expect(nameColumn(["age"], 400).width).toBeLessThan(width);
  });

  it("breaks longer names between words if a row has room for two lines", () => {
    const { shown } = nameColumn(["the number of rooms"], 200, { lines: 2 });
    expect(shown[0].split("\n").join(" ")).toBe("the number of rooms");
  });

  it("breaks statements before their signs", () => {
    const { shown } = nameColumn(["worstConcavePoints = 0.2575"], 360, { lines: 2 });
    expect(shown).toEqual(["worstConcavePoints\n= 0.2575"]);
  });

  it("cuts what does not fit even so; statements lose the end of their name, not their value", () => {
    const [one] = nameColumn(["a name of many words that no column has room for"], 200, { lines: 2 }).shown;
    expect(one.split("\n")).toHaveLength(2);
    expect(one).toMatch(/…$/);
    expect(nameColumn([statement], 640).shown[0]).toMatch(/… = North-Western Territories$/);
  });

  it("takes no more than its share of the width, whatever the names", () => {
    for (const lines of [1, 2] as const)
      expect(nameColumn([statement, "x".repeat(200)], 300, { lines }).width).toBeLessThanOrEqual(
        0.4 * 300 + 15,
      );
  });
});

describe("rowParts", () => {
  const parts = { bar: [20, 60] as const, numbers: [30, 10], gap: 5 };

  it("ends numbers at the right and gives the bar what the names leave", () => {
    const { bar, numbers } = rowParts([0, 200], { ...parts, names: 100 });
    expect(numbers).toEqual([
      [155, 185],
      [190, 200],
    ]);
    expect(bar).toEqual([105, 150]);
  });

  it("keeps the bar within its bounds", () => {
    const widths = [0, 1000].map((names) => rowParts([0, 200], { ...parts, names }).bar);
    expect(widths.map(([from, to]) => to - from)).toEqual([60, 20]);
  });
});

describe("rows of a figure", () => {
  it("have numbers with the same decimals, as many as four digits of the largest need", () => {
    expect(alignedTexts([1234.5, -2, 0])).toEqual(["1,235", "−2", "0"]);
    expect(alignedTexts([1.0449, 0.0123, -0.0004])).toEqual(["1.045", "0.012", "0.000"]);
    const figure = importancePlot([1.0449, 0.0123].map((mean, k) => ({ column: `column ${k}`, mean })));
    expect(texts(parseSvg(figure))).toEqual(expect.arrayContaining(["1.045", "0.012"]));
  });

  it("have an axis whose labels do not overlap on narrow pages", () => {
    const features = [4, -3.5].map((logLikelihoodRatio, k) => ({
      feature: `f${k}`,
      value: k,
      logLikelihoodRatio,
    }));
    const figure = ratioPlot({ label: "a", features, priorOdds: 1, logPosteriorOdds: 5 }, { width: 300 });
    const [plot] = plots(parseSvg(figure));
    const labels = Array.from(plot.querySelectorAll('g[aria-label="x-axis tick label"] text'), (label) => {
      const half = textWidth(label.textContent ?? "", 11) / 2;
      return [translation(label)[0] - half, translation(label)[0] + half] as const;
    });
    expect(labels.length).toBeGreaterThan(1);
    for (const [k, [left]] of labels.entries()) if (k > 0) expect(left).toBeGreaterThan(labels[k - 1][1]);
  });
});
