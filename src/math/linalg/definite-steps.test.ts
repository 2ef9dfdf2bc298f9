import { describe, expect, it } from "vitest";
import { randomDefinite, randomMatrix } from "../../../test/support/matrices.js";
import { finish } from "../../base/steps.js";
import { cholesky, definiteFactor, definiteInverse, forwardSolve } from "./cholesky.js";
import {
  definiteFactorSteps,
  definiteInverseSteps,
  forwardSolveSteps,
  multiplySteps,
} from "./definite-steps.js";
import { eigenSymmetric, eigenSymmetricAway } from "./eigen-symmetric.js";
import { Matrix } from "./matrix.js";
import { multiply } from "./multiply.js";

const noPause = async () => undefined;

describe.each([0, 1, 33, 260])("a definite matrix of size %i", (size) => {
  const a = randomDefinite(size, 1);
  const b = randomMatrix(size, 40, 2);

  it("is factored, inverted and solved in steps as at once", () => {
    const factor = finish(definiteFactorSteps(size, a.data));
    expect(factor?.L.equals(definiteFactor(size, a.data)?.L ?? new Matrix(0, 0))).toBe(true);
    const expected = cholesky(a);
    expect(finish(definiteInverseSteps(expected)).equals(definiteInverse(expected))).toBe(true);
    for (const transposed of [false, true])
      expect(
        finish(forwardSolveSteps(expected, b, transposed)).equals(forwardSolve(expected, b, transposed)),
      ).toBe(true);
  });

  it("is multiplied in steps as at once", () => {
    expect(finish(multiplySteps(a, b)).equals(multiply(a, b))).toBe(true);
    const product = finish(multiplySteps(a, a, true));
    expect(product.equals(multiply(a, a, { transposeB: true }))).toBe(true);
  });

  it("has the eigenvalues and eigenvectors of one call on another thread", async () => {
    const [here, away] = [eigenSymmetric(a), await eigenSymmetricAway(a, {}, noPause)];
    expect(away.values).toEqual(here.values);
    expect(away.vectors.equals(here.vectors)).toBe(true);
  });
});

it("a matrix without a factor has none in steps", () => {
  expect(finish(definiteFactorSteps(2, Float64Array.of(1, 2, 2, 1)))).toBeUndefined();
});

it("an abort ends a call on another thread at once, and later calls get a thread again", async () => {
  const a = randomDefinite(900, 3);
  const controller = new AbortController();
  const aborted = eigenSymmetricAway(a, { signal: controller.signal }, noPause);
  setTimeout(() => controller.abort(), 5);
  await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
  const small = randomDefinite(210, 4);
  expect((await eigenSymmetricAway(small, {}, noPause)).values).toEqual(eigenSymmetric(small).values);
});
