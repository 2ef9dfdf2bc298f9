import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import type { Basis } from "../../../src/math/basis/basis.js";
import { evaluateBasis } from "../../../src/math/basis/evaluate.js";
import { clampedKnots } from "../../../src/math/basis/knots.js";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("splines.json", import.meta.url), "utf8"));
const column = (values: number[]) => new Matrix(values.length, 1, Float64Array.from(values));
const breaks = Float64Array.of(0, ...oracle.knots, 1);

function expectValues(basis: Basis, x: number[], expected: number[][], order = 0): void {
  const scale = Math.max(1, ...expected.flat().map(Math.abs));
  expectClose(evaluateBasis(basis, column(x), [order]).data, expected.flat(), { tolerance: 1e-13, scale });
}

describe("spline bases agree with R's splines", () => {
  for (const degree of [1, 2, 3, 4])
    it(`bs of degree ${degree}, beyond the boundary too`, () => {
      const knots = clampedKnots(breaks, degree);
      expectValues({ kind: "b-spline", degree, knots, outside: "continue" }, oracle.x, oracle.bs[degree]);
    });

  it("ns with and without constants, beyond the boundary too", () => {
    expectValues({ kind: "natural-spline", knots: breaks, constant: false }, oracle.x, oracle.ns);
    expectValues({ kind: "natural-spline", knots: breaks, constant: true }, oracle.x, oracle.nsConstant);
  });

  for (const order of [0, 1, 2, 3])
    it(`the derivative of order ${order} of cubic B-splines`, () => {
      const knots = clampedKnots(breaks, 3);
      // At the upper end, R takes the pieces of the third derivative to be over, and gives 0.
      const count = order === 3 ? oracle.inside.length - 1 : oracle.inside.length;
      expectValues(
        { kind: "b-spline", degree: 3, knots, outside: "continue" },
        oracle.inside.slice(0, count),
        oracle.derivatives[order].slice(0, count),
        order,
      );
    });

  it("B-splines of coinciding knots, and their slopes", () => {
    const basis = {
      kind: "b-spline",
      degree: 2,
      knots: Float64Array.from(oracle.uneven),
      outside: "continue",
    } as const;
    expectValues(basis, [0.05, 0.1, 0.25, 0.4, 0.7], oracle.unevenQuadratic);
    expectValues(basis, [0.05, 0.25, 0.5, 0.7], oracle.unevenSlopes, 1);
  });
});
