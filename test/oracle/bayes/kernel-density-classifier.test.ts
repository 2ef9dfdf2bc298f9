import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { KernelDensityClassifier } from "../../../src/index.js";
import type { KernelDensityClassifierOptions } from "../../../src/methods/bayes/index.js";
import { expectClose } from "../../support/numbers.js";
import { expectRelative } from "../../support/relative.js";

const fixture: {
  readonly x: number[][];
  readonly y: number[];
  readonly counts: number[];
  readonly new: number[][];
  readonly logDensities: Record<string, number[][]>;
  readonly searched: number[][];
} = JSON.parse(readFileSync(new URL("kernel-density-classifier.json", import.meta.url), "utf8"));

const cases: [name: string, options: KernelDensityClassifierOptions, weights?: number[]][] = [
  ["full, scott", { covariance: "full", bandwidth: "scott" }],
  ["full, silverman", { covariance: "full" }],
  ["full, 0.7", { covariance: "full", bandwidth: 0.7 }],
  ["0.7", { bandwidth: 0.7 }],
  ["scott", { bandwidth: "scott" }],
  ["silverman", {}],
  ["silverman, weighted", {}, fixture.counts],
  ["full, scott, weighted", { covariance: "full", bandwidth: "scott" }, fixture.counts],
];

describe("KernelDensityClassifier has the densities of scipy and scikit-learn", () => {
  it.each(cases)("%s", async (name, options, weights) => {
    const model = await new KernelDensityClassifier(options).fit(fixture.x, fixture.y, { weights });
    const actual = model.classLogLikelihood(fixture.new).data;
    for (const [at, expected] of fixture.logDensities[name].flat().entries())
      expectRelative(actual[at], expected, { tolerance: 1e-11, what: `log density ${at}` });
  });
});

describe("KernelDensityClassifier is Bayes' rule", () => {
  it("with the shares of the classes and densities that would underflow", async () => {
    const model = await new KernelDensityClassifier().fit(fixture.x, fixture.y);
    const n = fixture.y.length;
    const priors = [0, 1, 2].map((k) => fixture.y.filter((label) => label === k).length / n);
    expectClose(model.priors, priors, { tolerance: 1e-15 });
    const expected = fixture.logDensities.silverman.map((row) => {
      const logs = row.map((log, k) => log + Math.log(priors[k]));
      const top = Math.max(...logs);
      const total = top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
      return logs.map((log) => log - total);
    });
    const actual = model.predictLogProba(fixture.new).data;
    for (const [at, log] of expected.flat().entries())
      expect(Math.abs(actual[at] - log)).toBeLessThanOrEqual(1e-10 * Math.max(1, Math.abs(log)));
  });
});

describe("the cross-validated bandwidth", () => {
  it("is where scipy finds the likelihood of the cases by each other largest", async () => {
    const model = await new KernelDensityClassifier({ bandwidth: "cross-validated" }).fit(
      fixture.x,
      fixture.y,
    );
    for (const [k, widths] of fixture.searched.entries())
      expectClose(model.densities[k].bandwidth.data, widths, { tolerance: 1e-6, scale: 2 });
    expect(model.searches?.every(({ converged }) => converged)).toBe(true);
  });
});
