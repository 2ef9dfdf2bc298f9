// NIST Statistical Reference Datasets, non-linear regression.

import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { Matrix } from "../../src/index.js";
import { differenceJacobian, levenbergMarquardt } from "../../src/math/optimize/index.js";
import { dataFile, describeWithData } from "../support/data.js";
import { correctDigits } from "../support/digits.js";
import { expectClose } from "../support/numbers.js";
import { printTable } from "../support/print-table.js";
import { MODELS } from "./nonlinear-models.js";

interface Parameter {
  readonly start1: string;
  readonly start2: string;
  readonly estimate: string;
  readonly sd: string;
}

interface Certified {
  readonly n: number;
  readonly parameters: readonly Parameter[];
  readonly rss: string;
  readonly residualSd: string;
}

/** NIST gives eleven digits of every parameter and standard deviation. */
const LEAST_DIGITS = 10;
/** With differences for derivatives, whose own error is some 1e-10. */
const LEAST_DIGITS_BY_DIFFERENCES = 7;
/**
 * The residuals of Lanczos1 are as small as 1e-14 beside observations of 1: rounding the predictions
 * leaves them three digits, and the standard deviations no more.
 */
const LEAST_DEVIATION_DIGITS: Record<string, number> = { Lanczos1: 2 };

describeWithData("NIST non-linear regression", "nist-strd/certified.json", (file) => {
  const sets: Record<string, Certified> = JSON.parse(readFileSync(file, "utf8")).nonlinear;
  const table: string[][] = [];

  it("are 27 sets", () => {
    expect(Object.keys(sets).sort()).toEqual(Object.keys(MODELS).sort());
    expect(Object.keys(sets)).toHaveLength(27);
  });

  for (const [name, certified] of Object.entries(sets)) {
    it(`${name}: parameters and standard deviations have their certified digits from both starts`, () => {
      const cells = STARTS.map((start) => {
        const { residuals, jacobian } = problem(name, certified);
        const fit = levenbergMarquardt({ residuals, jacobian }, startOf(certified, start));
        expect(fit.convergence.converged).toBe(true);
        expect(fit.rank).toBe(certified.parameters.length);
        // Rat43 is printed with 9 degrees of freedom; its residual deviation has 15 − 4 = 11.
        expect(fit.degreesOfFreedom).toBe(certified.n - certified.parameters.length);
        const parameters = worstDigits(fit.x, certified, "estimate");
        const deviations = worstDigits(fit.standardErrors, certified, "sd");
        expect(parameters).toBeGreaterThanOrEqual(LEAST_DIGITS);
        expect(deviations).toBeGreaterThanOrEqual(LEAST_DEVIATION_DIGITS[name] ?? LEAST_DIGITS);
        const spread = Math.min(
          correctDigits(fit.value, certified.rss),
          correctDigits(fit.residualStandardDeviation, certified.residualSd),
        );
        expect(spread).toBeGreaterThanOrEqual(LEAST_DEVIATION_DIGITS[name] ?? LEAST_DIGITS);
        return [parameters.toFixed(1), deviations.toFixed(1), String(fit.convergence.iterations)];
      });
      table.push([name, ...cells.flat()]);
    });

    it(`${name}: differences for derivatives cost a few digits only`, () => {
      for (const start of STARTS) {
        const fit = levenbergMarquardt(problem(name, certified).residuals, startOf(certified, start));
        expect(fit.convergence.converged).toBe(true);
        expect(worstDigits(fit.x, certified, "estimate")).toBeGreaterThanOrEqual(LEAST_DIGITS_BY_DIFFERENCES);
      }
    });

    it(`${name}: the derivatives of the model agree with differences`, () => {
      const { residuals, jacobian } = problem(name, certified);
      const b = Float64Array.from(certified.parameters, ({ estimate }) => Number(estimate));
      const [exact, found] = [jacobian(b), differenceJacobian(residuals, b, { typicalSize: 0 })];
      for (let j = 0; j < b.length; j += 1) {
        const scale = Math.max(...exact.column(j).map(Math.abs));
        expectClose(found.column(j), exact.column(j), { tolerance: 1e-6, scale });
      }
    });
  }

  afterAll(() =>
    printTable(
      "Correct digits of the worst parameter and of the worst standard deviation, and iterations",
      ["set", "start 1", "deviation", "iterations", "start 2", "deviation", "iterations"],
      table,
    ),
  );
});

const STARTS = ["start1", "start2"] as const;

function startOf({ parameters }: Certified, start: (typeof STARTS)[number]): number[] {
  return parameters.map((parameter) => Number(parameter[start]));
}

function worstDigits(found: Float64Array, { parameters }: Certified, which: "estimate" | "sd"): number {
  return Math.min(...parameters.map((parameter, i) => correctDigits(found[i], parameter[which])));
}

function problem(name: string, { n }: Certified) {
  const cases = observations(name);
  expect(cases).toHaveLength(n);
  const model = MODELS[name];
  const residuals = (b: Float64Array) => cases.map(([y, ...x]) => y - model(b, x)[0]);
  const jacobian = (b: Float64Array) =>
    Matrix.from(
      cases.map(([, ...x]) => {
        const [, ...derivatives] = model(b, x);
        return derivatives.map((value) => -value);
      }),
    );
  return { residuals, jacobian };
}

/** The response and the predictors of each case, below the file's last line of headings. */
function observations(name: string): number[][] {
  const file = dataFile(`nist-strd/nonlinear/${name}.dat`);
  if (file === undefined) throw new Error(`nist-strd/nonlinear has no file for ${name}.`);
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  const start = lines.findLastIndex((text) => text.startsWith("Data:"));
  const cases = lines.slice(start + 1).map((text) => text.trim().split(/\s+/).map(Number));
  const filled = cases.filter((numbers) => numbers.length > 1);
  // The response of this set is a logarithm.
  return name === "Nelson" ? filled.map(([y, ...x]) => [Math.log(y), ...x]) : filled;
}
