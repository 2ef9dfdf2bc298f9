import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { correctedTTest } from "../../evaluate/compare/t-test.js";
import { findMetric } from "../../evaluate/metrics/registry.js";
import { CrossValidation } from "../../evaluate/validate/cross-validation.js";
import { differs, rankMethods, type TriedMethod, winnersBy } from "./rank.js";
import { verdictOf } from "./verdict.js";

/** A method whose absolute error in fold i is the i-th of these numbers. */
function method(kind: string, errors: readonly number[]): TriedMethod {
  const trials = errors.map((error, i) => ({
    fold: { name: `fold ${i + 1}`, train: Int32Array.of(), test: Int32Array.of(i) },
    weight: 1,
    evidence: { truth: Float64Array.of(0), predicted: Float64Array.of(error) },
    unseenClasses: [],
    fitSeconds: i,
    predictSeconds: 1,
  }));
  const criteria = [findMetric("meanAbsoluteError", "regression")];
  const state = { kind, task: "regression" as const, rows: errors.length, criteria, trials, notes: [] };
  return { name: kind, kind, validation: new CrossValidation(state) };
}

const good = method("good", [1, 2, 3, 2]);
const near = method("near", [2, 1, 3, 2.4]);
const bad = method("bad", [11, 12.5, 13, 12]);

describe("rankMethods", () => {
  it("puts the best mean first, by what is better, and tests the others against it", () => {
    const ranked = rankMethods([bad, near, good], 4, "bad");
    expect(ranked.map(({ name, rank }) => [name, rank])).toEqual([
      ["good", 1],
      ["near", 2],
      ["bad", 3],
    ]);
    const [first, second, third] = ranked;
    expect(first).toMatchObject({ mean: 2, againstBest: undefined });
    const test = (scores: readonly number[]) =>
      correctedTTest(first.scores, scores, { testToTrain: 1 / 3 }).pValue;
    const [p2, p3] = [test(second.scores), test(third.scores)];
    const pValues = [second, third].map(({ againstBest }) => againstBest?.pValue ?? -1);
    expectClose(pValues, [p2, p3], { tolerance: 0 });
    // Holm over three pairs: good and near, good and bad, near and bad.
    const p4 = correctedTTest(second.scores, third.scores, { testToTrain: 1 / 3 }).pValue;
    expect([p3 < p4, p4 < p2]).toEqual([true, true]);
    const adjusted = [third.againstBest, second.againstBaseline, second.againstBest];
    expectClose(
      adjusted.map((each) => each?.adjustedPValue ?? -1),
      [3 * p3, Math.max(3 * p3, 2 * p4), p2],
      { tolerance: 1e-15 },
    );
    // One pair, one test, whichever way it is read.
    expect(first.againstBaseline?.adjustedPValue).toBe(third.againstBest?.adjustedPValue);
    expect(ranked.map(({ againstBest }) => differs(againstBest))).toEqual([false, false, true]);
    expect(third.againstBest?.difference).toBe(first.mean - third.mean);
    expect(first.fitSeconds).toBe(1.5);
  });

  it("centers the interval on the mean, as wide as the corrected variance makes it", () => {
    const [{ interval }] = rankMethods([good], 4, undefined);
    // s² = 2/3, factor 1/4 + 1/3, and the 0.975 quantile of t with 3 degrees of freedom.
    const reach = 3.182446305283708 * Math.sqrt((2 / 3) * (1 / 4 + 1 / 3));
    expectClose(interval, [2 - reach, 2 + reach], { tolerance: 1e-12 });
  });

  it("puts what has no mean last, and tests nothing where a score is not finite", () => {
    const endless = method("endless", [1, Number.POSITIVE_INFINITY, 1, 1]);
    const ranked = rankMethods([endless, bad, good], 4, undefined);
    expect(ranked.map(({ name }) => name)).toEqual(["good", "bad", "endless"]);
    expect(ranked[2].againstBest?.pValue).toBeUndefined();
    expect(ranked[1].againstBest?.adjustedPValue).toBe(ranked[1].againstBest?.pValue);
  });

  it("tests every method against the baseline as well, which itself has no test", () => {
    const [first, second, third] = rankMethods([bad, near, good], 4, "bad");
    expect(third.againstBaseline).toBeUndefined();
    expect(first.againstBaseline?.pValue).toBe(third.againstBest?.pValue);
    expect(second.againstBaseline?.difference).toBe(third.mean - second.mean);
    expect(differs(first.againstBaseline)).toBe(true);
  });
});

describe("verdictOf", () => {
  const verdict = (tried: readonly TriedMethod[], baseline: string) =>
    verdictOf(rankMethods(tried, 4, baseline), baseline, "lower");

  it("says in one sentence what may be chance", () => {
    expect(verdict([bad, good], "bad")).toBe(
      "good is significantly better than the baseline, which ignores all columns.",
    );
    expect(verdict([bad, near, good], "bad")).toBe(
      "good ranks first and is significantly better than the baseline, but does not differ significantly from near.",
    );
    expect(verdict([bad, near, good], "near")).toBe(
      "good ranks first, but no method is significantly better than the baseline, which ignores all columns.",
    );
    expect(verdict([bad, good], "good")).toBe("No method beats the baseline, which ignores all columns.");
    expect(verdict([], "good")).toBe("No method could be compared.");
  });
});

describe("winnersBy", () => {
  /** Labels that never change, and probabilities that are a little better in every fold. */
  const folds = 10;
  const tried = (name: string, accuracy: number, loss: (fold: number) => number): TriedMethod => {
    const scores = Array.from({ length: folds }, (_, fold) => ({ accuracy, logLoss: loss(fold) }));
    const summaries = [
      { metric: "accuracy", better: "higher", mean: accuracy, standardDeviation: 0, range: [0, 1] },
    ];
    return {
      name,
      kind: name,
      validation: {
        folds: scores.map((score) => ({ scores: score, fitSeconds: 0, predictSeconds: 0 })),
        summaries,
        predictions: { tested: new Int32Array(100) },
      },
    } as unknown as TriedMethod;
  };
  const methods = [
    tried("Baseline", 0.74, () => 0.57),
    tried("Good", 0.74, (fold) => 0.5 + 0.01 * (fold % 3)),
    tried("Even", 0.74, (fold) => 0.57 + 0.05 * (fold % 2 === 0 ? 1 : -1)),
    tried("Worse", 0.74, (fold) => 0.9 + 0.01 * (fold % 3)),
    tried("Broken", 0.74, (fold) => (fold === 0 ? Number.POSITIVE_INFINITY : 0.5)),
  ];

  it("names the methods whose proper score is significantly better, and only those", () => {
    expect(winnersBy("logLoss", "lower", methods, { baseline: "Baseline", folds })).toEqual(["Good"]);
    expect(winnersBy("logLoss", "lower", methods.slice(1), { baseline: "Baseline", folds })).toEqual([]);
  });

  it("keeps a verdict from denying what accuracy does not see", () => {
    const ranked = rankMethods(methods, folds, "Baseline");
    const proper = { ranking: "accuracy", metric: "logLoss", winners: ["Good"] };
    for (const order of [ranked, [...ranked].reverse()]) {
      const verdict = verdictOf(order, "Baseline", "higher", proper);
      expect(verdict).toMatch(/^(Broken ranks first\. )?By accuracy no method/);
      expect(verdict).toContain("by logLoss Good is significantly better than the baseline");
    }
    expect(verdictOf(ranked, "Baseline", "higher", { ...proper, winners: [] })).not.toContain("logLoss");
  });
});
