import { describe, expect, it } from "vitest";
import { randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { fitsSquare, isTableLinkage, SquareTable, type TableLinkage } from "./square-table.js";

type Update = (a: number, b: number, between: number, m: number, n: number, other: number) => number;

const UPDATES: Readonly<Record<TableLinkage, Update>> = {
  single: (a, b) => Math.min(a, b),
  complete: (a, b) => Math.max(a, b),
  average: (a, b, _, m, n) => (m * a + n * b) / (m + n),
  weighted: (a, b) => (a + b) / 2,
  ward: (a, b, between, m, n, other) =>
    ((m + other) * a + (n + other) * b - other * between) / (m + n + other),
};

/** A table of dissimilarities kept in maps. */
class PlainTable {
  readonly #distances: Map<number, number>[];
  readonly #sizes: number[];
  readonly #update: Update;

  constructor(values: Float64Array, sizes: Float64Array, update: Update) {
    const { length } = sizes;
    this.#sizes = [...sizes];
    this.#update = update;
    this.#distances = Array.from(sizes, () => new Map());
    for (let i = 0, at = 0; i < length; i += 1)
      for (let j = i + 1; j < length; j += 1, at += 1) {
        this.#distances[i].set(j, values[at]);
        this.#distances[j].set(i, values[at]);
      }
  }

  get present(): number[] {
    return [...this.#distances.keys()].filter((cluster) => this.#distances[cluster].size > 0);
  }

  nearest(cluster: number, preferred: number): number {
    const least = Math.min(...this.#distances[cluster].values());
    if (preferred >= 0 && this.#distances[cluster].get(preferred) === least) return preferred;
    return Math.min(...[...this.#distances[cluster]].filter(([, value]) => value === least).map(([j]) => j));
  }

  join(left: number, into: number): number {
    const between = this.#distances[into].get(left) ?? Number.NaN;
    const [m, n] = [this.#sizes[left], this.#sizes[into]];
    for (const [other, distance] of this.#distances[into]) {
      if (other === left) continue;
      const from = this.#distances[left].get(other) ?? Number.NaN;
      const next = this.#update(from, distance, between, m, n, this.#sizes[other]);
      this.#distances[into].set(other, next);
      this.#distances[other].set(into, next);
      this.#distances[other].delete(left);
    }
    this.#distances[into].delete(left);
    this.#distances[left].clear();
    this.#sizes[into] = m + n;
    return between;
  }
}

describe("SquareTable", () => {
  const cases = (Object.keys(UPDATES) as TableLinkage[]).flatMap((linkage) =>
    [2, 3, 5, 17, 33, 70].map((count) => [linkage, count] as const),
  );

  it.each(cases)("finds and merges clusters as a plain loop does: %s, %i clusters", (linkage, count) => {
    // Few different numbers, so that many are equal.
    const numbers = randomArray((count * (count - 1)) / 2, count);
    const values = numbers.map((value) => Math.round(8 * (value + 1.1)));
    const sizes = randomArray(count, 3).map((value) => 1 + Math.round(4 * (value + 1)));
    const plain = new PlainTable(values, sizes, UPDATES[linkage]);
    const choices = randomArray(3 * count, 9);
    withArena((arena) => {
      const table = new SquareTable(arena, linkage, values, sizes);
      for (let step = 0; step < count - 1; step += 1) {
        const { present } = plain;
        const pick = (at: number, among: readonly number[]) =>
          among[Math.floor(((choices[3 * step + at] + 1) / 2) * among.length) % among.length];
        expect(table.first).toBe(present[0]);
        const cluster = pick(0, present);
        const others = present.filter((other) => other !== cluster);
        const preferred = pick(1, others);
        for (const wanted of [-1, preferred])
          expect(table.nearest(cluster, wanted)).toBe(plain.nearest(cluster, wanted));
        const left = pick(2, others);
        expect(table.join(left, cluster)).toBe(plain.join(left, cluster));
      }
    });
  });

  it("knows what it can hold", () => {
    expect([fitsSquare(8192), fitsSquare(8193)]).toEqual([true, false]);
    expect([isTableLinkage("average"), isTableLinkage("median")]).toEqual([true, false]);
  });
});
