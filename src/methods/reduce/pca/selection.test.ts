import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { singularValues } from "../../../math/linalg/svd.js";
import { random } from "../../../math/probability/random/index.js";
import { PCA } from "./index.js";
import { brokenStick, componentCount, type SelectionInput } from "./selection.js";

/** Standard deviations that R's princomp gives for ten features, of which two measure one thing. */
const printed = [
  1.7310919, 1.1681823, 1.120659, 1.0989518, 1.01793023, 0.96416923, 0.86400744, 0.83517208, 0.78446118,
  0.71496201,
];
const variances = Float64Array.from(printed, (deviation) => deviation * deviation);
const input: SelectionInput = {
  variances,
  totalVariance: variances.reduce((sum, variance) => sum + variance, 0),
  deviations: new Float64Array(10).fill(1),
  degrees: 99,
  divisor: 99,
  stream: random(0),
};

describe("the number of components", () => {
  it("is the fewest that explain the share", () => {
    expect(componentCount(0.9, input)).toBe(8);
    expect(componentCount(0.26, input)).toBe(1);
    expect(componentCount(0.27, input)).toBe(2);
    expect(componentCount(0.99999999, input)).toBe(10);
  });

  it("is that of the variances above the average by Kaiser's rule", () => {
    expect(componentCount("kaiser", input)).toBe(4);
  });

  it("is that of the variances above the pieces of a broken stick, but at least one", () => {
    // The longest of ten pieces is 0.2929 of the stick, above the first share, 0.2638.
    expectClose(brokenStick(10).slice(0, 2), [0.2928968254, 0.1928968254], { tolerance: 1e-10 });
    expectClose(
      brokenStick(10).reduce((sum, piece) => sum + piece, 0),
      1,
      { tolerance: 1e-14 },
    );
    expect(componentCount("broken-stick", input)).toBe(1);
    const steep = { ...input, variances: Float64Array.of(6, 3, 0.5, 0.5), totalVariance: 10 };
    expect(componentCount("broken-stick", { ...steep, deviations: new Float64Array(4).fill(1) })).toBe(2);
  });

  it("is, by parallel analysis, that of the factors which made the data", async () => {
    const stream = random(8);
    const loadings = new Matrix(2, 12).map((_, at) => (at % 2 === Math.floor(at / 12) ? 1 : 0));
    const factors = new Matrix(200, 2).map(() => stream.normal());
    const x = factors.multiply(loadings).map((value) => value + stream.normal());
    const model = await new PCA({ components: "parallel", correlation: true }).fit(x);
    expect(model.variances.length).toBe(2);
    const noise = new Matrix(200, 12).map(() => stream.normal());
    expect((await new PCA({ components: "parallel" }).fit(noise)).variances.length).toBeLessThanOrEqual(2);
  });

  it("compares with variances that random rows have, whether there are many rows or few", () => {
    for (const rows of [6, 60]) {
      const stream = random(5);
      const largest = Array.from({ length: 400 }, () => {
        const x = new Matrix(rows, 8).map(() => stream.normal());
        const means = Array.from({ length: 8 }, (_, j) => x.column(j).reduce((s, v) => s + v, 0) / rows);
        return singularValues(x.map((value, at) => value - means[at % 8]))[0] ** 2 / rows;
      }).sort((a, b) => a - b);
      const keeps = (variance: number) =>
        componentCount("parallel", {
          ...input,
          variances: Float64Array.of(variance, variance, variance),
          deviations: new Float64Array(8).fill(1),
          degrees: rows - 1,
          divisor: rows,
          stream: random(1),
        }) > 1;
      // Three equal variances exceed all bounds if they exceed the first, which lies near the 95% quantile.
      expect(keeps(1.1 * largest[379])).toBe(true);
      expect(keeps(0.9 * largest[379])).toBe(false);
    }
  });
});
