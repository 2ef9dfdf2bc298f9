import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../../../../test/support/matrices.js";
import { expectClose } from "../../../../../test/support/numbers.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { decorrelated } from "./decorrelation.js";

describe("decorrelated", () => {
  const base = randomMatrix(40, 3, 5);
  // The fourth column is the difference of two others, the fifth nearly that of two.
  const rows = Matrix.from(
    Array.from({ length: 40 }, (_, i) => {
      const [a, b, c] = base.row(i);
      return [a, b, c, a - b, b - c + 1e-6 * Math.sin(i)];
    }),
  );
  const { rows: plain, back, forth } = decorrelated(rows);

  it("keeps as many columns as are independent, the nearly dependent one included", () => {
    expect(plain.columns).toBe(4);
  });

  it("keeps the products of rows and parameters, in both directions", () => {
    const parameters = Float64Array.of(1, -2, 0.5, 3, -1);
    const products = rows.multiply(parameters);
    expectClose(plain.multiply(forth(parameters)), products, { tolerance: 1e-9, scale: 10 });
    const direction = Float64Array.of(0.3, -1, 2, 0.7);
    expectClose(rows.multiply(back(direction)), plain.multiply(direction), { tolerance: 1e-9, scale: 10 });
  });

  it("has orthogonal columns once all rows have the same size", () => {
    const sizes = Array.from({ length: 40 }, (_, i) => Math.max(...rows.row(i).map(Math.abs)));
    const unit = plain.map((value, at) => value / sizes[Math.floor(at / 4)]);
    const gram = unit
      .transpose()
      .multiply(unit)
      .scale(1 / 40);
    expectClose(gram.data, Matrix.identity(4).data, { tolerance: 1e-8 });
  });
});
