import { describe, expect, it } from "vitest";
import { randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { firstToJoin } from "./least-angle.js";

const SAME = 1e-12;

interface Case {
  readonly products: Float64Array;
  readonly rates: Float64Array;
  readonly barred: (j: number) => boolean;
}

function found({ products, rates, barred }: Case, largest: number): number {
  return withArena((arena) => {
    const bars = arena.copyIn(products.map((_, j) => (barred(j) ? Number.POSITIVE_INFINITY : 0)));
    return firstToJoin({ products: arena.copyIn(products), rates: arena.copyIn(rates), bars }, largest, SAME);
  });
}

function plainly({ products, rates, barred }: Case, largest: number): number {
  let first = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [j, product] of products.entries()) {
    if (barred(j)) continue;
    for (const sign of [1, -1]) {
      const closing = 1 - sign * rates[j];
      const length = closing > SAME ? Math.max(0, largest - sign * product) / closing : least;
      if (length < least) {
        least = length;
        first = j;
      }
    }
  }
  return first;
}

describe("firstToJoin", () => {
  it("is what plain loops find, whatever the number of features and whoever is barred", () => {
    for (const p of SIZES)
      for (const seed of [1, 2, 3]) {
        const input = { products: randomArray(p, seed), rates: randomArray(p, seed + 10) };
        for (const barred of [() => false, (j: number) => j % 2 === 0, (j: number) => j % 3 !== 0]) {
          expect(found({ ...input, barred }, 1.5)).toBe(plainly({ ...input, barred }, 1.5));
        }
      }
  });

  it("is the one that stands first of two that are equally near", () => {
    for (const [one, other] of [
      [0, 1],
      [1, 2],
      [2, 5],
      [3, 4],
      [4, 6],
    ]) {
      const products = new Float64Array(7);
      products[one] = 0.5;
      products[other] = -0.5;
      expect(found({ products, rates: new Float64Array(7), barred: () => false }, 1)).toBe(one);
    }
  });

  it("passes over features that fall as fast as the active ones, and over all if all do", () => {
    const rates = Float64Array.of(1, 1, 1 + 1e-13);
    const case0 = { products: Float64Array.of(0.9, 0.2, 0.5), rates, barred: () => false };
    // Their opposites still get there, the largest product last.
    expect(found(case0, 1)).toBe(1);
    expect(found({ ...case0, barred: () => true }, 1)).toBe(-1);
  });
});
