import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rocCurve, upperHull } from "../../../src/evaluate/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly cases: {
    readonly name: string;
    readonly scores: number[];
    readonly positives: boolean[];
    readonly weights: number[] | null;
    readonly falsePositiveRates: number[];
    readonly truePositiveRates: number[];
    readonly thresholds: number[];
    readonly area: number;
    readonly hull: [number, number][];
  }[];
} = JSON.parse(readFileSync(new URL("roc.json", import.meta.url), "utf8"));

const tolerance = 1e-14;

describe.each(fixture.cases)("with $name", (expected) => {
  const curve = rocCurve(expected.positives, expected.scores, { weights: expected.weights ?? undefined });

  it("rocCurve agrees with scikit-learn", () => {
    expect(curve.thresholds[0]).toBe(Number.POSITIVE_INFINITY);
    expect([...curve.thresholds.subarray(1)]).toEqual(expected.thresholds);
    expectClose(curve.falsePositiveRates, expected.falsePositiveRates, { tolerance });
    expectClose(curve.truePositiveRates, expected.truePositiveRates, { tolerance });
    expectClose(curve.area, expected.area, { tolerance });
  });

  it("upperHull agrees with scipy", () => {
    const hull = upperHull(curve);
    expectClose(
      hull.falsePositiveRates,
      expected.hull.map(([x]) => x),
      { tolerance },
    );
    expectClose(
      hull.truePositiveRates,
      expected.hull.map(([, y]) => y),
      { tolerance },
    );
  });
});
