import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { ProbabilityTable } from "../../../math/probability/index.js";
import { LossMatrix } from "../loss-matrix.js";
import { bayesPredictor } from "./index.js";

const joint = new ProbabilityTable({ x: ["a", "b", "never"], y: [0, 10, 20] }, [
  [0.3, 0.1, 0.1],
  [0, 0.2, 0.3],
  [0, 0, 0],
]);

describe("bayesPredictor", () => {
  it("is the conditional mean under squared loss, and its error the mean conditional variance", () => {
    const { predictions, risk } = bayesPredictor(joint, { target: "y", given: "x", loss: "squared" });
    expect(predictions.map(({ given }) => given)).toEqual([{ x: "a" }, { x: "b" }]);
    expectClose(
      predictions.flatMap((p) => [p.probability, p.prediction, p.risk]),
      [0.5, 6, 64, 0.5, 16, 24],
      { tolerance: 1e-13 },
    );
    expectClose(risk, 44, { tolerance: 1e-13 });
  });

  it("is the conditional median, mode or quantile under the other losses", () => {
    const of = (loss: "absolute" | "zero-one" | { quantile: number }) =>
      bayesPredictor(joint, { target: "y", given: "x", loss });
    expect(of("absolute").predictions.map(({ prediction }) => prediction)).toEqual([0, 20]);
    expectClose(of("absolute").risk, 0.1 * 10 + 0.1 * 20 + 0.2 * 10, { tolerance: 5e-15 });
    expectClose(of("zero-one").risk, 0.4, { tolerance: 5e-15 });
    expect(of({ quantile: 0.9 }).predictions.map(({ prediction }) => prediction)).toEqual([20, 20]);
  });

  it("errs less the more is known, and no function errs less", () => {
    const counts = fc
      .array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 })
      .filter((list) => list.some((count) => count > 0));
    const guesses = fc.array(fc.integer({ min: -3, max: 6 }), { minLength: 2, maxLength: 2 });
    fc.assert(
      fc.property(counts, guesses, (list, f) => {
        const table = ProbabilityTable.fromCounts({ x: [0, 1], z: [0, 1], y: [0, 1, 4] }, list);
        const risk = (given: string[]) => bayesPredictor(table, { target: "y", given, loss: "squared" }).risk;
        const guessed = table.expectation(({ x, y }) => (Number(y) - f[Number(x)]) ** 2);
        expect(risk(["x"])).toBeLessThanOrEqual(guessed + 1e-12);
        expect(risk(["x", "z"])).toBeLessThanOrEqual(risk(["x"]) + 1e-12);
        expect(risk(["x"])).toBeLessThanOrEqual(risk([]) + 1e-12);
      }),
    );
  });

  it("names a target that is not a number", () => {
    expect(() => bayesPredictor(joint, { target: "x", given: "y", loss: "squared" })).toThrow(
      'bayesPredictor: the levels of "x" must be numbers under this loss; got "a". Choose "zero-one" or a LossMatrix for classes.',
    );
  });

  const weather = new ProbabilityTable({ sky: ["clear", "cloudy"], rain: ["no", "yes"] }, [
    [0.54, 0.06],
    [0.24, 0.16],
  ]);

  it("is the most probable level of a target of classes under 0-1 loss, and its error the Bayes error", () => {
    const { predictions, risk } = bayesPredictor(weather, { target: "rain", given: "sky", loss: "zero-one" });
    expect(predictions.map(({ prediction }) => prediction)).toEqual(["no", "no"]);
    expectClose(
      predictions.map((p) => p.risk),
      [0.1, 0.4],
      { tolerance: 1e-15 },
    );
    expectClose(risk, 0.22, { tolerance: 1e-15 });
  });

  it("is the action of least risk under a loss matrix, whose classes may be in another order", () => {
    const loss = new LossMatrix({
      classes: ["yes", "no"],
      actions: ["take the umbrella", "leave it"],
      losses: [
        [1, 1],
        [5, 0],
      ],
    });
    const { predictions, risk } = bayesPredictor(weather, { target: "rain", given: "sky", loss });
    expect(predictions.map(({ prediction }) => prediction)).toEqual(["leave it", "take the umbrella"]);
    expectClose(
      predictions.map((p) => p.risk),
      [0.5, 1],
      { tolerance: 1e-15 },
    );
    expectClose(risk, 0.6 * 0.5 + 0.4, { tolerance: 1e-15 });
    expectClose(bayesPredictor(weather, { target: "rain", given: [], loss }).risk, 1, { tolerance: 1e-15 });
  });

  it("refuses a loss matrix of other classes", () => {
    const loss = LossMatrix.zeroOne(["wet", "dry"]);
    expect(() => bayesPredictor(weather, { target: "rain", given: "sky", loss })).toThrow(
      'the losses are for the classes "wet", "dry"',
    );
  });
});
