import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { random } from "../../probability/random/index.js";
import { orderStatistic } from "./order-statistic.js";

describe("orderStatistic", () => {
  it("is the value that sorting puts at the place, whatever was asked before", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 40 }), (values) => {
        const data = Float64Array.from(values);
        const sorted = Float64Array.from(values).sort();
        for (const place of [data.length - 1, 0, data.length >> 1])
          expect(orderStatistic(data, place)).toBe(sorted[place]);
        expect(Float64Array.from(data).sort()).toEqual(sorted);
      }),
    );
  });

  it("finds its way in long lists: spread out, with many ties, sorted, reversed", () => {
    const stream = random(3);
    const length = 20_000;
    const lists = [
      Float64Array.from({ length }, () => stream.next()),
      Float64Array.from({ length }, () => Math.floor(5 * stream.next())),
      Float64Array.from({ length }, (_, i) => i),
      Float64Array.from({ length }, (_, i) => -i),
      new Float64Array(length).fill(2),
    ];
    for (const list of lists) {
      const sorted = Float64Array.from(list).sort();
      for (const place of [0, 1, 4999, 5000, 10_000, 14_999, 19_998, 19_999])
        expect(orderStatistic(list, place)).toBe(sorted[place]);
    }
  });
});
