// The worked examples of Flach (2012), section 10.2.

import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { twoGaussians, weights20 } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { isotonicRegression } from "../../math/optimize/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { FeatureCalibrator, type FeatureCalibratorOptions } from "./index.js";

const tolerance = 1e-14;

/** The calibrated values of a feature, by its value. */
async function calibrated(table: Table, target: string, options: FeatureCalibratorOptions, at: Table) {
  return (await new FeatureCalibrator(options).fit(table, target)).transform(at).data;
}

describe("example 10.8: one in 18 obese people has diabetes, and one in 55 others", () => {
  const people = Table.fromColumns({
    obese: [true, true, false, false],
    diabetes: [true, false, true, false],
    people: [1, 17, 1, 54],
  }).withRole("weight", "people");
  const at = Table.fromColumns({ obese: [true, false] });
  const values = (options: FeatureCalibratorOptions) => calibrated(people, "diabetes", options, at);

  it("gives plain frequencies", async () => {
    expectClose(await values({ priorOdds: 1, smoothing: 0 }), [1 / 18, 1 / 55], { tolerance });
  });

  it("compensates for prior odds of 1/48", async () => {
    expectClose(await values({ priorOdds: 1 / 48, smoothing: 0 }), [48 / 65, 48 / 102], { tolerance });
    expectClose(await values({ priorOdds: 1 / 48 }), [0.842105, 0.635762], { tolerance: 5e-7 });
  });

  it("takes the prior odds from the cases unless they are given", async () => {
    const c = 2 / 71;
    expectClose(await values({}), [2 / (2 + 18 * c), 2 / (2 + 55 * c)], { tolerance });
  });
});

describe("example 10.9: two normal features with deviation 1, around 2 and 4", () => {
  const { x, y } = twoGaussians({
    rows: 100,
    seed: 9,
    means: [
      [2, 2],
      [4, 4],
    ],
  });
  const calibrator = new FeatureCalibrator({ sigma: 1, form: "log-odds" });

  it("has 2 (x − 3) as log-odds where the class means are 2 and 4", async () => {
    const sample = [[1], [3], [3], [5]];
    const labels = ["-", "-", "+", "+"].map((sign) => (sign === "+" ? 1 : 0));
    const model = await calibrator.fit(sample, labels);
    expectClose(model.transform([[2], [3], [4], [7]]).data, [-2, 0, 2, 8], { tolerance });
    const probabilities = (await calibrator.with({ form: "probability" }).fit(sample, labels)).transform([
      [2],
      [4],
    ]);
    expectClose(probabilities.data, [0.1192, 0.8808], { tolerance: 5e-5 });
  });

  it("turns the basic linear classifier into the line where the log-odds sum to 0", async () => {
    const logOdds = (await calibrator.fit(x, y)).transform(x);
    const mean = (label: number, j: number) => {
      const values = x.column(j).filter((_, row) => y[row] === label);
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    const classifier = Array.from({ length: x.rows }, (_, row) =>
      [0, 1].reduce((sum, j) => {
        const [negative, positive] = [mean(0, j), mean(1, j)];
        return sum + (positive - negative) * (x.get(row, j) - (positive + negative) / 2);
      }, 0),
    );
    const sums = Array.from({ length: x.rows }, (_, row) => logOdds.get(row, 0) + logOdds.get(row, 1));
    expectClose(sums, classifier, { tolerance: 1e-12 });
    const probabilities = (await calibrator.with({ form: "probability" }).fit(x, y)).transform(x);
    for (const [row, sum] of sums.entries())
      expect(probabilities.get(row, 0) + probabilities.get(row, 1) > 1).toBe(sum > 0);
  });

  it("is undone by its inverse", async () => {
    for (const form of ["log-odds", "probability"] as const) {
      const model = await calibrator.with({ form }).fit(x, y);
      expectClose(model.inverseTransform(model.transform(x)).data, x.data, { tolerance: 1e-11 });
    }
  });
});

describe("example 10.10: body weight and diabetes", () => {
  const people = weights20();
  const groups: [numerator: number, denominator: number, size: number][] = [
    [5, 6, 4],
    [3, 5, 3],
    [1, 2, 2],
    [3, 7, 5],
    [2, 5, 3],
    [1, 5, 3],
  ];
  const expected = groups.flatMap(([a, b, size]) => new Array<number>(size).fill(a / b));

  it("is calibrated to 5/6, 3/5, 1/2, 3/7, 2/5 and 1/5", async () => {
    const values = await calibrated(people, "diabetes", { method: "isotonic" }, people);
    expectClose(values, expected, { tolerance });
  });

  it("has their log-odds", async () => {
    const values = await calibrated(people, "diabetes", { method: "isotonic", form: "log-odds" }, people);
    const six = [1.609438, 0.405465, 0, -0.287682, -0.405465, -1.386294];
    expectClose([...new Set(values)], six, { tolerance: 5e-7 });
  });

  it("cuts midway between the segments", async () => {
    const model = await new FeatureCalibrator({ method: "isotonic" }).fit(people, "diabetes");
    const [calibration] = model.rules[0].calibrations;
    expect(calibration).toMatchObject({ cuts: Float64Array.of(65.5, 75, 83.5, 88, 104.5) });
    const at = Table.fromColumns({ weight: [0, 65.4, 65.5, 104.4, 104.5, 500] });
    expectClose(model.transform(at).data, [0.2, 0.2, 0.4, 0.6, 5 / 6, 5 / 6], { tolerance });
  });

  it("has the same values where a feature falls with the class", async () => {
    const lightness = people.rename({ weight: "lightness" });
    const { values } = people.column("weight") as { values: Float64Array };
    const falling = lightness.withColumn(
      "lightness",
      values.map((value) => -value),
    );
    expectClose(await calibrated(falling, "diabetes", { method: "isotonic" }, falling), expected, {
      tolerance,
    });
  });

  it("sums to the number of positives without smoothing", async () => {
    const options = { method: "isotonic", smoothing: 0, priorOdds: 1 } as const;
    const values = await calibrated(people, "diabetes", options, people);
    expectClose(
      values.reduce((sum, value) => sum + value, 0),
      10,
      { tolerance: 1e-13 },
    );
  });
});

describe("example 10.11: isotonic calibration of two features", () => {
  const { x, y } = twoGaussians({
    rows: 100,
    seed: 9,
    means: [
      [2, 2],
      [4, 4],
    ],
  });

  it("discretizes each axis: segments rise, and each has the value of its own counts", async () => {
    const out = (await new FeatureCalibrator({ method: "isotonic" }).fit(x, y)).transform(x);
    for (const j of [0, 1]) {
      const values = out.column(j);
      const order = Array.from(values.keys()).sort((a, b) => x.get(a, j) - x.get(b, j));
      for (let i = 1; i < order.length; i += 1)
        expect(values[order[i]]).toBeGreaterThanOrEqual(values[order[i - 1]]);
      const c = y.filter((label) => label === 1).length / y.filter((label) => label === 0).length;
      const segments = new Set(values);
      expect(segments.size).toBeGreaterThan(3);
      for (const value of segments) {
        const labels = Array.from(y).filter((_, row) => values[row] === value);
        const m = labels.filter((label) => label === 1).length;
        expectClose(value, (m + 1) / (m + 1 + c * (labels.length - m + 1)), { tolerance: 5e-15 });
      }
    }
  });

  it("is the isotonic regression of the classes where neither prior nor smoothing has a say", async () => {
    const calibrator = new FeatureCalibrator({ method: "isotonic", smoothing: 0, priorOdds: 1 });
    const out = (await calibrator.fit(x, y)).transform(x);
    for (const j of [0, 1]) {
      const order = Array.from({ length: x.rows }, (_, row) => row).sort((a, b) => x.get(a, j) - x.get(b, j));
      const { values } = isotonicRegression(order.map((row) => Number(y[row])));
      expectClose(
        order.map((row) => out.get(row, j)),
        values,
        { tolerance },
      );
    }
  });
});

describe("calibration and naive Bayes", () => {
  it("log-odds of features and of the prior sum to those of a Gaussian naive Bayes with shared variances", async () => {
    // Each class has every deviation once, so that its variances are those of the other class; there are
    // twice as many negatives.
    const deviations = [
      [-1, 0.5],
      [0.25, -2],
      [0.75, 1.5],
    ];
    const around = (center: readonly number[]) =>
      deviations.map((d) => d.map((value, j) => value + center[j]));
    const negatives = around([0, 3]);
    const rows = [...negatives, ...negatives, ...around([1.5, 2.2])];
    const labels = rows.map((_, i) => (i < 6 ? "no" : "yes"));
    const model = await new FeatureCalibrator({ form: "log-odds" }).fit(rows, labels);
    const bayes = await new GaussianNB({ varianceFloor: 0 }).fit(rows, labels);
    const at = [
      [0, 0],
      [1, 3],
      [-2, 5],
      [0.7, 2.6],
    ];
    const posterior = bayes.predictProba(at);
    const features = model.transform(at);
    const sums = at.map((_, row) => features.get(row, 0) + features.get(row, 1) + Math.log(3 / 6));
    const expected = at.map((_, row) => Math.log(posterior.get(row, 1) / posterior.get(row, 0)));
    expectClose(sums, expected, { tolerance: 1e-13, scale: 10 });
  });
});
