import { describe, expect, it } from "vitest";
import { OptionError } from "../../base/errors.js";
import { partitionCount } from "./partition-count.js";

/** All ways to label cases so that every new label is the next one: one for each partition. */
function enumerate(cases: number, used = 0): number[] {
  if (cases === 0) return [used];
  return Array.from({ length: used + 1 }, (_, label) =>
    enumerate(cases - 1, Math.max(used, label + 1)),
  ).flat();
}

describe("partitionCount", () => {
  it("gives the numbers of the textbook", () => {
    expect(partitionCount(10, 4)).toBe(34105n);
    expect(partitionCount(19, 4)).toBe(11_259_666_950n);
  });

  it("counts what enumeration counts, for any number of clusters and for all", () => {
    for (let cases = 0; cases <= 8; cases += 1) {
      const partitions = enumerate(cases);
      expect(partitionCount(cases)).toBe(BigInt(partitions.length));
      for (let clusters = 0; clusters <= 9; clusters += 1)
        expect(partitionCount(cases, clusters)).toBe(
          BigInt(partitions.filter((used) => used === clusters).length),
        );
    }
  });

  it("is exact for counts beyond 2^53", () => {
    // One cluster of two cases, or a choice of two clusters for every case but the first.
    expect(partitionCount(100, 99)).toBe(4950n);
    expect(partitionCount(100, 2)).toBe(2n ** 99n - 1n);
  });

  it("refuses numbers that are not counts", () => {
    for (const [cases, clusters] of [
      [-1, 2],
      [2.5, 2],
      [3, Number.NaN],
      [1e9, 2],
      ["3", 2],
    ])
      expect(() => partitionCount(cases as number, clusters as number)).toThrow(OptionError);
  });
});
