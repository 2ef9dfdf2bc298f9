import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Matrix } from "../linalg/matrix.js";
import { tableValues } from "./piecewise-table.js";
import { powerSums } from "./power-sums.js";

const centers = Float64Array.of(-2, -0.5, 0, 0.25, 3);
const weights = Matrix.from([
  [1, 2],
  [-1, 0.5],
  [0.25, -3],
  [2, 1],
  [-0.5, 4],
]);
const points = Float64Array.of(-7, -2, -1.2, -0.5, 0.1, 0.25, 2.9, 3, 11);

const direct = (power: number, derivative: number, x: number, column: number) => {
  const factor = Array.from({ length: derivative }, (_, k) => power - k).reduce((all, one) => all * one, 1);
  return centers.reduce((sum, center, i) => {
    const distance = x - center;
    const size = factor * Math.abs(distance) ** (power - derivative);
    const sign = derivative % 2 === 1 ? Math.sign(distance) : 1;
    return sum + weights.get(i, column) * sign * size;
  }, 0);
};

describe("powerSums", () => {
  for (const power of [1, 3, 5])
    it(`sums weighted distances to the power of ${power}, and derivatives of them, as plain loops do`, () => {
      const table = powerSums(power, centers, weights);
      for (let derivative = 0; derivative < power; derivative += 1) {
        const found = tableValues(table, points, derivative);
        for (const column of [0, 1]) {
          const wanted = Array.from(points, (x) => direct(power, derivative, x, column));
          const scale = Math.max(...wanted.map(Math.abs));
          expectClose(found.column(column), wanted, { tolerance: 1e-13, scale });
        }
      }
    });

  it("gives NaN where the number is NaN, and 0 for derivatives of a higher order than the power", () => {
    const table = powerSums(3, centers, weights);
    expect([...tableValues(table, Float64Array.of(Number.NaN)).data]).toEqual([Number.NaN, Number.NaN]);
    expect([...tableValues(table, Float64Array.of(0.5), 4).data]).toEqual([0, 0]);
  });
});
