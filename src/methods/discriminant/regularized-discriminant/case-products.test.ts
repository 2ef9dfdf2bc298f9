import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { ClassScatter } from "../../../data/statistics/class-scatter.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { ClassGaussians } from "../engine/class-gaussians.js";
import { CaseProducts } from "./case-products.js";
import { regularizer, SINGULAR } from "./solver.js";

describe("The products of cases", () => {
  it("give the scores of normal classes with regularized covariances", async () => {
    const x = new Matrix(20, 31, randomArray(620, 5)).map((value, at) => 1e3 + value * (1 + (at % 3)));
    const weights = Float64Array.from({ length: 20 }, (_, i) => 1 + (i % 3));
    const members = [0, 1].map((k) => Int32Array.from({ length: 8 }, (_, i) => 2 * i + k));
    const test = Int32Array.of(16, 17, 18, 19);
    const names = {
      method: "test",
      classes: ["a", "b"],
      features: Array.from({ length: 31 }, (_, j) => `x${j}`),
    };
    const codes = Int32Array.from({ length: 16 }, (_, i) => i % 2);
    const scatter = await ClassScatter.of("each", x.slice(0, 16), codes, 2, weights.subarray(0, 16));
    const regularized = regularizer(scatter, "n-1", names);
    const degrees = scatter.total - 2;
    const classDegrees = [...scatter.totalWeights].map((weight) => weight - 1);
    const products = await CaseProducts.of(x, {});
    const fold = products.fold({ members, test, weights, degrees });
    for (const commonShare of [0, 1e-6, 0.3, 0.99]) {
      const common = fold.common(commonShare);
      for (const ownShare of [0, 0.2, 0.97]) {
        const priors = Float64Array.of(0.5, 0.5);
        const covariances = regularized({ ownShare, commonShare });
        const gaussians = new ClassGaussians({ scatter, priors, covariances }, names, SINGULAR);
        const densities = gaussians.logDensities(x.slice(16, 20));
        const scores = common({ ownShare, classDegrees });
        // Log-densities and scores differ by a number that the classes share.
        const differences = (matrix: Matrix | undefined) =>
          Float64Array.from(test, (_, t) => (matrix?.get(t, 1) ?? 0) - (matrix?.get(t, 0) ?? 0));
        const expected = differences(densities);
        const largest = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
        expect(largest).toBeGreaterThan(0.1);
        expectClose(differences(scores), expected, { tolerance: 1e-9, scale: largest });
      }
    }
  });
});
