// Kernel densities and their bandwidths beside scikit-learn, scipy, statsmodels and R.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { DensityKernel } from "../../../src/math/probability/density/index.js";
import { KernelDensity } from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";
import { expectRelative } from "../../support/relative.js";

type Rule = "nrd0" | "nrd" | "ucv" | "bcv" | "SJ-ste" | "SJ-dpi";

interface Fixture {
  readonly one: number[];
  readonly single: number[];
  readonly rules: Record<"one" | "single", { R: Record<Rule, number>; exact: Record<"ucv" | "bcv", number> }>;
  readonly rows: number[][];
  readonly weights: number[];
  readonly points: number[][];
  readonly joint: { kernel: DensityKernel; bandwidth: number; logDensity: (number | null)[] }[];
  readonly scipy: { covariance: number[][]; logDensity: number[] };
  readonly crossValidated: { cv_ml: number[]; cv_ls: number[] };
  readonly grid: number[];
}

const fixture = JSON.parse(readFileSync(new URL("kernel-density.json", import.meta.url), "utf8")) as Fixture;

/** R rounds the data to bins for all rules but nrd0 and nrd; the minimum of bw.ucv is the flattest. */
const BINNED = { nrd0: 1e-12, nrd: 1e-12, ucv: 2e-3, bcv: 5e-5, "SJ-ste": 5e-4, "SJ-dpi": 5e-4 };
/** A minimum is flat: half the digits are all that it holds. */
const MINIMUM = 1e-6;
const EXACT = 1e-12;

describe("rules for the bandwidth of one column", () => {
  for (const sample of ["one", "single"] as const)
    for (const [rule, expected] of Object.entries(fixture.rules[sample].R) as [Rule, number][])
      it(`agree with R: ${rule} of the sample "${sample}"`, async () => {
        const rows = fixture[sample].map((value) => [value]);
        const { bandwidth } = await new KernelDensity({ bandwidth: rule }).fit(rows);
        expectRelative(bandwidth.data[0], expected, { tolerance: BINNED[rule], what: rule });
        if (rule !== "ucv" && rule !== "bcv") return;
        const exact = fixture.rules[sample].exact[rule];
        expectRelative(bandwidth.data[0], exact, { tolerance: MINIMUM, what: `${rule} without bins` });
      });
});

describe("kernel densities of three columns", () => {
  const { rows, weights, points } = fixture;

  for (const { kernel, bandwidth, logDensity } of fixture.joint)
    it(`agree with scikit-learn: the kernel "${kernel}", weighted`, async () => {
      const model = await new KernelDensity({ kernel, bandwidth }).fit(rows, { weights });
      const expected = logDensity.map((log) => log ?? Number.NEGATIVE_INFINITY);
      expect(expected.some((log) => log === Number.NEGATIVE_INFINITY)).toBe(
        kernel !== "gaussian" && kernel !== "exponential",
      );
      const actual = model.logDensity(points);
      for (const [i, log] of expected.entries())
        expectRelative(actual[i], log, { tolerance: 1e-10, what: `log density ${i}` });
    });

  it("agree with scipy: a full covariance, weighted", async () => {
    const { covariance, logDensity } = fixture.scipy;
    const model = await new KernelDensity({ bandwidth: covariance }).fit(rows, { weights });
    const actual = model.logDensity(points);
    for (const [i, log] of logDensity.entries())
      expectRelative(actual[i], log, { tolerance: EXACT, what: `log density ${i}` });
  });
});

describe("cross-validated bandwidths of two columns", () => {
  const plane = fixture.rows.slice(0, 40).map((row) => row.slice(0, 2));

  it.each([
    ["cross-validated", fixture.crossValidated.cv_ml],
    ["least-squares", fixture.crossValidated.cv_ls],
  ] as const)("agree with statsmodels: %s", async (bandwidth, expected) => {
    const model = await new KernelDensity({ bandwidth }).fit(plane);
    for (const [j, width] of expected.entries())
      expectRelative(model.bandwidth.data[j], width, { tolerance: 1e-6, what: `width ${j}` });
    expect(model.search?.converged).toBe(true);
  });
});

it("A density agrees with R's density at the same bandwidth, up to its bins", async () => {
  const model = await new KernelDensity({ bandwidth: 0.4 }).fit(fixture.one.map((value) => [value]));
  const points = Array.from({ length: 512 }, (_, i) => [-3 + (11 * i) / 511]);
  // The peak is 0.26. Before R 4.4, the points of the density are off by up to half a step of its lattice.
  expectClose(model.density(points), fixture.grid, { tolerance: 4e-4 });
});
