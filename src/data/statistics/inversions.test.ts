import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/index.js";
import { countInversions } from "./inversions.js";

function byPairs(numbers: ArrayLike<number>): number {
  let count = 0;
  for (let j = 1; j < numbers.length; j += 1)
    for (let i = 0; i < j; i += 1) if (numbers[i] > numbers[j]) count += 1;
  return count;
}

describe("countInversions", () => {
  it.each([0, 1, 2, 3, 31, 32, 33, 63, 64, 65, 127, 128, 500])("counts pairs of %i numbers", (n) => {
    const stream = random(n);
    for (let trial = 0; trial < 5; trial += 1) {
      const shuffled = Uint32Array.from(stream.shuffle(Int32Array.from({ length: n }, (_, i) => i)));
      expect(countInversions(shuffled.slice())).toBe(byPairs(shuffled));
    }
  });

  it("counts every pair of a reversed list, and none of a sorted one", () => {
    const sorted = Uint32Array.from({ length: 100_000 }, (_, i) => i);
    expect(countInversions(sorted.slice())).toBe(0);
    expect(countInversions(sorted.reverse())).toBe((100_000 * 99_999) / 2);
  });
});
