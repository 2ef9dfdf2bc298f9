// Local regression beside R's loess with either surface, ksmooth and KernSmooth.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Table } from "../../../src/index.js";
import {
  LocalRegression,
  type LocalRegressionModel,
  type LocalRegressionOptions,
} from "../../../src/methods/smooth/index.js";
import { expectClose } from "../../support/numbers.js";

type Rows = readonly (readonly number[])[];

interface Told {
  readonly enp: number;
  readonly s: number;
  readonly trace: number;
  readonly delta1: number;
  readonly delta2: number;
  readonly fitted: readonly number[];
  readonly predicted: readonly number[];
  readonly errors: readonly number[];
}

interface LoessCase {
  readonly name: string;
  readonly settings: LocalRegressionOptions | readonly never[];
  readonly columns: string | readonly string[];
  readonly x: Rows;
  readonly y: readonly number[];
  readonly at: Rows;
  readonly weights?: readonly number[];
  readonly exact: Told;
  readonly approximate: Told;
}

interface Fixture {
  readonly loess: readonly LoessCase[];
  readonly surfaces: readonly LoessCase[];
  readonly plugIn: {
    readonly x: readonly number[];
    readonly y: readonly number[];
    readonly width: number;
    readonly fine: number;
  };
  readonly binned: { readonly at: readonly number[]; readonly values: readonly number[] };
  readonly lines: readonly {
    readonly degree: number;
    readonly at: readonly number[];
    readonly values: readonly number[];
  }[];
}

const fixture = JSON.parse(readFileSync(new URL("loess.json", import.meta.url), "utf8")) as Fixture;
/** R solves by a QR factorization, which rounds otherwise. */
const DIGITS = { tolerance: 1e-9 };

function tableOf({ columns, x, y }: LoessCase): Table {
  const names = typeof columns === "string" ? [columns] : columns;
  return Table.fromColumns({
    ...Object.fromEntries(names.map((name, j) => [name, x.map((row) => row[j])])),
    y: [...y],
  });
}

async function fitted(options: LocalRegressionOptions, one: LoessCase): Promise<LocalRegressionModel> {
  return new LocalRegression(options).fit(tableOf(one), "y", {
    ...(one.weights && { weights: one.weights }),
  });
}

describe.each(["loess", "surfaces"] as const)("%s", (group) => {
  for (const one of fixture[group])
    for (const statistics of ["exact", "approximate"] as const) {
      // The constants of the approximation are for lines and parabolas; loess extrapolates them to degree 0.
      if (statistics === "approximate" && one.name.includes("degree 0")) continue;
      it(`gives the curve of ${one.name}, its errors and its degrees of freedom (${statistics})`, async () => {
        const options = Array.isArray(one.settings) ? {} : (one.settings as LocalRegressionOptions);
        const model = await fitted({ ...options, statistics }, one);
        const told = one[statistics];
        expectClose(model.fitted, told.fitted, DIGITS);
        expectClose(model.predict(one.at), told.predicted, DIGITS);
        // For interpolated curves, R takes the influences of the first fit, without the weights of robust fits.
        const isFirst = group === "surfaces" && options.family === "symmetric";
        const judged = isFirst ? await fitted({ ...options, family: "gaussian", statistics }, one) : model;
        expectClose(
          judged.predictDeviations(one.at).map((error) => error / judged.residualStandardError),
          told.errors.map((error) => error / told.s),
          DIGITS,
        );
        expectClose(
          [
            model.degreesOfFreedom,
            model.equivalentParameters,
            model.residualStandardError,
            model.residualDegreesOfFreedom,
          ],
          [told.trace, told.enp, told.s, told.delta1 ** 2 / told.delta2],
          DIGITS,
        );
        expect(model.statistics).toBe(statistics);
      });
    }
});

/** A column of a fixture as rows. */
const rowsOf = (x: readonly number[]): number[][] => x.map((value) => [value]);

describe("KernSmooth", () => {
  const { plugIn } = fixture;

  it("chooses the same width for local lines, up to its grid of 401 or 4,001 values", async () => {
    const options = { width: "plug-in", degree: 1, kernel: "gaussian" } as const;
    const model = await new LocalRegression(options).fit(rowsOf(plugIn.x), plugIn.y);
    expectClose(model.width ?? 0, plugIn.width, { tolerance: 1e-2, scale: plugIn.width });
    expectClose(model.width ?? 0, plugIn.fine, { tolerance: 3e-3, scale: plugIn.fine });
  });

  it("has the same Gaussian local lines, up to its grid", async () => {
    const options = { width: 0.06, degree: 1, kernel: "gaussian" } as const;
    const model = await new LocalRegression(options).fit(rowsOf(plugIn.x), plugIn.y);
    // The kernels of locpoly end at 4 standard deviations.
    expectClose(model.predict(rowsOf(fixture.binned.at)), fixture.binned.values, { tolerance: 1e-3 });
  });
});

describe("lm with kernel weights", () => {
  it.each(fixture.lines)("has the same values as a local polynomial of degree $degree", async (one) => {
    const { plugIn } = fixture;
    const options = { width: 0.06, degree: one.degree, kernel: "gaussian" } as const;
    const model = await new LocalRegression(options).fit(rowsOf(plugIn.x), plugIn.y);
    expectClose(model.predict(rowsOf(one.at)), one.values, { tolerance: 1e-8 });
  });
});
