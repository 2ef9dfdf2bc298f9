import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AbortError } from "../../base/errors.js";
import { frequentItemsets } from "./frequent-itemsets.js";
import { Transactions } from "./transactions.js";

const market = Transactions.from([
  ["bread", "milk"],
  ["bread", "diapers", "beer", "eggs"],
  ["milk", "diapers", "beer", "cola"],
  ["bread", "milk", "diapers", "beer"],
  ["bread", "milk", "diapers", "cola"],
]);

const ITEMS = ["a", "b", "c", "d", "e", "f"];
const someBaskets = fc.array(fc.subarray(ITEMS), { minLength: 1, maxLength: 25 });

/** Every set of items whose baskets weigh enough, by looking at all sets. */
function bruteForce(baskets: readonly string[][], weights: readonly number[], support: number) {
  const total = weights.reduce((a, b) => a + b, 0);
  const found = new Map<string, number>();
  for (let bits = 1; bits < 2 ** ITEMS.length; bits += 1) {
    const items = ITEMS.filter((_, at) => (bits >> at) & 1);
    const weight = baskets.reduce(
      (sum, basket, row) => sum + (items.every((item) => basket.includes(item)) ? weights[row] : 0),
      0,
    );
    if (weight > 0 && weight >= support * total * (1 - 1e-12)) found.set(items.join(), weight);
  }
  return found;
}

const byName = (found: Iterable<{ items: readonly string[]; weight: number }>) =>
  new Map([...found].map(({ items, weight }) => [items.join(), weight]));

describe("frequentItemsets", () => {
  it("finds the frequent itemsets of a small market", async () => {
    const frequent = await frequentItemsets(market, { support: 0.6 });
    expect([...frequent].map(({ items, weight }) => [items.join("+"), weight])).toEqual([
      ["beer", 3],
      ["bread", 4],
      ["diapers", 4],
      ["milk", 4],
      ["beer+diapers", 3],
      ["bread+diapers", 3],
      ["bread+milk", 3],
      ["diapers+milk", 3],
    ]);
    expect(frequent.support(["milk", "bread"])).toBe(0.6);
    expect(frequent.support(["cola"])).toBeUndefined();
  });

  it("finds the same sets by FP-growth, by Apriori and by looking at all sets", async () => {
    await fc.assert(
      fc.asyncProperty(
        someBaskets,
        fc.array(fc.nat(3), { minLength: 25, maxLength: 25 }),
        fc.constantFrom(0.05, 0.2, 0.5, 1),
        async (baskets, drawn, support) => {
          const weights = baskets.map((_, row) => drawn[row] + 1);
          const transactions = Transactions.from(baskets, { weights });
          const grown = await frequentItemsets(transactions, { support });
          const passed = await frequentItemsets(transactions, { support, method: "apriori" });
          expect([...passed]).toEqual([...grown]);
          expect(byName(grown)).toEqual(bruteForce(baskets, weights, support));
        },
      ),
    );
  });

  it("counts a weight of 2 as two equal baskets", async () => {
    await fc.assert(
      fc.asyncProperty(someBaskets, async (baskets) => {
        const weights = baskets.map((_, row) => row % 3 || 1);
        const repeated = baskets.flatMap((basket, row) => Array.from({ length: weights[row] }, () => basket));
        const weighted = await frequentItemsets(Transactions.from(baskets, { weights }), { support: 0.3 });
        const plain = await frequentItemsets(Transactions.from(repeated), { support: 0.3 });
        expect([...weighted]).toEqual([...plain]);
      }),
    );
  });

  it("gives no set more support than its subsets, and the closed and maximal sets by their definitions", async () => {
    await fc.assert(
      fc.asyncProperty(someBaskets, async (baskets) => {
        const all = await frequentItemsets(Transactions.from(baskets), { support: 0.15 });
        const sets = [...all];
        const larger = (one: readonly string[]) =>
          sets.filter(({ items }) => items.length > one.length && one.every((item) => items.includes(item)));
        for (const { items, support } of sets)
          for (const other of larger(items)) expect(other.support).toBeLessThanOrEqual(support);
        expect(all.maximal()).toEqual(sets.filter(({ items }) => larger(items).length === 0));
        expect(all.closed()).toEqual(
          sets.filter(({ items, weight }) => larger(items).every((other) => other.weight < weight)),
        );
      }),
    );
  });

  it("respects the maximum length, and then has neither closed nor maximal sets", async () => {
    for (const method of ["fp-growth", "apriori"] as const) {
      const pairs = await frequentItemsets(market, { support: 0.4, maxLength: 2, method });
      expect(Math.max(...[...pairs].map(({ items }) => items.length))).toBe(2);
      expect(() => pairs.closed()).toThrow(
        /FrequentItemsets.closed: longer sets were cut off by "maxLength"/,
      );
      expect(() => pairs.maximal()).toThrow(/maxLength/);
    }
  });

  it("refuses more sets than maxItemsets rather than fill the memory", async () => {
    const wide = Transactions.from([Array.from({ length: 60 }, (_, i) => `item ${i}`)]);
    for (const method of ["fp-growth", "apriori"] as const)
      await expect(frequentItemsets(wide, { maxItemsets: 1000, method })).rejects.toThrow(
        "frequentItemsets: more than 1000 itemsets are frequent; raise",
      );
  });

  it("reports progress and stops when the caller aborts", async () => {
    const seen: number[] = [];
    await frequentItemsets(market, { support: 0.6, onProgress: ({ completed }) => seen.push(completed) });
    expect(seen).toEqual([0, 1, 2, 3, 4]);
    await expect(frequentItemsets(market, { signal: AbortSignal.abort() })).rejects.toThrow(AbortError);
  });

  it("stops in the middle of a search", async () => {
    const wide = Transactions.from([Array.from({ length: 40 }, (_, i) => `item ${i}`)]);
    const stop = new AbortController();
    const search = frequentItemsets(wide, {
      maxItemsets: 100_000_000,
      signal: stop.signal,
      onProgress: ({ completed }) => completed === 0 && stop.abort(),
    });
    await expect(search).rejects.toThrow(AbortError);
  });

  it("finds nothing where nothing is frequent", async () => {
    const none = await frequentItemsets(Transactions.from([["a"], ["b"], []]), { support: 0.5 });
    expect([...none, ...none.closed(), ...none.maximal()]).toEqual([]);
    expect(String(none)).toContain("0 frequent itemsets of 3 baskets");
  });

  it("prints the most frequent sets", async () => {
    const printed = String(await frequentItemsets(market, { support: 0.6 }));
    expect(printed.split("\n").slice(0, 3)).toEqual([
      "8 frequent itemsets of 5 baskets",
      "itemset           support",
      "{bread}               0.8",
    ]);
  });

  it("refuses invalid input and names it", async () => {
    await expect(frequentItemsets(market, { support: 0 })).rejects.toThrow(
      'frequentItemsets: option "support" must be a number > 0 and ≤ 1; got 0.',
    );
    await expect(frequentItemsets(market, { method: "eclat" as never })).rejects.toThrow(/"fp-growth" or/);
    await expect(frequentItemsets(market, { nonsense: 1 } as never)).rejects.toThrow(/no option "nonsense"/);
    await expect(frequentItemsets([["a"]] as never)).rejects.toThrow(/must be Transactions/);
    const frequent = await frequentItemsets(market);
    expect(() => frequent.at(1000)).toThrow(/"index" must be a whole number/);
  });
});
