import { describe, expect, it } from "vitest";
import { randomArray } from "../../../test/support/numbers.js";
import { AbortError } from "../../errors.js";
import { Matrix } from "../../linalg/matrix.js";
import { BayesianModelAveraging, HuberRegression, LqRegression, QuantileRegression } from "../index.js";

const x = new Matrix(200, 16, randomArray(3200, 1));
const y = randomArray(200, 2);
const endless = { tolerance: 1e-300, maxIterations: 1_000_000 };

describe("a long fit", () => {
  it.each([
    new HuberRegression(endless),
    new LqRegression({ q: 0.5, lambda: 1, ...endless }),
    new QuantileRegression({ tau: Array.from({ length: 400 }, (_, i) => (i + 1) / 401) }),
    new BayesianModelAveraging(),
  ])("of $kind ends at an abort that comes from outside of it", async (estimator) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 1);
    await expect(estimator.fit(x, y, { signal: controller.signal })).rejects.toThrow(AbortError);
  });
});
