import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/random.js";
import { bootstrapCases, subsampleCases } from "./draw-cases.js";

const sum = (values: Float64Array | undefined) =>
  (values ?? new Float64Array(0)).reduce((total, value) => total + value, 0);

describe("bootstrapCases", () => {
  it("draws as many cases as there are, and leaves about 37% out", () => {
    const { rows, weights, left } = bootstrapCases(random(1), 10_000, undefined);
    expect(sum(weights)).toBe(10_000);
    expect([...rows, ...left].sort((a, b) => a - b)).toEqual(Array.from({ length: 10_000 }, (_, row) => row));
    expectClose(left.length / 10_000, Math.exp(-1), { tolerance: 0.015 });
  });

  it("draws a share of the cases", () => {
    expect(sum(bootstrapCases(random(1), 100, undefined, 0.3).weights)).toBe(30);
    expect(sum(bootstrapCases(random(1), 100, undefined, 0.001).weights)).toBe(1);
  });

  it("draws as many cases as whole weights add up to, in proportion to the weights, and never a case of weight 0", () => {
    const weights = Float64Array.from({ length: 1000 }, (_, row) => row % 4);
    const draw = bootstrapCases(random(2), 1000, weights);
    expect(sum(draw.weights)).toBe(1500);
    expect([...draw.rows].every((row) => weights[row] > 0)).toBe(true);
    const heavy = [...draw.rows].reduce(
      (all, row, k) => (row % 4 === 3 ? all + (draw.weights?.[k] ?? 0) : all),
      0,
    );
    expectClose(heavy / 1500, 0.5, { tolerance: 0.05 });
  });

  it("keeps the total of tiny and huge weights with a reasonable number of draws", () => {
    const small = bootstrapCases(random(3), 50, new Float64Array(50).fill(0.01));
    expectClose(sum(small.weights), 0.5, { tolerance: 1e-12 });
    expect(small.rows.length).toBeGreaterThan(20);
    const huge = bootstrapCases(random(3), 50, new Float64Array(50).fill(1e12));
    expectClose(sum(huge.weights), 50e12, { tolerance: 1e-9, scale: 50e12 });
  });
});

describe("subsampleCases", () => {
  it("draws a share of the cases with a weight, each once, with its weight", () => {
    const weights = Float64Array.from({ length: 100 }, (_, row) => row % 5);
    const draw = subsampleCases(random(4), 100, weights, 0.5);
    expect(draw.rows.length).toBe(40);
    expect([...(draw.weights ?? [])]).toEqual([...draw.rows].map((row) => weights[row]));
    expect(new Set([...draw.rows, ...draw.left]).size).toBe(100);
  });

  it("draws all cases if the share is 1", () => {
    expect([...subsampleCases(random(5), 4, undefined, 1).rows]).toEqual([0, 1, 2, 3]);
  });
});
