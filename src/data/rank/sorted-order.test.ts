import { describe, expect, it } from "vitest";
import { random } from "../../probability/random/random.js";
import { sortedOrder } from "./sorted-order.js";

/** Numbers of every size and sign, many of them equal. */
function mixture(count: number): Float64Array {
  const stream = random(4);
  const special = [0, -0, 5e-324, -5e-324, 1.7e308, -1.7e308, Infinity, -Infinity];
  return Float64Array.from({ length: count }, (_, i) => {
    if (i % 5 === 0) return special[(i / 5) % special.length];
    return i % 2 === 0 ? Math.round(stream.normal() * 9) : stream.normal() * 10 ** ((i % 30) - 15);
  });
}

describe("sortedOrder", () => {
  it.each([0, 1, 100, 7_999, 8_000, 50_000])("is the stable ascending order of %i values", (count) => {
    const values = mixture(count);
    const expected = Array.from(values.keys()).sort((i, j) =>
      values[i] < values[j] ? -1 : values[i] > values[j] ? 1 : i - j,
    );
    expect(Array.from(sortedOrder(values))).toEqual(expected);
  });

  it("orders many values that are all equal", () => {
    const order = sortedOrder(new Float64Array(30_000).fill(7));
    expect(order.every((place, i) => place === i)).toBe(true);
  });
});
