import { describe, expect, it } from "vitest";
import { randomArray } from "../../../../test/support/numbers.js";
import { binEdges } from "./bin-edges.js";

/** How many numbers every bin has. */
function binSizes(sorted: Float64Array, edges: Float64Array): number[] {
  const sizes = new Array<number>(edges.length + 1).fill(0);
  for (const value of sorted) sizes[edges.filter((edge) => edge < value).length] += 1;
  return sizes;
}

describe("binEdges", () => {
  it("gives every number a separate bin if there are no more numbers than bins", () => {
    expect([...binEdges(Float64Array.of(1, 1, 2, 4, 4, 4), 3)]).toEqual([1.5, 3]);
    expect([...binEdges(Float64Array.of(5, 5), 255)]).toEqual([]);
    expect([...binEdges(Float64Array.of(), 255)]).toEqual([]);
  });

  it("otherwise gives bins about equal counts", () => {
    const sorted = randomArray(10000, 1).sort();
    const sizes = binSizes(sorted, binEdges(sorted, 100));
    expect(sizes).toEqual(new Array(100).fill(100));
  });

  it("gives frequent numbers a separate bin, and divides the rest equally", () => {
    const sorted = Float64Array.of(...new Float64Array(9000), ...randomArray(1000, 2).map(Math.abs)).sort();
    const sizes = binSizes(sorted, binEdges(sorted, 101));
    expect(sizes).toEqual([9000, ...new Array(100).fill(10)]);
  });

  it("has half-open bins between adjacent numbers, at any scale", () => {
    const next = 1 + Number.EPSILON;
    expect([...binEdges(Float64Array.of(1, next), 2)]).toEqual([1]);
    const [edge] = binEdges(Float64Array.of(-1.7e308, 1.7e308), 2);
    expect(edge).toBe(0);
    expect([...binEdges(Float64Array.of(0, 5e-324), 2)]).toEqual([0]);
  });
});
