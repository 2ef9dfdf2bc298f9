import { describe, expect, it } from "vitest";
import { binCodes, binWriter } from "./bins.js";

describe("the bins of values", () => {
  const values = Float64Array.of(-1e300, -3, -0, 0, 0.5, Number.NaN, 1, 7.5, 16, 16.5, 1e300);

  it("are the numbers of thresholds that are not above them, however many there are", () => {
    for (const count of [0, 1, 3, 4, 5, 8, 16, 17, 40]) {
      const thresholds = Array.from({ length: count }, (_, at) => at);
      const expected = Array.from(values, (value) =>
        Number.isNaN(value) ? Number.NaN : thresholds.filter((threshold) => threshold <= value).length,
      );
      // The second of three columns, over numbers that were there before.
      const data = new Float64Array(3 * values.length).fill(9);
      binWriter(values, thresholds).write(data, 3, 1, 0, values.length);
      expect(Array.from(values, (_, row) => data[3 * row + 1])).toEqual(expected);
      expect(data.filter((_, at) => at % 3 !== 1).every((value) => value === 9)).toBe(true);
      expect([...binCodes(values, thresholds)]).toEqual(
        expected.map((bin) => (Number.isNaN(bin) ? -1 : bin)),
      );
    }
  });
});
