import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { DataError } from "../../../base/errors.js";
import { entropy, type HuffmanCode, huffman } from "./index.js";

const letters = { A: 1 / 2, B: 1 / 4, C: 1 / 8, D: 1 / 8 };

/** Two to thirty symbols with whole weights, not all 0. */
const weights = fc
  .array(fc.integer({ min: 0, max: 50 }), { minLength: 2, maxLength: 30 })
  .filter((counts) => counts.some((count) => count > 0))
  .map((counts) => counts.map((count, symbol) => [symbol, count] as const));

function words(code: HuffmanCode<number>): string[] {
  return [...code.codes.values()];
}

describe("huffman", () => {
  it("gives A → 0, B → 10, C → 110, D → 111", () => {
    const code = huffman(letters);
    expect(Object.fromEntries(code.codes)).toEqual({ A: "0", B: "10", C: "110", D: "111" });
    expect(Object.fromEntries(code.lengths)).toEqual({ A: 1, B: 2, C: 3, D: 3 });
  });

  it("encodes ADAB in 7 bits and needs 1.75 bits per letter, 0.875 of a code of equal lengths", () => {
    const code = huffman(letters);
    expect(code.encode("ADAB")).toBe("0111010");
    expect(code.decode("0111010")).toEqual([..."ADAB"]);
    expect(code.expectedLength).toBe(1.75);
    expect(code.expectedLength / Math.log2(4)).toBe(0.875);
  });

  it("needs 224 bits for 100 letters of a known example", () => {
    // 45·1 + (13 + 12 + 16)·3 + (9 + 5)·4 = 224 (Cormen et al., Introduction to Algorithms, figure 16.3).
    const code = huffman({ a: 45, b: 13, c: 12, d: 16, e: 9, f: 5 });
    expect(code.expectedLength).toBe(2.24);
  });

  it("settles ties by the order of the symbols", () => {
    expect(Object.fromEntries(huffman({ x: 1, y: 1, z: 1 }).codes)).toEqual({ x: "0", y: "10", z: "11" });
    expect(Object.fromEntries(huffman({ a: 1, b: 1, c: 1, d: 1 }).codes)).toEqual({
      a: "00",
      b: "01",
      c: "10",
      d: "11",
    });
    // Of the two optimal codes the one whose longest word is shorter: single symbols come before groups.
    const lengths = huffman({ a: 2, b: 2, c: 1, d: 1 }).lengths;
    expect([...lengths.values()]).toEqual([2, 2, 2, 2]);
  });

  it("meets Kraft's inequality with equality", () => {
    fc.assert(
      fc.property(weights, fc.boolean(), (entries, canonical) => {
        const kraft = words(huffman(entries, { canonical })).reduce(
          (sum, word) => sum + 2 ** -word.length,
          0,
        );
        expect(kraft).toBe(1);
      }),
    );
  });

  it("is prefix-free", () => {
    fc.assert(
      fc.property(weights, fc.boolean(), (entries, canonical) => {
        const sorted = words(huffman(entries, { canonical })).sort();
        for (let i = 1; i < sorted.length; i += 1) expect(sorted[i].startsWith(sorted[i - 1])).toBe(false);
      }),
    );
  });

  it("needs at least the entropy and less than one bit more", () => {
    fc.assert(
      fc.property(weights, (entries) => {
        const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
        const lower = entropy(entries.map(([, weight]) => weight / total));
        const { expectedLength } = huffman(entries);
        expect(expectedLength).toBeGreaterThanOrEqual(lower - 1e-12);
        expect(expectedLength).toBeLessThan(lower + 1 + 1e-12);
      }),
    );
  });

  it("is optimal: no code of three to five symbols is shorter", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 3, maxLength: 5 }), (counts) => {
        const { expectedLength } = huffman(counts.map((count, symbol) => [symbol, count] as const));
        const total = counts.reduce((sum, count) => sum + count, 0);
        expectClose(expectedLength * total, shortestByTrial(counts), { tolerance: 1e-10 });
      }),
    );
  });

  it("decodes what it encoded", () => {
    fc.assert(
      fc.property(
        weights,
        fc.boolean(),
        fc.array(fc.nat(29), { maxLength: 40 }),
        (entries, canonical, picks) => {
          const code = huffman(entries, { canonical });
          const message = picks.map((pick) => pick % entries.length);
          expect(code.decode(code.encode(message))).toEqual(message);
        },
      ),
    );
  });

  it("has canonical words of the same lengths, in numerical order", () => {
    fc.assert(
      fc.property(weights, (entries) => {
        const plain = huffman(entries);
        const canonical = huffman(entries, { canonical: true });
        expect(canonical.lengths).toEqual(plain.lengths);
        const byLength = words(canonical).sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
        expect([...byLength].sort()).toEqual(byLength);
      }),
    );
  });

  it("gives one symbol the word 0, so that its repetitions can be counted", () => {
    const code = huffman({ A: 3 });
    expect(code.encode("AAA")).toBe("000");
    expect(code.decode("000")).toEqual(["A", "A", "A"]);
    expect(() => code.decode("01")).toThrow(/position 1/);
  });

  it("takes pairs and maps with labels of any type", () => {
    const code = huffman(
      new Map<number | boolean, number>([
        [1, 5],
        [true, 3],
        [2, 1],
      ]),
    );
    expect(code.decode(code.encode([1, true, 2, 1]))).toEqual([1, true, 2, 1]);
  });

  it("builds words longer than any number has bits", () => {
    const entries = Array.from({ length: 200 }, (_, i) => [i, 2 ** i] as const);
    for (const canonical of [false, true]) {
      const code = huffman(entries, { canonical });
      expect(code.lengths.get(0)).toBe(199);
      expect(code.decode(code.encode([0, 199, 1]))).toEqual([0, 199, 1]);
    }
  });

  it("names what it cannot encode or decode", () => {
    const code = huffman(letters);
    expect(() => code.encode("ABX")).toThrow('the symbol "X" at position 2 has no code');
    expect(() => code.decode("0a")).toThrow('got "a" at position 1');
    expect(() => code.decode("011")).toThrow(/the last code word is incomplete/);
  });

  it("refuses weights that are negative, repeated or all 0", () => {
    expect(() => huffman({ A: -1 })).toThrow('the weight of "A" must be a finite number ≥ 0; got -1');
    expect(() =>
      huffman([
        ["A", 1],
        ["A", 2],
      ]),
    ).toThrow(/given twice/);
    expect(() => huffman({ A: 0, B: 0 })).toThrow(DataError);
    expect(() => huffman({})).toThrow(/at least one weight/);
  });
});

/** The smallest Σ weight · length over all lengths that satisfy Kraft's inequality. */
function shortestByTrial(counts: readonly number[], budget = 1): number {
  if (counts.length === 0) return 0;
  let best = Number.POSITIVE_INFINITY;
  for (let length = 1; length < 5; length += 1) {
    const left = budget - 2 ** -length;
    if (left < 0) continue;
    best = Math.min(best, counts[0] * length + shortestByTrial(counts.slice(1), left));
  }
  return best;
}
