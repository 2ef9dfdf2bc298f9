import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { associationRules, frequentItemsets, Transactions } from "../../../src/index.js";
import { describeWithData } from "../../support/data.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly lengths: readonly { readonly support: number; readonly lengths: readonly number[] }[];
  readonly itemsets: readonly (readonly [items: string[], count: number])[];
  readonly rules: readonly { antecedent: string[]; consequent: string[]; measures: number[] }[];
} = JSON.parse(readFileSync(new URL("groceries.json", import.meta.url), "utf8"));

describeWithData("Frequent itemsets of Groceries", "market/groceries.csv", (file) => {
  const baskets = Transactions.fromText(readFileSync(file, "utf8"));

  it("agree with mlxtend in number at several supports, by both methods", async () => {
    for (const { support, lengths } of fixture.lengths) {
      const found = await frequentItemsets(baskets, { support });
      const counts = lengths.map((_, at) => [...found].filter(({ items }) => items.length === at + 1).length);
      expect([found.size, counts]).toEqual([lengths.reduce((a, b) => a + b), lengths]);
    }
    const passed = await frequentItemsets(baskets, { support: 0.02, method: "apriori" });
    expect([...passed]).toEqual([...(await frequentItemsets(baskets, { support: 0.02 }))]);
  });

  it("agree with mlxtend set by set", async () => {
    const found = await frequentItemsets(baskets, { support: 0.03 });
    const expected = new Map(fixture.itemsets.map(([items, count]) => [items.join(), count]));
    expect(new Map([...found].map(({ items, weight }) => [items.join(), weight]))).toEqual(expected);
  });

  it("give the rules of mlxtend, with their measures", async () => {
    const rules = await associationRules(await frequentItemsets(baskets, { support: 0.01 }), {
      confidence: 0.5,
    });
    expect(rules.length).toBe(fixture.rules.length);
    const nameOf = (rule: { antecedent: readonly string[]; consequent: readonly string[] }) =>
      `${rule.antecedent.join()} => ${rule.consequent.join()}`;
    const byName = new Map(rules.map((rule) => [nameOf(rule), rule]));
    for (const expected of fixture.rules) {
      const rule = byName.get(nameOf(expected));
      expect(rule, nameOf(expected)).toBeDefined();
      if (rule === undefined) continue;
      const { support, confidence, lift, leverage, conviction } = rule;
      expectClose([support, confidence, lift, leverage, conviction], expected.measures, { tolerance: 1e-12 });
    }
  });

  // The reference page of arules' figures (arulesViz, plot) prints the 410 rules; summary() in R adds their lengths.
  it("give the rules of arules at support 0.001 and confidence 0.8, by length", async () => {
    const frequent = await frequentItemsets(baskets, { support: 0.001 });
    const rules = await associationRules(frequent, { confidence: 0.8, maxConsequent: 1 });
    const lengths = [3, 4, 5, 6].map(
      (n) => rules.filter(({ antecedent }) => antecedent.length === n - 1).length,
    );
    expect([rules.length, lengths]).toEqual([410, [29, 229, 140, 12]]);
    expect(rules.filter(({ lift }) => lift > 5)).toHaveLength(32);
  });
});
