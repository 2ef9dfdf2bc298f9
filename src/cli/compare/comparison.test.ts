import { describe, expect, it } from "vitest";
import { z } from "zod";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError } from "../../base/errors.js";
import type { CatalogEntry } from "../../catalog.js";
import { iris } from "../../datasets/index.js";
import { correctedTTest } from "../../evaluate/compare/t-test.js";
import { findMetric } from "../../evaluate/metrics/registry.js";
import { CrossValidation } from "../../evaluate/resample/cross-validation.js";
import { Estimator } from "../../learn/estimator.js";
import { planPreparation } from "../data/preparation.js";
import { readProblem } from "../data/problem.js";
import { findMethod } from "../methods.js";
import type { Terminal } from "../terminal.js";
import { Threads } from "../threads.js";
import { differs, rankMethods, type TriedMethod } from "./comparison.js";
import { printComparison } from "./print.js";
import { tryMethods } from "./try-methods.js";

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
  const state = { kind, task: "regression" as const, rows: errors.length, criteria, trials };
  return { kind, validation: new CrossValidation(state) };
}

const good = method("good", [1, 2, 3, 2]);
const near = method("near", [2, 1, 3, 2.4]);
const bad = method("bad", [11, 12.5, 13, 12]);

describe("rankMethods", () => {
  it("puts the best mean first, by what is better, and tests the others against it", () => {
    const ranked = rankMethods([bad, near, good], 4);
    expect(ranked.map(({ kind, rank }) => [kind, rank])).toEqual([
      ["good", 1],
      ["near", 2],
      ["bad", 3],
    ]);
    const [first, second, third] = ranked;
    expect(first).toMatchObject({ mean: 2, difference: 0, pValue: undefined, adjustedPValue: undefined });
    const test = (scores: readonly number[]) =>
      correctedTTest(first.scores, scores, { testToTrain: 1 / 3 }).pValue;
    const [p2, p3] = [test(second.scores), test(third.scores)];
    expectClose([second.pValue ?? -1, third.pValue ?? -1], [p2, p3], { tolerance: 0 });
    // Holm: the smaller of two p-values counts twice.
    expectClose([third.adjustedPValue ?? -1, second.adjustedPValue ?? -1], [2 * p3, p2], {
      tolerance: 1e-15,
    });
    expect(ranked.map(differs)).toEqual([false, false, true]);
    expect(first.fitSeconds).toBe(1.5);
  });

  it("centers the interval on the mean, as wide as the corrected variance makes it", () => {
    const [{ interval }] = rankMethods([good], 4);
    // s² = 2/3, factor 1/4 + 1/3, and the 0.975 quantile of t with 3 degrees of freedom.
    const reach = 3.182446305283708 * Math.sqrt((2 / 3) * (1 / 4 + 1 / 3));
    expectClose(interval, [2 - reach, 2 + reach], { tolerance: 1e-12 });
  });

  it("puts what has no mean last, and tests nothing where a score is not finite", () => {
    const endless = method("endless", [1, Number.POSITIVE_INFINITY, 1, 1]);
    const ranked = rankMethods([endless, bad, good], 4);
    expect(ranked.map(({ kind }) => kind)).toEqual(["good", "bad", "endless"]);
    expect(ranked[2].pValue).toBeUndefined();
    expect(ranked[1].adjustedPValue).toBe(ranked[1].pValue);
  });
});

class Refuser extends Estimator {
  static readonly kind = "Refuser";
  static readonly task = "classification";
  static readonly schema = z.strictObject({});

  async fit(): Promise<never> {
    throw new DataError("Refuser: never.");
  }
}

describe("tryMethods", () => {
  it("goes on after a method that fails, which the table then names", async () => {
    const problem = readProblem({ source: "iris", table: iris(), target: "species" });
    const plan = planPreparation(problem.table, "species", false);
    const refuser = { Estimator: Refuser, example: {} } as unknown as CatalogEntry;
    const methods = [refuser, findMethod("GaussianNB")];
    const told: string[] = [];
    const { tried, failed } = await tryMethods({
      ...{ problem, plan, methods, folds: 2, repeats: 1, seed: 0, metrics: ["accuracy"] },
      signal: new AbortController().signal,
      threads: new Threads({ threads: 0 } as Terminal, undefined),
      onFold: (completed, kind) => told.push(`${completed} ${kind}`),
    });
    expect(tried.map(({ kind }) => kind)).toEqual(["GaussianNB"]);
    expect(failed).toEqual([{ kind: "Refuser", why: "crossValidate: fold 1: Refuser: never." }]);
    expect(told.at(-1)).toBe("4 GaussianNB");
    const ranked = rankMethods(tried, 2);
    const facts = { folds: 2, repeats: 1, seed: 0, metrics: ["accuracy"], better: "higher" as const };
    const text = printComparison({ problem, plan, ...facts, ranked, failed }, methods);
    expect(text).toContain("Not compared:\n  Refuser: crossValidate: fold 1: Refuser: never.");
  });
});
