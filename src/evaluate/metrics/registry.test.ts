import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { refusal } from "../../../test/support/refusal.js";
import { AbortError, DataError, metrics, OptionError } from "../../index.js";
import { mean, standardDeviation } from "../../math/linalg/index.js";
import {
  accuracy,
  bootstrapInterval,
  classificationEvidence,
  costMetric,
  defaultMetrics,
  findMetric,
  logLoss,
  precision,
  regressionEvidence,
  rocAuc,
} from "../index.js";

const truth = ["a", "b", "b", "c", "a", "c"];
const probabilities = [
  [0.6, 0.3, 0.1],
  [0.2, 0.5, 0.3],
  [0.5, 0.25, 0.25],
  [0.1, 0.1, 0.8],
  [0.7, 0.2, 0.1],
  [0.4, 0.3, 0.3],
];
const evidence = classificationEvidence(truth, { probabilities });

describe("metrics by name", () => {
  it("know their own names, and which way is better", () => {
    for (const [name, metric] of Object.entries(metrics)) {
      expect(metric.name).toBe(name);
      expect(["higher", "lower"]).toContain(metric.better);
      expect(metric.meaning).toMatch(/^[A-Z1].*\.$/);
    }
  });

  it("give what the functions give", () => {
    const said = ["a", "b", "a", "c", "a", "a"];
    expect(metrics.accuracy.evaluate(evidence)).toBe(accuracy(truth, said));
    expect(metrics.logLoss.evaluate(evidence)).toBe(logLoss(truth, probabilities));
    expect(metrics.rocAuc.evaluate(evidence)).toBe(rocAuc(truth, probabilities));
    expect(metrics.precision.evaluate(evidence)).toBe(precision(truth, said, { average: "macro" }));
    expectClose(
      costMetric([
        [0, 3, 3],
        [3, 0, 3],
        [3, 3, 0],
      ]).evaluate(evidence),
      1,
      { tolerance: 5e-16 },
    );
  });

  it("all are finite on evidence that has every class", () => {
    const numbers = regressionEvidence([1, 2, 3, 4], [1.5, 2, 2.5, 4]);
    for (const metric of Object.values(metrics)) {
      const value = metric.task === "classification" ? metric.evaluate(evidence) : metric.evaluate(numbers);
      expect(value, metric.name).toSatisfy(Number.isFinite);
    }
  });

  it("take options by `with`, which their names then say", () => {
    const f2 = metrics.f1.with({ beta: 2, positive: "a" });
    expect(f2.name).toBe('f1(beta: 2, positive: "a")');
    expectClose(f2.evaluate(evidence), (5 * 2) / (5 * 2 + 4 * 0 + 2), { tolerance: 5e-16 });
    expectClose(metrics.pinballLoss.with({ quantile: 0.9 }).evaluate(regressionEvidence([3], [1])), 1.8, {
      tolerance: 5e-16,
    });
    expect(() => metrics.f1.with({ betta: 2 } as never)).toThrow(
      refusal(OptionError, 'f1: there is no option "betta"'),
    );
  });

  it("are found for their task only, and a wrong name is answered by the list", () => {
    expect(findMetric("accuracy", "classification")).toBe(metrics.accuracy);
    expect(findMetric(metrics.rSquared, "regression")).toBe(metrics.rSquared);
    expect(() => findMetric("acuracy", "classification")).toThrow(
      'findMetric: there is no metric "acuracy" for classification; did you mean "accuracy"?',
    );
    expect(() => findMetric(metrics.rSquared as never, "classification")).toThrow(
      /"rSquared" is a metric of regression; those of classification are accuracy/,
    );
    expect(() => findMetric("rmse", "classification")).toThrow(
      '"rootMeanSquaredError" is a metric of regression',
    );
    expect(() => findMetric("toString", "regression")).toThrow(OptionError);
  });

  it("have a choice for each task", () => {
    expect(defaultMetrics("classification").map(({ name }) => name)).toEqual([
      "accuracy",
      "logLoss",
      "rocAuc",
    ]);
    expect(defaultMetrics("regression").map(({ name }) => name)).toEqual([
      "rootMeanSquaredError",
      "rSquared",
    ]);
  });

  it("say when they lack probabilities", () => {
    const labels = classificationEvidence(["a", "b"], { predicted: ["a", "a"] });
    expect(() => metrics.logLoss.evaluate(labels)).toThrow(
      refusal(DataError, "logLoss: needs probabilities, but the classifier gives only labels."),
    );
    expect(() => classificationEvidence(["a"], {} as never)).toThrow(
      refusal(DataError, "classificationEvidence: needs predicted labels, probabilities, or both."),
    );
  });
});

describe("bootstrap intervals", () => {
  const y = randomArray(80, 1);
  const numbers = regressionEvidence(
    y,
    y.map((value, i) => value + 0.3 * Math.sin(i * i)),
  );

  it("are fixed by their seed", async () => {
    const [one, same, other] = await Promise.all(
      [5, 5, 6].map((seed) => bootstrapInterval("meanAbsoluteError", numbers, { seed, resamples: 200 })),
    );
    expect(one).toEqual(same);
    expect(other.lower).not.toBe(one.lower);
    expect(one.value).toBe(metrics.meanAbsoluteError.evaluate(numbers));
  });

  it("of a mean have about its standard error, by theory σ/√n", async () => {
    const sizes = numbers.truth.map((t, i) => Math.abs(t - numbers.predicted[i]));
    const { standardError, replicates } = await bootstrapInterval("meanAbsoluteError", numbers, {
      resamples: 4000,
      method: "percentile",
    });
    // The standard error of a standard deviation of 4000 values is 1.1 %; this allows four of them.
    const theory = standardDeviation(sizes, "n") / Math.sqrt(sizes.length);
    expectClose(standardError, theory, { tolerance: 0.045, scale: theory });
    expectClose(mean(replicates), mean(sizes), { tolerance: 4 / Math.sqrt(4000), scale: theory });
  });

  it("move with a monotone change of the metric: the root of the squared error", async () => {
    const options = { resamples: 300, method: "percentile", level: 0.9 } as const;
    // At these ranks no two replicates are averaged.
    const squared = await bootstrapInterval("meanSquaredError", numbers, { ...options, resamples: 301 });
    const root = await bootstrapInterval("rootMeanSquaredError", numbers, { ...options, resamples: 301 });
    expectClose([root.lower ** 2, root.upper ** 2], [squared.lower, squared.upper], { tolerance: 1e-14 });
  });

  it("take whole weights as repetition", async () => {
    const weights = Array.from({ length: 6 }, (_, i) => 1 + (i % 2));
    const rows = weights.flatMap((weight, row) => new Array<number>(weight).fill(row));
    const weighted = classificationEvidence(truth, { probabilities }, { weights });
    const written = classificationEvidence(
      rows.map((row) => truth[row]),
      { probabilities: rows.map((row) => probabilities[row]) },
    );
    const options = { resamples: 100, seed: 3 };
    const [one, other] = [
      await bootstrapInterval("logLoss", weighted, options),
      await bootstrapInterval("logLoss", written, options),
    ];
    expectClose([one.lower, one.upper], [other.lower, other.upper], { tolerance: 1e-14 });
  });

  it("let other weights stay with their cases", async () => {
    const weighted = regressionEvidence([1, 2, 3], [1, 2, 4], { weights: [0.5, 0.5, 0.25] });
    const { value, replicates } = await bootstrapInterval("maxError", weighted, { resamples: 50 });
    expect(value).toBe(1);
    expect(new Set(replicates)).toEqual(new Set([0, 1]));
  });

  it("count the samples in which the metric is not defined", async () => {
    const few = classificationEvidence([true, false, false, false], { probabilities: [0.9, 0.4, 0.3, 0.2] });
    const { undefinedResamples, replicates } = await bootstrapInterval("rocAuc", few, { resamples: 400 });
    // No positive case in (3/4)⁴ = 0.316 of the samples, no negative one in (1/4)⁴.
    expect(Math.abs(undefinedResamples / 400 - 0.3203)).toBeLessThan(4 * Math.sqrt((0.32 * 0.68) / 400));
    expect(replicates.length).toBe(400 - undefinedResamples);
  });

  it("take a function of the evidence as the metric", async () => {
    const bias = await bootstrapInterval((e: typeof numbers) => mean(e.predicted) - mean(e.truth), numbers, {
      resamples: 50,
    });
    expect(bias.lower).toBeLessThan(bias.value);
  });

  it("end when the caller aborts, and tell their progress", async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(bootstrapInterval("rSquared", numbers, {}, { signal: controller.signal })).rejects.toThrow(
      refusal(AbortError, "bootstrapInterval: aborted by the caller."),
    );
    const told: string[] = [];
    await bootstrapInterval(
      "rSquared",
      numbers,
      { resamples: 20 },
      { onProgress: ({ phase }) => told.push(phase) },
    );
    // A busy machine reports more often.
    expect([...new Set(told)]).toEqual(["resamples", "jackknife"]);
  });

  it("refuse a metric that is not defined, and options out of range", async () => {
    const one = classificationEvidence([true, true], { probabilities: [0.9, 0.4] });
    await expect(bootstrapInterval("rocAuc", one)).rejects.toThrow(
      refusal(DataError, "bootstrapInterval: the metric is not defined"),
    );
    await expect(bootstrapInterval("rSquared", numbers, { level: 2 })).rejects.toThrow(
      refusal(OptionError, 'bootstrapInterval: option "level" must be a number > 0 and < 1; got 2.'),
    );
  });
});
