import { describe, expect, it } from "vitest";
import { randomArray } from "../../test/support/numbers.js";
import { AbortError } from "../base/errors.js";
import { Matrix } from "../linalg/matrix.js";
import { BayesianModelAveraging, HuberRegression, LqRegression, QuantileRegression } from "./index.js";

const endless = { tolerance: 1e-300, maxIterations: 1_000_000 };
// Many frames of work each: a fit that ends before the first pause cannot be ended by an abort.
const long = [
  { estimator: new HuberRegression(endless), cases: 50_000 },
  { estimator: new LqRegression({ q: 0.5, lambda: 1, ...endless }), cases: 200 },
  {
    estimator: new QuantileRegression({ tau: Array.from({ length: 400 }, (_, i) => (i + 1) / 401) }),
    cases: 200,
  },
  { estimator: new BayesianModelAveraging(), cases: 200 },
];

describe("a long fit", () => {
  it.each(long)(
    "of $estimator.kind ends at an abort that comes from outside of it",
    async ({ estimator, cases }) => {
      const x = new Matrix(cases, 16, randomArray(16 * cases, 1));
      const y = randomArray(cases, 2);
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 1);
      await expect(estimator.fit(x, y, { signal: controller.signal })).rejects.toThrow(AbortError);
    },
  );
});
