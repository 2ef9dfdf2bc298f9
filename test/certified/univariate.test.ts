// NIST Statistical Reference Datasets, univariate summary statistics.

import { readFileSync } from "node:fs";
import { afterAll, expect, it } from "vitest";
import { Matrix } from "../../src/index.js";
import { covariance, mean, standardDeviation } from "../../src/math/linalg/index.js";
import { dataFile, describeWithData } from "../support/data.js";
import { correctDigits } from "../support/digits.js";
import { exactMoments } from "../support/exact.js";
import { printTable } from "../support/print-table.js";

interface Certified {
  readonly n: number;
  readonly mean: string;
  readonly sd: string;
}

const LEAST_MEAN_DIGITS = 15;
/**
 * These numbers differ only in their last decimals, which float64 rounds: the number of digits that the
 * deviation keeps depends on the ratio of the spread to the spacing of the numbers.
 */
const LEAST_DEVIATION_DIGITS: Record<string, number> = { Mavro: 13, Michelso: 13, NumAcc3: 9, NumAcc4: 8 };
const FULL_DIGITS = 15;

describeWithData("NIST univariate summary statistics", "nist-strd/certified.json", (file) => {
  const sets: Record<string, Certified> = JSON.parse(readFileSync(file, "utf8")).univariate;
  const table: string[][] = [];

  it("are nine sets", () => {
    expect(Object.keys(sets)).toHaveLength(9);
  });

  for (const [name, certified] of Object.entries(sets)) {
    it(`${name}: mean and standard deviation have their certified digits`, () => {
      const values = observations(name);
      expect(values).toHaveLength(certified.n);
      const meanDigits = correctDigits(mean(values), certified.mean);
      const deviationDigits = correctDigits(standardDeviation(values), certified.sd);
      table.push([name, meanDigits.toFixed(1), deviationDigits.toFixed(1)]);
      expect(meanDigits).toBeGreaterThanOrEqual(LEAST_MEAN_DIGITS);
      expect(deviationDigits).toBeGreaterThanOrEqual(LEAST_DEVIATION_DIGITS[name] ?? FULL_DIGITS);
    });

    it(`${name}: nothing is lost beyond what storing the numbers loses`, () => {
      const values = observations(name);
      const exact = exactMoments(values);
      const deviation = Math.sqrt(exact.squares / (values.length - 1));
      expect(correctDigits(mean(values), exact.mean.toPrecision(17))).toBe(15);
      expect(correctDigits(standardDeviation(values), deviation.toPrecision(17))).toBe(15);
      const throughMatrix = Math.sqrt(covariance(new Matrix(values.length, 1, values)).get(0, 0));
      expect(correctDigits(throughMatrix, deviation.toPrecision(17))).toBeGreaterThanOrEqual(14);
    });
  }

  afterAll(() => printTable("Correct digits", ["set", "mean", "standard deviation"], table));
});

/** The numbers below the last ruled line of a set's file. */
function observations(name: string): Float64Array {
  const file = dataFile(`nist-strd/univariate/${name}.dat`) ?? dataFile(`nist-strd/univariate/${name}.txt`);
  if (file === undefined) throw new Error(`nist-strd/univariate has no file for ${name}.`);
  const lines = readFileSync(file, "utf8").split(/\r?\n/);
  const start = lines.findLastIndex((text) => /^\s*-+\s*$/.test(text));
  return Float64Array.from(
    lines.slice(start + 1).filter((text) => text.trim() !== ""),
    Number,
  );
}
