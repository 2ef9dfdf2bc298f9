import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { SplineFeatures } from "../../../src/index.js";
import { evaluateBasis } from "../../../src/math/basis/evaluate.js";
import { Matrix } from "../../../src/math/linalg/matrix.js";
import { expectClose } from "../../support/numbers.js";

const oracle = JSON.parse(readFileSync(new URL("spline-features.json", import.meta.url), "utf8"));
const x = oracle.x.map((value: number) => [value]);
const [least, most] = [oracle.x[0], oracle.x.at(-1)];
const fresh = (extrapolation: string) =>
  oracle.new
    .filter((value: number) => extrapolation !== "error" || (value >= least && value <= most))
    .map((value: number) => [value]);

function expectValues(actual: Matrix, expected: number[][]): void {
  expect(actual.shape).toBe(`${expected.length}×${expected[0].length}`);
  const scale = Math.max(1, ...expected.flat().map(Math.abs));
  expectClose(actual.data, expected.flat(), { tolerance: 1e-12, scale });
}

describe("SplineFeatures agrees with scikit-learn's SplineTransformer", () => {
  for (const { knots, degree, extrapolation, values } of oracle.cases)
    it(`${knots} knots, degree ${degree}, extrapolation ${extrapolation}`, async () => {
      const basis = extrapolation === "periodic" ? "cyclic" : "b-spline";
      const options = { knots, degree, extrapolation, basis, boundary: "extended", intercept: true } as const;
      const model = await new SplineFeatures(options).fit(x);
      expectValues(model.transform(fresh(extrapolation)), values);
    });

  it("given knots, also narrower than the data", async () => {
    const { knots, values } = oracle.given;
    const model = await new SplineFeatures({
      knots,
      extrapolation: "linear",
      boundary: "extended",
      intercept: true,
    }).fit(x);
    expectValues(model.transform(fresh("linear")), values);
  });
});

describe("B-splines agree with scipy", () => {
  for (const order of [0, 1, 2, 3, 4])
    it(`the derivative of order ${order} of quartic splines`, () => {
      const { knots, points, derivatives } = oracle.quartic;
      const basis = {
        kind: "b-spline",
        degree: 4,
        knots: Float64Array.from(knots),
        outside: "continue",
      } as const;
      expectValues(
        evaluateBasis(basis, new Matrix(points.length, 1, Float64Array.from(points)), [order]),
        derivatives[order],
      );
    });
});
