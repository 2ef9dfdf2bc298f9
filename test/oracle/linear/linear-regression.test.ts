import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LinearRegression } from "../../../src/index.js";
import type { RobustKind } from "../../../src/methods/linear/index.js";
import { expectClose } from "../../support/numbers.js";

interface Expected {
  readonly [name: string]: number | number[] | Record<string, number[]>;
}

interface Set {
  readonly x: number[][];
  readonly y: number[];
  readonly new: number[][];
  readonly weights?: number[];
  readonly expected: Expected;
}

const { sets }: { sets: Record<string, Set> } = JSON.parse(
  readFileSync(new URL("linear-regression.json", import.meta.url), "utf8"),
);

/** Longley's nearly dependent columns cost the reference, which does not refine, four digits. */
const TOLERANCE: Record<string, number> = { longley: 1e-6 };
const USUAL_TOLERANCE = 1e-10;

describe("LinearRegression agrees with statsmodels", () => {
  for (const [name, { x, y, weights, new: cases, expected }] of Object.entries(sets)) {
    const tolerance = TOLERANCE[name] ?? USUAL_TOLERANCE;
    const like = (actual: ArrayLike<number>, key: string) => {
      const values = expected[key] as number[];
      expectClose(
        Array.from(actual, (value, i) => value / values[i]),
        values.map(() => 1),
        { tolerance },
      );
    };

    it(`on ${name}`, async () => {
      const model = await new LinearRegression({ weighting: "precision" }).fit(x, y, { weights });
      for (const key of ["parameters", "standardErrors", "pValues"] as const) like(model[key], key);
      like(model.statistics, "tStatistics");
      const { lower, upper } = model.confidenceIntervals();
      like(lower, "lower");
      like(upper, "upper");
      for (const key of [
        "residualStandardError",
        "rSquared",
        "adjustedRSquared",
        "logLikelihood",
        "aic",
        "bic",
      ] as const) {
        expect(Math.abs(model[key] / (expected[key] as number) - 1), key).toBeLessThan(tolerance);
      }
      expect(Math.abs(model.fTest.statistic / (expected.f as number) - 1)).toBeLessThan(tolerance);
      expect(Math.abs(model.fTest.pValue / (expected.fPValue as number) - 1)).toBeLessThan(100 * tolerance);

      const mean = model.predictInterval(cases, { level: 0.9, kind: "confidence" });
      like(mean.lower, "confidenceLower");
      like(mean.upper, "confidenceUpper");
      const { diagnostics } = model;
      for (const [kind, errors] of Object.entries(expected.robust)) {
        const ours = diagnostics.robustStandardErrors(kind as RobustKind);
        expectClose(
          ours.map((value, i) => value / errors[i]),
          errors.map(() => 1),
          { tolerance: 100 * tolerance },
        );
      }
      if (weights !== undefined) return;
      const single = model.predictInterval(cases, { level: 0.9 });
      like(single.lower, "predictionLower");
      like(single.upper, "predictionUpper");
      const close = (actual: Float64Array, key: string) =>
        expectClose(actual, expected[key] as number[], { tolerance: 100 * tolerance });
      close(diagnostics.leverage, "leverage");
      close(diagnostics.standardizedResiduals, "standardized");
      close(diagnostics.studentizedResiduals, "studentized");
      close(diagnostics.cooksDistance, "cooksDistance");
      expectClose(diagnostics.residuals, expected.residuals as number[], {
        tolerance: 100 * tolerance,
        scale: 100,
      });
    });
  }
});
