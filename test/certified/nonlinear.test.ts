// NIST Statistical Reference Datasets, non-linear regression.

import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { levenbergMarquardt, Matrix } from "../../src/index.js";
import { dataFile, describeWithData } from "../support/data.js";
import { correctDigits } from "../support/digits.js";
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
  readonly df: number;
}

describeWithData("NIST non-linear regression", "nist-strd/certified.json", (file) => {
  const sets: Record<string, Certified> = JSON.parse(readFileSync(file, "utf8")).nonlinear;
  const table: string[][] = [];
  for (const [name, certified] of Object.entries(sets)) {
    it(name, () => {
      const row = [name];
      for (const start of ["start1", "start2"] as const)
        for (const analytic of [true, false]) {
          const fit = fitFrom(name, certified, start, analytic);
          const digits = Math.min(
            ...certified.parameters.map(({ estimate }, i) => correctDigits(fit.x[i], estimate)),
          );
          const sd = Math.min(
            ...certified.parameters.map((p, i) => correctDigits(fit.standardErrors[i], p.sd)),
          );
          row.push(
            digits.toFixed(1),
            sd.toFixed(1),
            String(fit.convergence.iterations),
            String(fit.evaluations.values),
            fit.ending,
            fit.convergence.criterion.toExponential(0),
          );
        }
      table.push(row);
    });
  }
  afterAll(() =>
    printTable(
      "Correct digits",
      [
        "set",
        ..."ds1 sd1 it1 ev1 end1 cr1 ds1f sd1 it1 ev1 end1 cr ds2 sd2 it2 ev2 end2 cr2 ds2f sd2 it2 ev2 end2 cr2".split(
          " ",
        ),
      ],
      table,
    ),
  );
});

function fitFrom(name: string, { parameters, n }: Certified, start: "start1" | "start2", analytic: boolean) {
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
  return levenbergMarquardt(
    analytic ? { residuals, jacobian } : residuals,
    parameters.map((parameter) => Number(parameter[start])),
  );
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
