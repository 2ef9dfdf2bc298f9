import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutBetween, openTest } from "./box-test.js";
import { BoxContents } from "./contents.js";
import { Extremes, withBound } from "./extremes.js";
import type { BoxColumn, BoxData } from "./pool.js";

function columnOf(values: Float64Array): BoxColumn {
  const known = [...values.keys()].filter((row) => !Number.isNaN(values[row]));
  const order = Int32Array.from(known.sort((a, b) => values[a] - values[b] || a - b));
  return { values, levels: 0, order, sorted: Float64Array.from(order, (row) => values[row]) };
}

/** The extremes of some cases by their definition: distinct values that weigh no more than the limit, at least one. */
function plainExtremes(
  { weights }: BoxData,
  values: Float64Array,
  rows: Int32Array,
  limit: number,
  step: 1 | -1,
) {
  const known = rows.filter((row) => !Number.isNaN(values[row]));
  const distinct = [...new Set(Array.from(known, (row) => values[row]))].sort((a, b) => step * (a - b));
  const weightOf = (count: number) => {
    const taken = new Set(distinct.slice(0, count));
    return known.reduce((sum, row) => sum + (taken.has(values[row]) ? weights[row] : 0), 0);
  };
  if (distinct.length === 0) return undefined;
  let count = 1;
  while (count < distinct.length && weightOf(count + 1) <= limit) count += 1;
  return { weight: weightOf(count), last: distinct[count - 1], next: distinct[count] ?? Number.NaN };
}

describe("The contents of a box", () => {
  it("have the extremes that a plain count finds, however often they shrink", () => {
    const value = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -6, max: 6 }) },
      fc.constant(Number.NaN),
    );
    const cases = fc.array(fc.tuple(value, value, fc.integer({ min: 1, max: 3 })), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(cases, fc.array(fc.nat({ max: 3 }), { maxLength: 20 }), (drawn, peels) => {
        const columns = [0, 1].map((j) => columnOf(Float64Array.from(drawn, (one) => one[j])));
        const weights = Float64Array.from(drawn, ([, , weight]) => weight);
        const data = {
          columns,
          names: ["a", "b"],
          weights,
          response: weights.map((_, row) => row),
          scale: 60,
        };
        // Every fifth case is held out.
        const rows = Int32Array.from(drawn.keys()).filter((row) => row % 5 !== 4);
        const contents = new BoxContents(data, rows);
        const found = new Extremes();
        for (const peel of peels) {
          const [column, step] = [peel % 2, peel < 2 ? 1 : -1] as const;
          const { values } = columns[column];
          const limit = 0.2 * contents.totals.weight;
          const plain = plainExtremes(data, values, contents.rows, limit, step);
          expect(contents.findExtremes(found, column, limit, step)).toBe(plain !== undefined);
          const missing = contents.rows.filter((row) => Number.isNaN(values[row]));
          expect([...contents.missing(column)]).toEqual([...missing]);
          if (plain === undefined) continue;
          expect({ weight: found.weight, last: found.last, next: found.next }).toEqual(plain);
          if (Number.isNaN(plain.next)) continue;
          const cut = cutBetween(Math.min(plain.last, plain.next), Math.max(plain.last, plain.next));
          const before = contents.totals;
          contents.keep(withBound(openTest(column, 0), step, cut));
          expect(contents.totals.weight).toBe(before.weight - plain.weight);
          expect(contents.totals.sum).toBe(before.sum - found.sum);
        }
      }),
      { numRuns: 300 },
    );
  });
});
