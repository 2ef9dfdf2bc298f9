import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { AbortError } from "../../base/errors.js";
import { iris } from "../../data/datasets/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { ColumnTransformer } from "../../prepare/column-transformer/index.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import { MinMaxScaler, StandardScaler } from "../../prepare/scale/index.js";
import {
  crossValidate,
  type FoldRequest,
  type FoldWorkers,
  learningCurve,
  validationCurve,
  withOption,
} from "./index.js";

const flowers = iris();
const options = { folds: 5, seed: 2 };

describe("learningCurve", () => {
  it("ends, with all rows, in what cross-validation gives", async () => {
    const whole = await crossValidate(new GaussianNB(), flowers, "species", {
      ...options,
      scoreTraining: true,
    });
    const curve = await learningCurve(new GaussianNB(), flowers, "species", {
      ...options,
      sizes: [30, 0.5, 1],
    });
    expect(curve.points.map(({ size }) => size)).toEqual([30, 60, 120]);
    const last = curve.points[2];
    const { metric } = curve;
    // The same rows in another order: sums differ by rounding.
    expectClose(last.test.mean, whole.summary(metric).mean, { tolerance: 1e-13 });
    expectClose(last.test.standardError, whole.summary(metric).standardError, { tolerance: 1e-13 });
    const training = whole.trainingSummaries?.find((summary) => summary.metric === metric);
    expectClose(last.training.mean, training?.mean ?? Number.NaN, { tolerance: 1e-13 });
    expect(curve.table.names).toEqual([
      "size",
      "training",
      "trainingStandardError",
      "test",
      "testStandardError",
      "fitSeconds",
    ]);
    expect(curve.table.get(2, "test")).toBe(last.test.mean);
  });

  it("learns a line exactly as soon as there are enough rows, and not before", async () => {
    const x = Array.from({ length: 30 }, (_, i) => [i % 7, (i * i) % 11]);
    const y = x.map(([a, b]) => 1 + 2 * a - b);
    const curve = await learningCurve(new LinearRegression(), x, y, {
      sizes: [2, 20],
      metric: "meanSquaredError",
    });
    expect(curve.better).toBe("lower");
    const [few, many] = curve.points;
    expect(few.training.mean).toBeLessThan(1e-20);
    expect(few.test.mean).toBeGreaterThan(0.1);
    expect(many.test.mean).toBeLessThan(1e-20);
  });

  it("refuses sizes that the folds do not have", async () => {
    const refusal = (sizes: number[]) =>
      expect(learningCurve(new GaussianNB(), flowers, "species", { ...options, sizes })).rejects;
    const message =
      'option "sizes" must be shares up to 1 that leave at least one row, or whole numbers from 2 to 120; got ';
    await refusal([121]).toThrow(`learningCurve: ${message}121.`);
    await refusal([0]).toThrow(`${message}0.`);
    await refusal([2.5]).toThrow(`${message}2.5.`);
    await refusal([]).toThrow('option "sizes" must be at least one size; got none.');
  });
});

describe("validationCurve", () => {
  const pipeline = new Pipeline({
    steps: [
      ["scale", new StandardScaler()],
      ["classify", new GaussianNB()],
    ],
  });

  it("gives at every value what cross-validation of that estimator gives, and names the best", async () => {
    const values = [1e-9, 0.1, 10];
    const told: number[] = [];
    const curve = await validationCurve(pipeline, "classify.varianceFloor", values, flowers, "species", {
      ...options,
      metric: "logLoss",
      onProgress: ({ completed, total }) => told.push(completed / (total ?? 0)),
    });
    for (const [at, value] of values.entries()) {
      const estimator = withOption(pipeline, "classify.varianceFloor", value);
      const alone = await crossValidate(estimator, flowers, "species", { ...options, metrics: "logLoss" });
      expect(curve.points[at].test).toEqual(alone.summary());
    }
    const means = curve.points.map(({ test }) => test.mean);
    expect(curve.best).toBe(values[means.indexOf(Math.min(...means))]);
    expect(curve.option).toBe("classify.varianceFloor");
    expect(told).toHaveLength(15);
    expect(told[14]).toBe(1);
    expect(curve.table.column("value")).toMatchObject({ kind: "quantitative" });
  });

  it("takes values that are not numbers, and whole steps", async () => {
    const priors = await validationCurve(
      new GaussianNB(),
      "priors",
      ["empirical", [0.8, 0.1, 0.1]],
      flowers,
      "species",
      options,
    );
    expect(priors.table.get(1, "value")).toBe("[0.8,0.1,0.1]");
    expect(priors.best).toBe("empirical");
    const scalers = [new StandardScaler(), new MinMaxScaler()];
    const steps = await validationCurve(pipeline, ["scale"], scalers, flowers, "species", options);
    expect(steps.points.map(({ value }) => value)).toEqual(scalers);
  });

  it("refuses no values, and ends when aborted", async () => {
    await expect(validationCurve(pipeline, "steps", [], flowers, "species")).rejects.toThrow(
      /validationCurve: option "values".*got none\./,
    );
    const aborted = { ...options, signal: AbortSignal.abort() };
    await expect(
      validationCurve(new GaussianNB(), "varianceFloor", [0], flowers, "species", aborted),
    ).rejects.toThrow(AbortError);
  });
});

describe("withOption", () => {
  const inner = new ColumnTransformer({ steps: [["scale", new StandardScaler(), "quantitative"]] });
  const outer = new Pipeline({
    steps: [
      ["prepare", inner],
      ["classify", new GaussianNB()],
    ],
  });

  it("changes an option at any depth, and nothing else", () => {
    const changed = withOption(outer, "prepare.scale.center", false);
    const [[, prepare], [, classify]] = changed.options.steps;
    const [[name, scale, columns]] = (prepare as ColumnTransformer).options.steps;
    expect([name, columns]).toEqual(["scale", "quantitative"]);
    expect(scale.options).toMatchObject({ center: false });
    expect(classify).toBe(outer.options.steps[1][1]);
    expect(inner.options.steps[0][1].options).toMatchObject({ center: true });
    expect(withOption(new GaussianNB(), "varianceFloor", 1).options.varianceFloor).toBe(1);
  });

  it("names what is not there", () => {
    expect(() => withOption(outer, "scale.center", false)).toThrow(
      'withOption: Pipeline has no estimator "scale"; its steps are "prepare", "classify".',
    );
    expect(() => withOption(new GaussianNB(), "inner.floor", 1)).toThrow(
      'withOption: GaussianNB has no estimator "inner"; it has no steps.',
    );
    expect(() => withOption(outer, "classify.flour", 1)).toThrow('GaussianNB: there is no option "flour"');
    expect(() => withOption(outer, "classify.varianceFloor", -1)).toThrow(
      /GaussianNB: option "varianceFloor".*got -1\./,
    );
  });
});

describe("workers of a curve", () => {
  /** Workers that only count what they are asked for; the calling thread then does it. */
  class Asked implements FoldWorkers {
    readonly folds: number[] = [];
    tryFolds({ folds, scoreTraining }: FoldRequest): undefined {
      expect(scoreTraining).toBe(true);
      this.folds.push(folds.length);
    }
  }

  it("are asked for the folds of every point", async () => {
    const workers = new Asked();
    await learningCurve(new GaussianNB(), flowers, "species", { ...options, sizes: [0.5, 1], workers });
    await validationCurve(new GaussianNB(), "varianceFloor", [1e-9, 1e-3, 1], flowers, "species", {
      ...options,
      workers,
    });
    expect(workers.folds.filter((folds) => folds === 5)).toHaveLength(5);
  });
});
