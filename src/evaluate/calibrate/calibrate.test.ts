import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { Perceptron } from "../../methods/linear/perceptron/index.js";
import type { Classifier } from "../../model/model.js";
import { StandardScaler } from "../../prepare/index.js";
import { Pipeline } from "../../prepare/pipeline/index.js";
import { logLoss } from "../index.js";
import { applyCalibrators } from "./calibrated-classifier/calibrators.js";
import {
  betaCalibration,
  CalibratedClassifier,
  type CalibratedClassifierOptions,
  isotonicCalibration,
  plattScaling,
  temperatureScaling,
} from "./index.js";
import { TemperatureCalibrator } from "./temperature.js";

/** Scores that are twice as sure as they should be, and labels by the truth. */
function overconfident(seed: number, count: number) {
  const stream = random(seed);
  const scores = Array.from({ length: count }, () => 4 * stream.normal());
  const truth = scores.map((score) => stream.next() < 1 / (1 + Math.exp(-score / 2)));
  return { scores, truth, said: scores.map((score) => 1 / (1 + Math.exp(-score))) };
}

describe("TemperatureCalibrator", () => {
  it("gives probabilities at temperatures whose inverse overflows", () => {
    const cold = new TemperatureCalibrator({ temperature: 5e-324 });
    expect([...cold.calibrate([[1, 2, 0]]).data]).toEqual([0, 1, 0]);
    expect([...cold.calibrate([[-3, -3]]).data]).toEqual([0.5, 0.5]);
  });
});

describe("calibrators", () => {
  const points = Array.from({ length: 101 }, (_, i) => i / 5 - 10);
  const inside = points.map((point) => 1 / (1 + Math.exp(-point)));

  it("rise with the score", () => {
    fc.assert(
      fc.property(fc.nat(10_000), (seed) => {
        const { scores, truth, said } = overconfident(seed, 40);
        fc.pre(truth.includes(true) && truth.includes(false));
        const isotonic = isotonicCalibration(truth, scores).calibrate(points);
        const beta = betaCalibration(truth, said).calibrate(inside);
        const temperature = temperatureScaling(truth, scores).calibrate(points);
        for (const values of [isotonic, beta, temperature])
          for (let i = 1; i < values.length; i += 1)
            expect(values[i]).toBeGreaterThanOrEqual(values[i - 1] - 1e-15);
      }),
      { numRuns: 25 },
    );
  });

  it("are likelier on the cases they learn from than what was said", () => {
    const { scores, truth, said } = overconfident(3, 300);
    const before = logLoss(truth, said);
    const options = { smoothing: false };
    const sigmoid = logLoss(truth, plattScaling(truth, scores, options).calibrate(scores));
    const temperature = logLoss(truth, temperatureScaling(truth, scores).calibrate(scores));
    const beta = logLoss(truth, betaCalibration(truth, said, options).calibrate(said));
    const isotonic = logLoss(truth, isotonicCalibration(truth, scores).calibrate(scores));
    // Each family holds the one before it, and beta curves hold all sigmoids of log-odds.
    expect(temperature).toBeLessThan(before - 0.05);
    expect(sigmoid).toBeLessThanOrEqual(temperature + 1e-14);
    expect(beta).toBeLessThanOrEqual(sigmoid + 1e-12);
    expect(isotonic).toBeLessThan(beta);
  });

  it("find the slope that the scores were made with", () => {
    const { scores, truth } = overconfident(4, 40_000);
    // Standard errors are about 0.01.
    expect(Math.abs(plattScaling(truth, scores).slope - 0.5)).toBeLessThan(0.04);
    expect(Math.abs(temperatureScaling(truth, scores).temperature - 2)).toBeLessThan(0.1);
  });

  it("leave calibrated log-odds alone", () => {
    // At each of these probabilities just that share of the cases is positive.
    const shares = [0.1, 0.2, 0.5, 0.8, 0.9];
    const said = shares.flatMap((p) => [p, p]);
    const truth = shares.flatMap(() => [true, false]);
    const weights = shares.flatMap((p) => [p, 1 - p]);
    const { a, b, c } = betaCalibration(truth, said, { weights, smoothing: false });
    expectClose([a, b, c], [1, 1, 0], { tolerance: 1e-10 });
    const steps = isotonicCalibration(truth, said, { weights });
    expectClose(steps.calibrate(shares), shares, { tolerance: 5e-15 });
  });

  it("are level beyond the scores they have seen, straight between steps, and take ties together", () => {
    const steps = isotonicCalibration([0, 1, 0, 1, 1], [1, 2, 2, 4, 4]);
    expect([...steps.thresholds]).toEqual([1, 2, 4]);
    expect([...steps.values]).toEqual([0, 0.5, 1]);
    expect([...steps.calibrate([-9, 1.5, 2, 3, 99])]).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  it("give the share of the positives where all scores are equal", () => {
    const { slope, intercept } = plattScaling([0, 1, 1, 1], [2, 2, 2, 2]);
    expect(slope).toBe(0);
    // Three aims of 4/5 and one of 1/3.
    const mean = (3 * (4 / 5) + 1 / 3) / 4;
    expectClose(intercept, Math.log(mean / (1 - mean)), { tolerance: 1e-13 });
  });

  it("stay finite where a threshold separates the classes, or say that nothing fits best", () => {
    const truth = [0, 0, 1, 1];
    const { slope, convergence } = plattScaling(truth, [1, 2, 3, 4]);
    expect(slope).toBeGreaterThan(0);
    expect(convergence.converged).toBe(true);
    expect(() => plattScaling(truth, [1, 2, 3, 4], { smoothing: false })).toThrow(
      "plattScaling: a threshold separates the positive cases from the others, so there is no finite best slope; use smoothing, or isotonic calibration.",
    );
    expect(() => betaCalibration(truth, [0, 0.2, 0.3, 1], { smoothing: false })).toThrow(
      "betaCalibration: a threshold separates",
    );
    const { temperature } = temperatureScaling(truth, [-2, -1, 1, 2]);
    expectClose(temperature, Math.exp(-10), { tolerance: 5e-16 });
  });
});

const stream = random(9);
const flowers = Table.fromColumns({
  a: Array.from({ length: 90 }, (_, i) => (i % 3) + stream.normal()),
  b: Array.from({ length: 90 }, (_, i) => 5 * (i % 2) + 3 * stream.normal()),
  kind: Array.from({ length: 90 }, (_, i) => ["ash", "beech", "cedar"][i % 3]),
});
const pipeline = new Pipeline({
  steps: [
    ["scale", new StandardScaler()],
    ["classify", new GaussianNB()],
  ],
});

describe("CalibratedClassifier", () => {
  const methods = ["sigmoid", "isotonic", "temperature", "beta"] as const;

  it.each(methods)(
    "calibrates a pipeline of a table by %s, and is read back from its file",
    async (method) => {
      const model = await new CalibratedClassifier({ estimator: pipeline, method }).fit(flowers, "kind");
      expect(model.classes).toEqual(["ash", "beech", "cedar"]);
      expect(model.features).toEqual(["a", "b"]);
      expect(model.members.length).toBe(5);
      expect(model.members[0].calibrators.length).toBe(method === "temperature" ? 1 : 3);
      const back = loadModel(JSON.stringify(model)) as typeof model;
      expect(back.predictProba(flowers)).toEqual(model.predictProba(flowers));
      expect(JSON.stringify(back)).toBe(JSON.stringify(model));
    },
  );

  it("changes no prediction by a temperature of one model", async () => {
    const options: CalibratedClassifierOptions = {
      estimator: new GaussianNB(),
      method: "temperature",
      ensemble: false,
    };
    const model = await new CalibratedClassifier(options).fit(flowers, "kind");
    const plain = await new GaussianNB().fit(flowers, "kind");
    expect(model.predict(flowers)).toEqual(plain.predict(flowers));
    expect(model.members[0].model.kind).toBe("GaussianNB");
  });

  it("calibrates a fitted model on separate cases", async () => {
    const first = flowers.take(Array.from({ length: 60 }, (_, i) => i));
    const rest = flowers.take(Array.from({ length: 30 }, (_, i) => 60 + i));
    const plain = await new GaussianNB().fit(first, "kind");
    const calibrated = new CalibratedClassifier({ estimator: new GaussianNB(), method: "temperature" });
    const model = await calibrated.calibrate(plain, rest, "kind");
    const logs = plain.predictLogProba(rest);
    const truth = Array.from({ length: 30 }, (_, i) => ["ash", "beech", "cedar"][i % 3]);
    expect(model.members[0].model).toBe(plain);
    expect(model.members[0].calibrators).toEqual([temperatureScaling(truth, logs)]);
    expect(logLoss(truth, model.predictProba(rest))).toBeLessThanOrEqual(
      logLoss(truth, plain.predictProba(rest)),
    );
    const other = rest.withColumn(
      "kind",
      truth.map((label) => (label === "ash" ? "elm" : label)),
    );
    await expect(calibrated.calibrate(plain, other, "kind")).rejects.toThrow(
      'CalibratedClassifier: the calibration cases have the classes "beech", "cedar", "elm", but the model has "ash", "beech", "cedar"; give cases of exactly',
    );
  });

  it("uses the scores of a pipeline's last step", async () => {
    const steps = [
      ["scale", new StandardScaler()],
      ["classify", new Perceptron()],
    ] as const;
    const model = await new Pipeline({ steps }).fit(flowers, "kind");
    const rows = flowers.drop(["kind"]);
    const calibrated = new CalibratedClassifier({ estimator: new Perceptron(), method: "isotonic" });
    const whole = await calibrated.calibrate(model as unknown as Classifier, flowers, "kind");
    const prepared = model.prepare(flowers) as Table;
    const bare = await calibrated.calibrate(model.last as Classifier, prepared, "kind");
    expect(whole.members[0].calibrators).toEqual(bare.members[0].calibrators);
    expect(whole.predictProba(rows)).toEqual(bare.predictProba(model.prepare(rows)));
    // Probabilities of a perceptron are 0 or 1, so a map of these has at most two thresholds.
    const [map] = whole.members[0].calibrators;
    expect(map.method === "isotonic" && map.thresholds.length).toBeGreaterThan(2);
  });

  it("takes weights for repetitions in the maps", async () => {
    const calibrated = new CalibratedClassifier({ estimator: new GaussianNB() });
    const plain = await new GaussianNB().fit(flowers, "kind");
    const weights = Float64Array.from({ length: 90 }, (_, i) => i % 4);
    const rows = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const weighted = await calibrated.calibrate(plain, flowers, "kind", { weights });
    const repeated = await calibrated.calibrate(plain, flowers.take(rows), "kind");
    const [actual, expected] = [weighted, repeated].map((model) => model.predictProba(flowers).data);
    expectClose(actual, expected, { tolerance: 1e-11 });
  });

  it("gives all classes the same probability where every map says none", () => {
    const never = isotonicCalibration([0, 0, 1], [1, 2, 9]);
    const scores = Matrix.from([
      [2, 2, 2],
      [9, 2, 9],
    ]);
    expect(applyCalibrators([never, never, never], scores).toArrays()).toEqual([
      [1 / 3, 1 / 3, 1 / 3],
      [0.5, 0, 0.5],
    ]);
  });

  it("refuses a single class, and folds without one of the classes", async () => {
    const calibrated = new CalibratedClassifier({ estimator: new GaussianNB(), folds: 2 });
    await expect(calibrated.fit([[1], [2]], ["a", "a"])).rejects.toThrow(
      'CalibratedClassifier: all cases are of class "a"; calibration needs at least two classes.',
    );
    const rare = calibrated.fit([[1], [2], [3], [4], [9]], ["a", "b", "a", "b", "c"]);
    await expect(rare).rejects.toThrow(/fold \d has no training case of class "c"; choose fewer folds/);
    expect(() => new CalibratedClassifier({ estimator: new StandardScaler() })).toThrow(
      'option "estimator" must be a classifier, or a pipeline that ends in one',
    );
  });

  it("refuses a file whose maps or models do not belong to its classes", async () => {
    const model = await new CalibratedClassifier({ estimator: new GaussianNB() }).fit(flowers, "kind");
    const damaged = (
      change: (state: { classes: string[]; members: { calibrators: unknown[] }[] }) => void,
    ) => {
      const json = JSON.parse(JSON.stringify(model));
      change(json.state);
      return () => loadModel(json);
    };
    expect(damaged(({ members }) => members[0].calibrators.pop())).toThrow(
      "must have maps that fit the method and the classes",
    );
    expect(damaged((state) => state.classes.reverse())).toThrow("must be classifiers of the same classes");
  });
});
