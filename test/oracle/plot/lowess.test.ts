// The smooth curve and the normal scores of the residual plots beside R.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lowess } from "../../../src/apps/plot/residuals/lowess.js";
import { normalScores } from "../../../src/apps/plot/residuals/panels.js";

interface Fixture {
  readonly R: string;
  readonly cases: readonly Record<"x" | "y" | "smooth" | "scores", number[]>[] & readonly { name: string }[];
}

const fixture: Fixture = JSON.parse(readFileSync(new URL("lowess.json", import.meta.url), "utf8"));
const tolerance = 1e-12;

const largestError = (smoothed: Float64Array, expected: readonly number[]) =>
  Math.max(...smoothed.map((value, i) => Math.abs(value - expected[i])));

describe(`the curves of residual plots agree with R ${fixture.R}`, () => {
  for (const { name, x, y, smooth, scores } of fixture.cases) {
    it(`lowess: ${name}`, () => {
      const smoothed = lowess(Float64Array.from(x), Float64Array.from(y));
      expect(largestError(smoothed, smooth)).toBeLessThanOrEqual(tolerance);
    });

    it(`normal scores: ${name}`, () => {
      expect(largestError(normalScores(Float64Array.from(y)), scores)).toBeLessThanOrEqual(tolerance);
    });
  }
});
