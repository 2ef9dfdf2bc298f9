import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError } from "../../base/errors.js";
import { chiSquaredTest, fisherExactTest } from "../../data/hypothesis-tests/index.js";
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
const named = (rules: Awaited<ReturnType<typeof associationRules>>) =>
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
    const rules = await associationRules(await frequentItemsets(market, { support: 0.6 }), {
      confidence: 0.75,
    });
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
        const rules = await associationRules(frequent, { confidence: 0.6 });
        const expected: string[] = [];
        for (const { items, support } of frequent)
          for (let bits = 1; bits < 2 ** items.length - 1; bits += 1) {
            const left = items.filter((_, at) => (bits >> at) & 1);
            if (support / baskets.support(left) >= 0.6 - 1e-12)
              expected.push(`${left.join("+")} => ${items.filter((item) => !left.includes(item)).join("+")}`);
          }
        expect(named(rules).sort()).toEqual(expected.sort());
        const squared = await associationRules(frequent, { confidence: 0.6, test: "chi-squared" });
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
    const all = await associationRules(frequent);
    const kept = async (options: Parameters<typeof associationRules>[1]) =>
      named(await associationRules(frequent, options));
    const where = (test: (rule: (typeof all)[number]) => boolean) => named(all.filter(test));
    expect(await kept({ antecedent: ["milk"] })).toEqual(
      where(({ antecedent }) => antecedent.includes("milk")),
    );
    expect(await kept({ consequent: ["beer"] })).toEqual(
      where(({ consequent }) => consequent.includes("beer")),
    );
    expect(await kept({ maxConsequent: 1 })).toEqual(where(({ consequent }) => consequent.length === 1));
    expect(await kept({ lift: 1.1 })).toEqual(where(({ lift }) => lift >= 1.1));
  });

  it("drops rules that a shorter antecedent makes redundant", async () => {
    const baskets = Transactions.from([["a", "b", "c"], ["a", "c"], ["b"], ["a", "b", "c"], []]);
    const frequent = await frequentItemsets(baskets, { support: 0.2 });
    const all = named(await associationRules(frequent, { consequent: ["c"], maxConsequent: 1 }));
    expect(all).toContain("a+b => c");
    // a => c always holds, so b adds nothing to it.
    const kept = named(
      await associationRules(frequent, { consequent: ["c"], maxConsequent: 1, redundant: false }),
    );
    expect(kept).toEqual(["a => c", "b => c"]);
  });

  it("adjusts p-values as R's p.adjust does", () => {
    const p = [0.01, 0.04, 0.03, 0.5];
    expectClose(adjusted(p, "bonferroni"), [0.04, 0.16, 0.12, 1], { tolerance });
    expectClose(adjusted(p, "holm"), [0.04, 0.09, 0.09, 0.5], { tolerance });
    expectClose(adjusted(p, "benjamini-hochberg"), [0.04, 0.16 / 3, 0.16 / 3, 0.5], { tolerance });
  });

  it("reports progress, and stops when the caller aborts", async () => {
    const frequent = await frequentItemsets(market, { support: 0.6 });
    const seen: (number | undefined)[] = [];
    await associationRules(frequent, { onProgress: ({ completed, total }) => seen.push(completed, total) });
    // Four of the eight sets have two items.
    expect(seen).toEqual([0, 4, 4, 4]);
    await expect(associationRules(frequent, { signal: AbortSignal.abort() })).rejects.toThrow(AbortError);
  });

  it.each([true, false])("stops in the middle of a search, with redundant: %s", async (redundant) => {
    const wide = Transactions.from([Array.from({ length: 14 }, (_, i) => `item ${i}`)]);
    const frequent = await frequentItemsets(wide);
    const stop = new AbortController();
    abortAtNextPause(stop);
    const search = associationRules(frequent, { maxRules: 10_000_000, redundant, signal: stop.signal });
    await expect(search).rejects.toThrow(AbortError);
  });

  it("refuses invalid input and names it", async () => {
    const frequent = await frequentItemsets(market, { support: 0.2 });
    const refusal = (options: Parameters<typeof associationRules>[1], itemsets = frequent) =>
      expect(associationRules(itemsets, options)).rejects;
    await refusal({ confidence: 2 }).toThrow(/"confidence" must be a number from 0 to 1/);
    await refusal({ maxRules: 3 }).toThrow(/there are more than 3 rules/);
    await refusal({ adjust: "x" as never }).toThrow(/"adjust" must be "none"/);
    await refusal({ test: "x" as never }).toThrow(/"test" must be "fisher"/);
    await refusal({ consequent: ["tea"] }).toThrow(/no basket has the item "tea"/);
    await refusal({}, [] as never).toThrow(/must be the result of frequentItemsets/);
    const halves = await frequentItemsets(Transactions.from([["a", "b"]], { weights: [0.5] }));
    await refusal({}, halves).toThrow(/weights that are whole numbers/);
    expect((await associationRules(halves, { test: "chi-squared" }))[0].pValue).toBe(1);
  });
});
