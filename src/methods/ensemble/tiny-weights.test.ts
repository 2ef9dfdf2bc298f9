import { describe, expect, it } from "vitest";
import { CredalError } from "../../base/errors.js";
import { reweighted } from "./engine/boosting.js";
import {
  AdaBoostClassifier,
  AdaBoostRegressor,
  BaggingClassifier,
  BaggingRegressor,
  BoostedRules,
} from "./index.js";

const x = Array.from({ length: 40 }, (_, i) => [i % 7, (i * i) % 11, (i * 5) % 13]);
const numbers = x.map(([a, b]) => 2 * a - b);
const labels = x.map(([a]) => (a < 2 ? "a" : a < 5 ? "b" : "c"));

describe("Ensembles with weights near 0", () => {
  it.each([1e-300, 1e-320, 5e-324])("answer with finite numbers or refuse weights of %d", async (weight) => {
    const control = { weights: x.map(() => weight) };
    const fits = [
      () => new AdaBoostClassifier().fit(x, labels, control),
      () => new BaggingClassifier().fit(x, labels, control),
      () => new BoostedRules().fit(x, labels, control),
      () => new AdaBoostRegressor().fit(x, numbers, control),
      () => new BaggingRegressor().fit(x, numbers, control),
    ];
    for (const learn of fits) {
      try {
        const model = await learn();
        const answers = "classes" in model ? model.predictProba(x).data : model.predict(x);
        expect([...answers].every(Number.isFinite)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(CredalError);
      }
    }
  });

  it("change weights by the same factors, whatever the unit of the weights", () => {
    const factor = (row: number) => (row === 0 ? 1 : 0.25);
    for (const unit of [1, 1e-250, 1e-310]) {
      const weights = Float64Array.of(unit, unit, 2 * unit);
      const shares = reweighted(weights, factor, new Int32Array(0)).map((weight) => weight / (4 * unit));
      [4 / 7, 1 / 7, 2 / 7].forEach((share, row) => {
        expect(Math.abs(shares[row] - share)).toBeLessThan(1e-9);
      });
    }
  });
});
