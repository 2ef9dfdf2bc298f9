import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { isotonicRegression } from "../../../src/math/optimize/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly cases: {
    readonly name: string;
    readonly y: number[];
    readonly weights: number[] | null;
    readonly increasing: boolean;
    readonly fitted: number[];
  }[];
} = JSON.parse(readFileSync(new URL("isotonic.json", import.meta.url), "utf8"));

describe("isotonicRegression agrees with scikit-learn", () => {
  it.each(fixture.cases)("$name", ({ y, weights, increasing, fitted }) => {
    const { values } = isotonicRegression(y, weights ?? undefined, { increasing });
    expectClose(values, fitted, { tolerance: 1e-14, scale: Math.max(...y.map(Math.abs)) });
  });
});
