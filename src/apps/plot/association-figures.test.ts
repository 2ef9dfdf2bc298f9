import { describe, expect, it } from "vitest";
import { dotPositions, marks, parseSvg, plots, readAxes, texts } from "../../../test/support/figures.js";
import { expectClose } from "../../../test/support/numbers.js";
import { associationRules, frequentItemsets, Transactions } from "../../methods/associate/index.js";
import { itemsetPlot, rulePlot } from "./index.js";

const market = Transactions.from([
  ["bread", "milk"],
  ["bread", "diapers", "beer", "eggs"],
  ["milk", "diapers", "beer", "cola"],
  ["bread", "milk", "diapers", "beer"],
  ["bread", "milk", "diapers", "cola"],
]);

describe("rulePlot", async () => {
  const rules = await associationRules(await frequentItemsets(market, { support: 0.6 }));
  const more = await associationRules(await frequentItemsets(market, { support: 0.4 }));

  it("draws every rule at its support and confidence, the largest lift on top", () => {
    const [plot] = plots(parseSvg(rulePlot(more)));
    const axes = readAxes(plot);
    const points = dotPositions(plot, axes);
    const expected = more.toSorted((a, b) => a.lift - b.lift);
    expect(points).toHaveLength(more.length);
    for (const [at, { support, confidence }] of expected.entries())
      expectClose([...points[at]], [support, confidence], { tolerance: 2 * (axes.pixel.x + axes.pixel.y) });
  });

  it("describes the strongest rule, and counts those that cannot be drawn", () => {
    const figure = rulePlot(rules, { y: "conviction" });
    // {beer} ⇒ {diapers} always holds, so that its conviction is infinite.
    expect(figure.caption).toBe("1 rule with an infinite measure is not shown.");
    expect(rulePlot(rules).description).toBe(
      "8 rules by support and confidence. The largest lift, 1.25: {beer} ⇒ {diapers}.",
    );
    expect(rulePlot(rules, { most: 3 }).caption).toBe("A random sample of 3 of 8 rules is shown (seed 0).");
  });

  it("refuses what is not a list of rules", () => {
    expect(() => rulePlot([])).toThrow("needs at least 1 rule; got none");
    expect(() => rulePlot([{}] as never)).toThrow("needs the result of associationRules");
    expect(() => rulePlot({} as never)).toThrow("needs the result of associationRules; got an object");
    expect(() => rulePlot(rules.slice(0, 1), { y: "conviction" })).toThrow("whose measures are finite");
  });
});

describe("itemsetPlot", async () => {
  const itemsets = await frequentItemsets(market, { support: 0.4 });

  it("draws every itemset once, with a line to those with one item more", () => {
    const [plot] = plots(parseSvg(itemsetPlot(itemsets)));
    expect(marks(plot, "dot")).toHaveLength(itemsets.size);
    const pairs = [...itemsets].flatMap((small) =>
      [...itemsets].filter(
        ({ items }) =>
          items.length === small.items.length + 1 && small.items.every((item) => items.includes(item)),
      ),
    );
    expect(marks(plot, "link")).toHaveLength(pairs.length);
    expect(texts(plot)).toContain("beer0.6");
  });

  it("marks closed and maximal sets", () => {
    const figure = itemsetPlot(itemsets);
    const [closed, maximal] = [itemsets.closed(), itemsets.maximal()];
    expect(figure.description).toContain(
      `${itemsets.size} frequent itemsets, of which ${closed.length} are closed and ${maximal.length} maximal.`,
    );
    const shapes = (symbol: string) => texts(parseSvg(figure)).filter((text) => text.startsWith(symbol));
    expect([shapes("maximal:"), shapes("closed:"), shapes("follows")].map((all) => all.length)).toEqual([
      1, 1, 1,
    ]);
  });

  it("refuses what is not a set of itemsets, and too many", async () => {
    expect(() => itemsetPlot({} as never)).toThrow("needs the result of frequentItemsets; got an object");
    expect(() => itemsetPlot(itemsets, { most: 5 })).toThrow(
      /needs at most 5 itemsets \(raise the support\)/,
    );
    const none = await frequentItemsets(Transactions.from([["a"], ["b"], []]), { support: 0.5 });
    expect(() => itemsetPlot(none)).toThrow("needs at least 1 frequent itemset; got none");
  });
});
