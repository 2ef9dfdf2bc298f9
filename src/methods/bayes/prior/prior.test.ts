import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { random } from "../../../math/probability/random/index.js";
import { GaussianNB } from "../gaussian-nb/index.js";
import { estimatePriorParameter, estimatePriors } from "./index.js";

/** Flach, section 9.4: P(A) = 1/2, P(B) = β, P(C) = 2β, P(D) = 1/2 − 3β. */
const line = {
  A: { base: 1 / 2, slope: 0 },
  B: { base: 0, slope: 1 },
  C: { base: 0, slope: 2 },
  D: { base: 1 / 2, slope: -3 },
};
const seen = [
  { among: ["A", "B"], count: 20 },
  { among: ["C"], count: 10 },
  { among: ["D"], count: 10 },
];

describe("estimatePriorParameter", () => {
  it("is the maximum likelihood estimate (b + c)/(6(b + c + d)) if nothing is hidden", () => {
    const known = [
      { among: ["A"], count: 15 },
      { among: ["B"], count: 5 },
      { among: ["C"], count: 10 },
      { among: ["D"], count: 10 },
    ];
    expectClose(estimatePriorParameter(line, known).parameter, 1 / 10, { tolerance: 5e-15 });
  });

  it("shares 20 cases out as 16⅔ and 3⅓ at β = 1/10, and goes on to 2/21 with 16.8 and 3.2", () => {
    const one = estimatePriorParameter(line, seen, { init: 1 / 10, maxIterations: 1 });
    expectClose(one.parameters, [2 / 21], { tolerance: 1e-15 });
    expectClose([one.expected.A, one.expected.B], [16.8, 3.2], { tolerance: 1e-13 });
    expect(one.convergence.converged).toBe(false);
    // The M-step of 2/21 = (10/3 + 10)/(6(10/3 + 20)) is that of the counts 16⅔ and 3⅓.
    const counts = [{ among: ["A"], count: 50 / 3 }, { among: ["B"], count: 10 / 3 }, ...seen.slice(1)];
    expectClose(estimatePriorParameter(line, counts).parameter, 2 / 21, { tolerance: 5e-15 });
  });

  it.each([0.001, 0.05, 0.1, 0.16])("ends at the root of 480β² + 60β − 10 from β = %d", (init) => {
    const { parameter, expected, priors, history, convergence } = estimatePriorParameter(line, seen, {
      init,
    });
    expectClose(parameter, (Math.sqrt(22_800) - 60) / 960, { tolerance: 1e-14 });
    expectClose(parameter, 0.0947882174, { tolerance: 1e-11 });
    expectClose([expected.A, expected.B], [16.812707, 3.187293], { tolerance: 1e-6 });
    expectClose(priors.D, 1 / 2 - 3 * parameter, { tolerance: 5e-16 });
    expect(convergence.converged).toBe(true);
    for (let i = 1; i < history.length; i += 1)
      expect(history[i] - history[i - 1]).toBeGreaterThanOrEqual(-1e-13);
  });

  it("reaches the end of the range where the likelihood is monotone", () => {
    expect(estimatePriorParameter(line, [{ among: ["C"], count: 3 }]).parameter).toBe(1 / 6);
    expect(estimatePriorParameter(line, [{ among: ["D"], count: 3 }]).parameter).toBe(0);
  });

  it("refuses an invalid distribution, category, count or initial value", () => {
    expect(() => estimatePriorParameter({ A: { base: 1, slope: 1 } }, seen)).toThrow(
      "must sum to 1 whatever",
    );
    expect(() => estimatePriorParameter(line, [{ among: ["E"], count: 1 }])).toThrow(
      'there is no category "E"',
    );
    expect(() => estimatePriorParameter(line, [{ among: ["A"], count: -1 }])).toThrow(
      "a count must be a number ≥ 0",
    );
    expect(() => estimatePriorParameter(line, [{ among: ["A"], count: 0 }])).toThrow(
      "at least one count must be above 0",
    );
    expect(() => estimatePriorParameter(line, seen, { init: 0.2 })).toThrow(
      'option "init" must be from 0 to',
    );
    expect(() => estimatePriorParameter({ A: { base: 1, slope: 0 } }, [{ among: ["A"], count: 1 }])).toThrow(
      "slopes of both signs",
    );
  });
});

describe("estimatePriors", () => {
  it("of two classes and two kinds of cases solves the equation of the likelihood", () => {
    // 30 cases with likelihoods 4 : 1 and 70 with 1 : 2: the derivative 3·30/(1 + 3p) − 70/(2 − p) is 0 at p.
    const posteriors = [...Array(30).fill([4 / 5, 1 / 5]), ...Array(70).fill([1 / 3, 2 / 3])];
    const { priors, convergence } = estimatePriors(posteriors, [1 / 2, 1 / 2]);
    const p = (2 * 90 - 70) / (90 + 210);
    expectClose(priors, [p, 1 - p], { tolerance: 1e-10 });
    expect(convergence.converged).toBe(true);
  });

  it("estimates changed class frequencies, and corrects the posteriors for them", async () => {
    const draw = (count: number, share: number, seed: number) => {
      const stream = random(seed);
      const y = Array.from({ length: count }, () => (stream.next() < share ? "b" : "a"));
      return { y, x: y.map((label) => [stream.normal() + (label === "b" ? 2 : 0)]) };
    };
    const train = draw(4000, 0.5, 1);
    const later = draw(4000, 0.1, 2);
    const model = await new GaussianNB().fit(train.x, train.y);
    const { priors, posteriors, history } = estimatePriors(model.predictProba(later.x), model.priors);
    const share = later.y.filter((label) => label === "b").length / 4000;
    expect(Math.abs(priors[1] - share)).toBeLessThan(0.02);
    const corrected = await new GaussianNB({ priors: [...priors] }).fit(train.x, train.y);
    expectClose(posteriors.data, corrected.predictProba(later.x).data, { tolerance: 1e-9 });
    for (let i = 1; i < history.length; i += 1)
      expect(history[i] - history[i - 1]).toBeGreaterThanOrEqual(-1e-9);
  });

  it("refuses rows that are not probabilities, and priors that do not fit", () => {
    expect(() => estimatePriors([[0.5, 0.6]], [0.5, 0.5])).toThrow(
      "the posteriors at row 0 are not probabilities",
    );
    expect(() => estimatePriors([[0.5, 0.5]], [1])).toThrow("posteriors of 1×2 for 1 training priors");
    expect(() => estimatePriors([[0.5, 0.5]], [1, 0])).toThrow("training prior 1 is 0");
  });
});
