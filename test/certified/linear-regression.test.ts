// LinearRegression on NIST's certified sets, coefficients and standard errors, and on the prostate data of
// The Elements of Statistical Learning, table 3.2.

import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { LinearRegression, Table } from "../../src/index.js";
import { compareNested } from "../../src/methods/linear/index.js";
import { describeWithData } from "../support/data.js";
import { correctDigits } from "../support/digits.js";
import { expectClose } from "../support/numbers.js";
import { printTable } from "../support/print-table.js";
import { design, LEAST_DIGITS, type LinearSet } from "./linear-sets.js";

describeWithData("LinearRegression on NIST's sets", "nist-strd/certified.json", (file) => {
  const sets: Record<string, LinearSet> = JSON.parse(readFileSync(file, "utf8")).linear;
  const table: string[][] = [];

  for (const [name, certified] of Object.entries(sets)) {
    it(`${name}: coefficients and standard errors have their certified digits`, async () => {
      const model = await new LinearRegression({ intercept: false }).fit(
        design(certified),
        certified.y.map(Number),
      );
      const worst = (values: Float64Array, key: "estimate" | "sd") =>
        Math.min(...certified.parameters.map((parameter, i) => correctDigits(values[i], parameter[key])));
      const digits = [worst(model.parameters, "estimate"), worst(model.standardErrors, "sd")];
      table.push([name, digits[0].toFixed(1), digits[1].toFixed(1)]);
      expect(digits[0]).toBeGreaterThanOrEqual(LEAST_DIGITS[name][0]);
      expect(digits[1]).toBeGreaterThanOrEqual(LEAST_DIGITS[name][1]);
    });
  }

  afterAll(() =>
    printTable("Correct digits of LinearRegression", ["set", "coefficients", "standard errors"], table),
  );
});

describeWithData("LinearRegression on the prostate data", "esl/prostate_train.csv", (file) => {
  const [head, ...lines] = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.trim().split("\t"));
  const raw = Object.fromEntries(head.map((name, j) => [name, lines.map((cells) => Number(cells[j]))]));
  const standardized = Object.entries(raw).map(([name, values]) => {
    if (name === "lpsa") return [name, values] as const;
    const mean = values.reduce((a, b) => a + b) / values.length;
    const deviation = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length);
    return [name, values.map((v) => (v - mean) / deviation)] as const;
  });
  const table = Table.fromColumns(Object.fromEntries(standardized));

  it("reproduces coefficients, standard errors and Z scores", async () => {
    const model = await new LinearRegression().fit(table, "lpsa");
    expect(model.terms.slice(1)).toEqual([
      "lcavol",
      "lweight",
      "age",
      "lbph",
      "svi",
      "lcp",
      "gleason",
      "pgg45",
    ]);
    const three = { tolerance: 5.1e-4 };
    expectClose(model.parameters, [2.452, 0.711, 0.29, -0.141, 0.21, 0.307, -0.287, -0.021, 0.275], three);
    const four = { tolerance: 5.1e-5 };
    expectClose(
      model.standardErrors,
      [0.087, 0.1325, 0.1056, 0.1014, 0.1024, 0.1245, 0.1536, 0.1415, 0.1584],
      four,
    );
    expectClose(
      model.statistics,
      [28.1815, 5.3663, 2.7508, -1.3959, 2.0558, 2.4693, -1.8669, -0.1467, 1.7378],
      four,
    );
    expectClose([model.maximumLikelihoodVariance, model.residualVariance], [0.43919977, 0.50735146], {
      tolerance: 5.1e-9,
    });
  });

  it("has the same answer whatever the scale of the columns", async () => {
    const plain = await new LinearRegression().fit(Table.fromColumns(raw), "lpsa");
    const scaled = await new LinearRegression().fit(table, "lpsa");
    expectClose(plain.statistics.slice(1), scaled.statistics.slice(1), { tolerance: 1e-12 });
  });

  it("is the same by normal equations, by Gram and Schmidt, and by gradient descent", async () => {
    const exact = await new LinearRegression().fit(table, "lpsa");
    const steps = { method: "gradient-descent" as const, step: 0.1, maxIterations: 1000, tolerance: 1e-14 };
    for (const [solver, tolerance] of [
      ["normal-equations", 1e-13],
      ["gram-schmidt", 1e-13],
      [steps, 1e-13],
    ] as const) {
      const model = await new LinearRegression({ solver }).fit(table, "lpsa");
      expectClose(model.parameters, exact.parameters, { tolerance, scale: 3 });
      expectClose(model.standardErrors, exact.standardErrors, { tolerance });
      const published = [
        2.45234509, 0.71104059, 0.29045029, -0.14148182, 0.21041951, 0.30730025, -0.28684075,
      ];
      expectClose(model.parameters.slice(0, 7), published, { tolerance: 5.1e-9 });
      expectClose(model.maximumLikelihoodVariance, 0.43919977, { tolerance: 5.1e-9 });
    }
  });

  it("finds four variables worth leaving out together, as equation 3.16 says", async () => {
    const large = await new LinearRegression().fit(table, "lpsa");
    const kept = table.select(["lcavol", "lweight", "lbph", "svi", "lpsa"]);
    const { statistic, pValue, degreesOfFreedom } = compareNested(
      await new LinearRegression().fit(kept, "lpsa"),
      large,
    );
    expect(degreesOfFreedom).toBe(4);
    expectClose([statistic, pValue], [1.67, 0.17], { tolerance: 0.0051 });
  });
});
