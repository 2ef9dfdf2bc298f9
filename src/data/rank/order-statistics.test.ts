import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/index.js";
import { OrderStatistics } from "./order-statistics.js";

describe("OrderStatistics", () => {
  it("has the value that sorting puts at the position, and leaves the values as they are", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1, maxLength: 40 }), (values) => {
        const data = Float64Array.from(values);
        const ordered = new OrderStatistics(data);
        const sorted = Float64Array.from(values).sort();
        for (const position of [data.length - 1, 0, data.length >> 1])
          expect(ordered.at(position)).toBe(sorted[position]);
        expect(data).toEqual(Float64Array.from(values));
      }),
    );
  });

  it.each([700, 20_000, 70_000])(
    "finds its way in lists of %d: of both signs, with ties, sorted, reversed, all in one group",
    (length) => {
      const stream = random(3);
      const lists = [
        Float64Array.from({ length }, () => stream.normal()),
        Float64Array.from({ length }, () => stream.normal() ** 41),
        Float64Array.from({ length }, () => Math.floor(5 * stream.next()) - 2),
        Float64Array.from({ length }, () => 1e12 + stream.next()),
        Float64Array.from({ length }, (_, i) => i),
        Float64Array.from({ length }, (_, i) => -i),
        Float64Array.from({ length }, (_, i) => [-Infinity, -0, 0, 5e-324, -5e-324, Infinity][i % 6]),
        new Float64Array(length).fill(2),
        // Bad pivots: the first, the middle and the last number are always among the smallest.
        Float64Array.from({ length }, (_, i) => Math.abs(i - (length >> 1)) % (length >> 1)),
      ];
      for (const list of lists) {
        const sorted = Float64Array.from(list).sort();
        const ordered = new OrderStatistics(list);
        // More positions than there are groups that are sorted one by one.
        const positions = Array.from({ length: 40 }, (_, k) =>
          Math.min(length - 1, Math.floor((length * k) / 39)),
        );
        for (const position of [0, 1, length - 2, length - 1, ...positions])
          expect(ordered.at(position)).toBe(sorted[position]);
      }
    },
  );

  it("reads a part of a longer array", () => {
    const all = Float64Array.from({ length: 10_001 }, (_, i) => (7 * i) % 10_001);
    const part = all.subarray(1, 9_001);
    expect(new OrderStatistics(part).at(4_500)).toBe(part.slice().sort()[4_500]);
  });
});
