import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { mean, standardDeviation } from "../../math/linalg/moments.js";
import { random } from "../../math/probability/random/random.js";
import { correlation } from "../statistics/correlation.js";
import { quantile } from "../statistics/quantile.js";
import { Table } from "../table/table.js";
import { bootstrap, tTest } from "./index.js";

const stream = random(4);
const numbers = Float64Array.from({ length: 60 }, () => stream.normal() + 3);
const center = (sample: Float64Array) => mean(sample);

describe("bootstrap", () => {
  it("gives the intervals that its replicates define", async () => {
    const of = (method: "percentile" | "basic" | "normal") =>
      bootstrap(numbers, center, { method, level: 0.9, resamples: 500, seed: 2 });
    const [percentile, basic, normal] = [await of("percentile"), await of("basic"), await of("normal")];
    const { replicates, estimate } = percentile;
    expect(basic.replicates).toEqual(replicates);
    const [low, high] = quantile(replicates, [0.05, 0.95]);
    expectClose(percentile.interval, [low, high], { tolerance: 1e-15 });
    expectClose(basic.interval, [2 * estimate - high, 2 * estimate - low], { tolerance: 1e-14 });
    const reach = 1.6448536269514722 * standardDeviation(replicates);
    const middle = 2 * estimate - mean(replicates);
    expectClose(normal.interval, [middle - reach, middle + reach], { tolerance: 1e-13 });
    expectClose(normal.bias, mean(replicates) - estimate, { tolerance: 1e-14 });
  });

  it("comes close to theory for a mean", async () => {
    const { interval = [0, 0] } = tTest(numbers);
    const width = interval[1] - interval[0];
    // Two percent of the width for normal instead of t quantiles, and three standard deviations of a drawn quantile.
    for (const method of ["bca", "percentile", "basic", "normal", "studentized"] as const) {
      const found = await bootstrap(numbers, center, { method, seed: 1, resamples: 1000 });
      expectClose(found.interval, interval, { tolerance: 0.08, scale: width });
    }
  });

  it("studentizes by standard errors, which percentiles lack for few skewed numbers", async () => {
    const skewed = [0.1, 0.2, 0.2, 0.4, 0.5, 0.7, 1.1, 1.9, 3.5, 8.2];
    const options = { seed: 3, resamples: 400 };
    const plain = await bootstrap(skewed, (sample) => mean(sample), { ...options, method: "percentile" });
    const student = await bootstrap(skewed, (sample) => mean(sample), { ...options, method: "studentized" });
    expect(student.interval[1]).toBeGreaterThan(1.3 * plain.interval[1]);
  });

  it("studentizes by a formula: by a constant, this is the basic interval", async () => {
    const skewed = [0.1, 0.2, 0.2, 0.4, 0.5, 0.7, 1.1, 1.9, 3.5, 8.2];
    const center = (sample: readonly number[]) => mean(sample);
    const options = { seed: 3, resamples: 200 };
    const basic = await bootstrap(skewed, center, { ...options, method: "basic" });
    const student = { ...options, method: "studentized" as const };
    const constant = await bootstrap(skewed, center, { ...student, standardError: () => 2.5 });
    expectClose(constant.interval, basic.interval, { tolerance: 1e-13 });
    const formula = (sample: readonly number[]) => {
      const estimate = center(sample);
      const squares = sample.reduce((sum, value) => sum + (value - estimate) ** 2, 0);
      return Math.sqrt(squares / (sample.length - 1) / sample.length);
    };
    const found = await bootstrap(skewed, center, { ...student, standardError: formula });
    expect(found.interval[1]).toBeGreaterThan(basic.interval[1]);
    const doubled = await bootstrap(skewed, center, { ...student, standardError: (s) => 2 * formula(s) });
    expectClose(doubled.interval, found.interval, { tolerance: 1e-12 });
    await expect(bootstrap(skewed, center, { standardError: formula })).rejects.toThrow(
      'option "standardError" must be omitted unless the method is "studentized"',
    );
    await expect(
      bootstrap(skewed, center, { ...student, innerResamples: 9, standardError: formula }),
    ).rejects.toThrow("omitted if there are innerResamples");
    await expect(bootstrap(skewed, center, { ...student, standardError: 1 as never })).rejects.toThrow(
      "a function of a sample",
    );
  });

  it("draws rows of tables, matrices and lists alike", async () => {
    const pairs = Array.from({ length: 20 }, (_, i) => [i, (i * 7) % 20] as const);
    const options = { seed: 5, resamples: 50 };
    const ofPairs = await bootstrap(
      pairs,
      (sample) =>
        correlation(
          sample.map(([x]) => x),
          sample.map(([, y]) => y),
        ),
      options,
    );
    const ofMatrix = await bootstrap(
      Matrix.from(pairs.map(([x, y]) => [x, y])),
      (sample) => correlation(sample.column(0), sample.column(1)),
      options,
    );
    const table = Table.fromColumns({ x: pairs.map(([x]) => x), y: pairs.map(([, y]) => y) });
    const column = (sample: Table, name: string) => {
      const { kind, ...rest } = sample.column(name);
      return kind === "quantitative" ? (rest as { values: Float64Array }).values : [];
    };
    const ofTable = await bootstrap(
      table,
      (sample) => correlation(column(sample, "x"), column(sample, "y")),
      options,
    );
    expect(ofMatrix.replicates).toEqual(ofPairs.replicates);
    expect(ofTable.interval).toEqual(ofPairs.interval);
    expect(String(ofPairs)).toMatch(/^Bootstrap, 50 samples\nestimate /);
  });

  it("does not depend on the unit of the statistic", async () => {
    const skewed = [0.1, 0.2, 0.2, 0.4, 0.5, 0.7, 1.1, 1.9, 3.5, 8.2];
    const of = (unit: number) =>
      bootstrap(skewed, (sample) => unit * mean(sample), { seed: 3, resamples: 200 });
    const { interval } = await of(1);
    for (const unit of [2 ** -400, 2 ** 400])
      expect((await of(unit)).interval.map((bound) => bound / unit)).toEqual([...interval]);
  });

  it("leaves out inner samples in which the statistic is not finite", async () => {
    const steep = (sample: readonly number[]) => 1 / (Math.max(...sample) - Math.min(...sample));
    const found = await bootstrap([1, 2, 4, 8], steep, { method: "studentized", resamples: 100, seed: 1 });
    expect(found.undefinedResamples).toBeGreaterThan(0);
    expect(found.interval.every(Number.isFinite)).toBe(true);
  });

  it("refuses what it cannot draw from, and stops when aborted", async () => {
    await expect(bootstrap([1], () => 1)).rejects.toThrow(/at least two cases/);
    await expect(bootstrap(5 as never, () => 1)).rejects.toThrow(/got number/);
    await expect(bootstrap([1, 2], 3 as never)).rejects.toThrow(/expected a function/);
    await expect(bootstrap([1, 2], () => null as never)).rejects.toThrow("must be a number; got null");
    await expect(bootstrap([1, 2], () => Number.NaN)).rejects.toThrow(/the statistic is not defined/);
    await expect(bootstrap([1, 2], () => 1, { sed: 1 } as never)).rejects.toThrow(/no option "sed"/);
    const signal = AbortSignal.abort();
    await expect(bootstrap([1, 2], () => 1, {}, { signal })).rejects.toThrow(/aborted/);
  });
});
