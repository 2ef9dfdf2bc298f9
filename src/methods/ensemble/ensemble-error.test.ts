import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { ensembleErrorPlot } from "../../apps/plot/ensemble-error-plot.js";
import { ensembleError } from "./ensemble-error.js";

/** The sum over all outcomes of independent votes, ties counting as given. */
function byOutcomes(errors: readonly number[], tie: number): number {
  let sum = 0;
  for (let outcome = 0; outcome < 2 ** errors.length; outcome += 1) {
    const isWrong = errors.map((_, k) => ((outcome >> k) & 1) === 1);
    const wrong = isWrong.filter(Boolean).length;
    const probability = errors.reduce((p, error, k) => p * (isWrong[k] ? error : 1 - error), 1);
    sum += probability * (2 * wrong > errors.length ? 1 : 2 * wrong === errors.length ? tie : 0);
  }
  return sum;
}

describe("ensembleError", () => {
  it("is the textbook's 0.06 for 25 classifiers with an error of 0.35", () => {
    expectClose(ensembleError(0.35, { members: 25 }), 0.0604, { tolerance: 5e-5 });
  });

  it("is the sum over all outcomes of the votes, of equal and of different errors", () => {
    const errors = [0.1, 0.3, 0.45, 0.2, 0.6, 0.35];
    for (const [ties, tie] of [
      ["half", 0.5],
      ["right", 0],
      ["wrong", 1],
    ] as const) {
      for (const count of [1, 2, 5, 6]) {
        const some = errors.slice(0, count);
        expectClose(ensembleError(some, { ties }), byOutcomes(some, tie), { tolerance: 1e-14 });
        const equal = some.map(() => 0.3);
        const expected = byOutcomes(equal, tie);
        expectClose(ensembleError(0.3, { members: count, ties }), expected, { tolerance: 1e-14 });
      }
    }
  });

  it("equals the error of one vote for two, and is smaller for more", () => {
    expectClose(ensembleError(0.3, { members: 2 }), 0.3, { tolerance: 1e-15 });
    expect(ensembleError(0.3, { members: 101 })).toBeLessThan(1e-4);
    expectClose(ensembleError(0.5, { members: 25 }), 0.5, { tolerance: 1e-14 });
    expect(ensembleError(0, { members: 4 })).toBe(0);
    expect(ensembleError(1, { members: 4 })).toBe(1);
  });

  it("refuses errors that are not probabilities, and one error without a number of members", () => {
    expect(() => ensembleError(1.5, { members: 3 })).toThrow("a number from 0 to 1; got 1.5 at index 0");
    expect(() => ensembleError([0.1, -1])).toThrow("-1 at index 1");
    expect(() => ensembleError(0.1)).toThrow('option "members" must be');
    expect(() => ensembleError([0.1, 0.2], { members: 3 })).toThrow("there must be 3 errors; got 2");
    expect(() => ensembleError([])).toThrow("at least 1 error");
  });
});

describe("ensembleErrorPlot", () => {
  it("draws a curve for every number of classifiers", () => {
    const figure = ensembleErrorPlot({ members: [1, 25], title: "Votes" });
    expect(figure.description).toContain("At 0.35: 1 classifier: 0.35, 25 classifiers: 0.0604.");
    expect(figure.toSVG()).toContain("error of the majority");
  });
});
