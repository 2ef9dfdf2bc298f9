import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../test/support/abort.js";
import { randomArray } from "../../../test/support/numbers.js";
import { AbortError } from "../../base/errors.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { BayesianModelAveraging, HuberRegression, LqRegression, QuantileRegression } from "./index.js";

const CASES = 200;
const FEATURES = 16;
const estimators = [
  new HuberRegression(),
  new LqRegression({ q: 0.5, lambda: 1 }),
  new QuantileRegression({ tau: [0.1, 0.5, 0.9] }),
  new BayesianModelAveraging(),
];

describe("a running fit", () => {
  it.each(estimators)("of $kind ends at an abort from outside", async (estimator) => {
    const x = new Matrix(CASES, FEATURES, randomArray(CASES * FEATURES, 1));
    const controller = new AbortController();
    abortAtNextPause(controller);
    const running = estimator.fit(x, randomArray(CASES, 2), { signal: controller.signal });
    expect(controller.signal.aborted).toBe(false);
    await expect(running).rejects.toThrow(AbortError);
  });
});
