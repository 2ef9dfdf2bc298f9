import { readFileSync } from "node:fs";
import { expect, it, describe as suite } from "vitest";
import { correlationTest } from "../../../src/data/hypothesis-tests/index.js";
import type { CorrelationMethod, QuantileMethod } from "../../../src/data/index.js";
import { correlation, crossTabulate, describe, quantile, Table } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

interface SampleFacts {
  readonly name: string;
  readonly values: number[];
  readonly quantiles: number[][];
  readonly mean: number;
  readonly variance: number;
  readonly sampleVariance?: number;
  readonly skewness?: number;
  readonly kurtosis?: number;
  readonly geometricMean?: number;
  readonly harmonicMean?: number;
}

type PairFacts = { readonly name: string; readonly x: number[]; readonly y: number[] } & Readonly<
  Record<CorrelationMethod, [coefficient: number, pValue: number]>
>;

const fixture: {
  readonly shares: number[];
  readonly samples: SampleFacts[];
  readonly pairs: PairFacts[];
  readonly crossTable: {
    readonly counts: number[][];
    readonly chiSquared: number[];
    readonly gSquared: number[];
    readonly cramersV: number;
    readonly mutualInformation: number;
  };
} = JSON.parse(readFileSync(new URL("statistics.json", import.meta.url), "utf8"));

suite("quantiles agree with numpy in all nine methods", () => {
  it.each(fixture.samples)("$name", ({ values, quantiles }) => {
    const scale = Math.max(...values.map(Math.abs));
    for (const [i, expected] of quantiles.entries()) {
      const method = (i + 1) as QuantileMethod;
      expectClose(quantile(values, fixture.shares, { method }), expected, {
        tolerance: 1e-15,
        scale: 4 * scale,
      });
    }
  });
});

suite("moments agree with numpy and scipy", () => {
  it.each(fixture.samples)("$name", (facts) => {
    const found = describe(facts.values);
    const near = (actual: number, expected: number | undefined, tolerance: number) => {
      if (expected !== undefined) expectClose(actual, expected, { tolerance, scale: Math.abs(expected) });
    };
    near(found.mean, facts.mean, 1e-15);
    near(found.variance("n"), facts.variance, 2e-15);
    if (facts.values.length > 1) {
      near(found.variance(), facts.sampleVariance, 2e-15);
      expectClose([found.skewness, found.kurtosis], [facts.skewness ?? 0, facts.kurtosis ?? 0], {
        // Far from zero a rounded mean costs the reference digits of the higher moments.
        tolerance: facts.name === "far from zero" ? 1e-9 : 1e-13,
      });
    }
    if (facts.geometricMean !== undefined) {
      near(found.geometricMean, facts.geometricMean, 4e-15);
      near(found.harmonicMean, facts.harmonicMean, 2e-15);
    }
  });
});

function hasTies(values: readonly number[]): boolean {
  return new Set(values).size < values.length;
}

suite("correlations agree with scipy", () => {
  for (const method of ["pearson", "spearman", "kendall"] as const) {
    it.each(fixture.pairs)(`${method}: $name`, (facts) => {
      const [coefficient, pValue] = facts[method];
      const test = correlationTest(facts.x, facts.y, { method });
      expectClose(test.coefficient, coefficient, { tolerance: 1e-15 });
      // Near ±1 the rounding of the coefficient is a larger part of what it lacks to 1. scipy takes Student's t for
      // Spearman whatever the number of pairs; p-values without ties are compared with R's, in test/oracle/inference.
      if (method !== "spearman" || hasTies(facts.x) || hasTies(facts.y))
        expectClose(test.pValue, pValue, { tolerance: 1e-11, scale: Math.max(pValue, 1e-30) });
      expect(correlation(facts.x, facts.y, { method })).toBe(test.coefficient);
    });
  }
});

suite("cross tabulation agrees with scipy", () => {
  it("in χ², G², Cramér's V and mutual information", () => {
    const { counts, chiSquared, gSquared, cramersV, mutualInformation } = fixture.crossTable;
    const cells = counts.flatMap((line, a) =>
      line.flatMap((count, b) => Array.from({ length: count }, () => ({ a: `a${a}`, b: `b${b}` }))),
    );
    const found = crossTabulate(Table.fromRows(cells), "a", "b");
    const { test } = found;
    const tolerance = 1e-13;
    expectClose([test.chiSquared.statistic, test.chiSquared.pValue], chiSquared, { tolerance, scale: 10 });
    expectClose([test.gSquared.statistic, test.gSquared.pValue], gSquared, { tolerance, scale: 10 });
    expectClose([found.cramersV, found.mutualInformation()], [cramersV, mutualInformation], { tolerance });
  });
});
