import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../test/support/numbers.js";
import { chiSquaredTest, fisherExactTest } from "../inference/index.js";
import { associationRules } from "./association-rules.js";
import { frequentItemsets } from "./frequent-itemsets.js";
import { adjusted, measuresOf } from "./rule-measures.js";
import { Transactions } from "./transactions.js";

const ITEMS = ["a", "b", "c", "d", "e"];
const tolerance = 1e-12;
const market = Transactions.from([
  ["bread", "milk"],
  ["bread", "diapers", "beer", "eggs"],
  ["milk", "diapers", "beer", "cola"],
  ["bread", "milk", "diapers", "beer"],
  ["bread", "milk", "diapers", "cola"],
]);
const named = (rules: ReturnType<typeof associationRules>) =>
  rules.map(({ antecedent, consequent }) => `${antecedent.join("+")} => ${consequent.join("+")}`);

describe("associationRules", () => {
  it("has the measures of the textbook: jelly and peanut butter with bread", () => {
    // 10,000 baskets: T(K) = 0.03, confidence 0.82 and T(bread) = 0.43; the lift is 0.82 / 0.43.
    const measures = measuresOf({ both: 300, antecedent: 300 / 0.82, consequent: 4300, total: 10_000 });
    expectClose([measures.support, measures.confidence, measures.lift], [0.03, 0.82, 0.82 / 0.43], {
      tolerance,
    });
    expectClose([measures.leverage, measures.conviction], [0.03 - (0.03 / 0.82) * 0.43, 0.57 / 0.18], {
      tolerance,
    });
  });

  it("finds the rules of a small market, the most confident first", async () => {
    const rules = associationRules(await frequentItemsets(market, { support: 0.6 }), { confidence: 0.75 });
    expect(named(rules)).toEqual([
      "beer => diapers",
      "diapers => beer",
      "diapers => bread",
      "bread => diapers",
      "milk => bread",
      "bread => milk",
      "milk => diapers",
      "diapers => milk",
    ]);
    expect(rules[0].conviction).toBe(Number.POSITIVE_INFINITY);
    expectClose([rules[0].lift, rules[0].leverage], [1.25, 0.12], { tolerance });
  });

  it("finds every division of every frequent set that is confident enough, and tests it", async () => {
    const some = fc.array(fc.subarray(ITEMS), { minLength: 2, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(some, async (lists) => {
        const baskets = Transactions.from(lists);
        const frequent = await frequentItemsets(baskets, { support: 0.1 });
        const rules = associationRules(frequent, { confidence: 0.6 });
        const expected: string[] = [];
        for (const { items, support } of frequent)
          for (let bits = 1; bits < 2 ** items.length - 1; bits += 1) {
            const left = items.filter((_, at) => (bits >> at) & 1);
            if (support / baskets.support(left) >= 0.6 - 1e-12)
              expected.push(`${left.join("+")} => ${items.filter((item) => !left.includes(item)).join("+")}`);
          }
        expect(named(rules).sort()).toEqual(expected.sort());
        const squared = associationRules(frequent, { confidence: 0.6, test: "chi-squared" });
        for (const [at, { antecedent, consequent, pValue }] of rules.slice(0, 3).entries()) {
          const n = (test: (list: string[]) => boolean) => lists.filter(test).length;
          const has = (list: string[], items: readonly string[]) =>
            items.every((item) => list.includes(item));
          const table = [true, false].map((a) =>
            [true, false].map((b) => n((l) => has(l, antecedent) === a && has(l, consequent) === b)),
          );
          const varied = table[0][0] + table[0][1] < lists.length && table[0][0] + table[1][0] < lists.length;
          const fisher = varied ? fisherExactTest(table, { alternative: "greater" }).pValue : 1;
          const pearson = varied ? chiSquaredTest(table, { correction: false }).pValue : 1;
          expectClose([pValue, squared[at].pValue], [fisher, pearson], { tolerance: 1e-10 });
        }
      }),
      { numRuns: 30 },
    );
  });

  it("filters by items, length of the consequent and lift", async () => {
    const frequent = await frequentItemsets(market, { support: 0.4 });
    const all = associationRules(frequent);
    const kept = (options: Parameters<typeof associationRules>[1]) =>
      named(associationRules(frequent, options));
    const where = (test: (rule: (typeof all)[number]) => boolean) => named(all.filter(test));
    expect(kept({ antecedent: ["milk"] })).toEqual(where(({ antecedent }) => antecedent.includes("milk")));
    expect(kept({ consequent: ["beer"] })).toEqual(where(({ consequent }) => consequent.includes("beer")));
    expect(kept({ maxConsequent: 1 })).toEqual(where(({ consequent }) => consequent.length === 1));
    expect(kept({ lift: 1.1 })).toEqual(where(({ lift }) => lift >= 1.1));
  });

  it("drops rules that a shorter antecedent makes redundant", async () => {
    const baskets = Transactions.from([["a", "b", "c"], ["a", "c"], ["b"], ["a", "b", "c"], []]);
    const frequent = await frequentItemsets(baskets, { support: 0.2 });
    const all = named(associationRules(frequent, { consequent: ["c"], maxConsequent: 1 }));
    expect(all).toContain("a+b => c");
    // a => c always holds, so b adds nothing to it.
    const kept = named(associationRules(frequent, { consequent: ["c"], maxConsequent: 1, redundant: false }));
    expect(kept).toEqual(["a => c", "b => c"]);
  });

  it("adjusts p-values as R's p.adjust does", () => {
    const p = [0.01, 0.04, 0.03, 0.5];
    expectClose(adjusted(p, "bonferroni"), [0.04, 0.16, 0.12, 1], { tolerance });
    expectClose(adjusted(p, "holm"), [0.04, 0.09, 0.09, 0.5], { tolerance });
    expectClose(adjusted(p, "benjamini-hochberg"), [0.04, 0.16 / 3, 0.16 / 3, 0.5], { tolerance });
  });

  it("refuses what it cannot use", async () => {
    const frequent = await frequentItemsets(market, { support: 0.2 });
    expect(() => associationRules(frequent, { confidence: 2 })).toThrow(
      /"confidence" must be a number from 0 to 1/,
    );
    expect(() => associationRules(frequent, { maxRules: 3 })).toThrow(/there are more than 3 rules/);
    expect(() => associationRules(frequent, { adjust: "x" as never })).toThrow(/"adjust" must be "none"/);
    expect(() => associationRules(frequent, { test: "x" as never })).toThrow(/"test" must be "fisher"/);
    expect(() => associationRules(frequent, { consequent: ["tea"] })).toThrow(/no basket has the item "tea"/);
    expect(() => associationRules([] as never)).toThrow(/must be the result of frequentItemsets/);
    const halves = await frequentItemsets(Transactions.from([["a", "b"]], { weights: [0.5] }));
    expect(() => associationRules(halves)).toThrow(/weights that are whole numbers/);
    expect(associationRules(halves, { test: "chi-squared" })[0].pValue).toBe(1);
  });
});
