import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/random.js";
import { inOrder, sortNumbers } from "./sort-numbers.js";

/** Numbers of every size and sign, many of them equal. */
function mixture(count: number): Float64Array {
  const stream = random(4);
  const special = [0, -0, 5e-324, -5e-324, 1.7e308, -1.7e308, Infinity, -Infinity];
  return Float64Array.from({ length: count }, (_, i) => {
    if (i % 5 === 0) return special[(i / 5) % special.length];
    return i % 2 === 0 ? Math.round(stream.normal() * 9) : stream.normal() * 10 ** ((i % 30) - 15);
  });
}

/** Numbers that share their first digits: in pairs, in some long runs, or all of them. */
const alike = {
  pairs: (i: number) => Math.floor(i / 2) + ((3 * i) % 7) * 1e-12,
  "some runs": (i: number) => (i % 50 === 0 ? -1 - ((7 * i) % 997) * 1e-12 : i),
  "one run": (i: number) => -1e12 - ((7919 * i) % 30_011) / 1024,
};

const lists: readonly (readonly [string, Float64Array])[] = [
  ...[0, 1, 100, 3_999, 4_000, 50_000].map((count) => [`${count} of all sizes`, mixture(count)] as const),
  ...Object.entries(alike).map(
    ([name, value]) => [name, Float64Array.from({ length: 30_000 }, (_, i) => value(i))] as const,
  ),
  ["all equal", new Float64Array(30_000).fill(7)],
  ["a part of others", mixture(20_001).subarray(1)],
];

describe("inOrder", () => {
  it.each(lists)("is the stable ascending order of values: %s", (_, values) => {
    const expected = Array.from(values.keys()).sort((i, j) =>
      values[i] < values[j] ? -1 : values[i] > values[j] ? 1 : i - j,
    );
    const { order, values: sorted } = inOrder(values);
    expect(Array.from(order)).toEqual(expected);
    expect(sorted).toEqual(Float64Array.from(expected, (row) => values[row] + 0));
  });
});

describe("sortNumbers", () => {
  it.each(lists)("sorts as the language does: %s", (_, values) => {
    expect(sortNumbers(values.slice())).toEqual(values.slice().sort());
  });
});
