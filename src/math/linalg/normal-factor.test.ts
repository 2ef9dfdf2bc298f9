import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Matrix } from "./matrix.js";
import { NormalFactor, weightedGram } from "./normal-factor.js";

const x = new Matrix(12, 4, randomArray(48, 3));
const weights = Float64Array.from({ length: 12 }, (_, i) => 1 + (i % 4));

describe("weightedGram", () => {
  it("is XᵀWX", () => {
    const out = new Float64Array(16);
    weightedGram(x.data, 4, weights, out);
    const weighted = x.map((value, at) => value * weights[Math.floor(at / 4)]);
    expectClose(out, x.transpose().multiply(weighted).data, { tolerance: 1e-14, scale: 30 });
  });

  it("is the same of many rows, of which some count nothing", () => {
    const [rows, size] = [3000, 11];
    const many = new Matrix(rows, size, randomArray(rows * size, 5));
    const values = randomArray(rows, 6).map((value, i) => (i % 7 === 0 ? 0 : Math.abs(value)));
    const out = new Float64Array(size * size);
    weightedGram(many.data, size, values, out);
    const weighted = many.map((value, at) => value * values[Math.floor(at / size)]);
    expectClose(out, many.transpose().multiply(weighted).data, { tolerance: 1e-13, scale: rows });
  });
});

describe("NormalFactor", () => {
  it("solves a positive definite system", () => {
    const factor = new NormalFactor(4);
    weightedGram(x.data, 4, weights, factor.data);
    const gram = new Matrix(4, 4, factor.data.slice());
    expect(factor.factor()).toBe(0);
    const solution = Float64Array.of(1, -2, 3, 0.5);
    const right = gram.multiply(solution);
    factor.solve(right);
    expectClose(right, solution, { tolerance: 1e-13, scale: 10 });
  });

  it("gives unknowns that depend on others the value 0, and solves for the rest", () => {
    const wide = Matrix.fromColumns([x.column(0), x.column(0).map((v) => -2 * v), x.column(1)]);
    const factor = new NormalFactor(3);
    weightedGram(wide.data, 3, weights, factor.data);
    const gram = new Matrix(3, 3, factor.data.slice());
    expect(factor.factor()).toBe(1);
    expect(factor.dependent).toEqual([false, true, false]);
    const solution = Float64Array.of(2, 0, -1);
    const right = gram.multiply(solution);
    factor.solve(right);
    expectClose(right, solution, { tolerance: 1e-13, scale: 10 });
  });
});
