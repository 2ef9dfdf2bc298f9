import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  betaCalibration,
  type CalibratedClassifierOptions,
  isotonicCalibration,
  plattScaling,
  temperatureScaling,
} from "../../../src/evaluate/calibrate/index.js";
import { logLoss } from "../../../src/evaluate/index.js";
import { CalibratedClassifier, GaussianNB, Perceptron } from "../../../src/index.js";
import { expectClose } from "../../support/numbers.js";

const fixture: {
  readonly x: number[][];
  readonly two: number[];
  readonly three: number[];
  readonly new: number[][];
  readonly weights: number[];
  readonly results: Record<string, number[][]>;
  readonly scores: number[];
  readonly truth: number[];
  readonly bent: number[];
  readonly counts: number[];
  readonly places: number[];
  readonly sigmoid: number[];
  readonly beta: number[];
  readonly edge: number[];
  readonly isotonic: number[];
  readonly logits: number[][];
  readonly codes: number[];
  readonly temperature: number;
} = JSON.parse(readFileSync(new URL("calibrated.json", import.meta.url), "utf8"));

const parts = fixture.x.map((_, row) => row % 4);
const rowsWhere = (keep: (part: number) => boolean) =>
  parts.flatMap((part, row) => (keep(part) ? [row] : []));
const folds = [0, 1, 2, 3].map((k) => ({
  train: rowsWhere((part) => part !== k),
  test: rowsWhere((part) => part === k),
}));

const perceptron = new Perceptron({ maxIterations: 5, shuffle: false });
// scikit-learn ends its sigmoids and temperatures at about this distance from the best ones.
const TOLERANCES = { sigmoid: 3e-8, isotonic: 1e-13, temperature: 3e-8 };

const cases = Object.keys(fixture.results)
  .filter((name) => name !== "weighted")
  .map((name) => [name, ...name.split(", ")] as const);

describe("CalibratedClassifier agrees with scikit-learn on the same folds", () => {
  it.each(cases)("%s", async (name, kind, classes, method, together) => {
    const options = {
      estimator: kind === "Perceptron" ? perceptron : new GaussianNB(),
      method: method as keyof typeof TOLERANCES,
      ensemble: together === "ensemble",
      form: "probability",
      folds,
    } satisfies CalibratedClassifierOptions;
    const y = classes === "two" ? fixture.two : fixture.three;
    const model = await new CalibratedClassifier(options).fit(fixture.x, y);
    const tolerance = TOLERANCES[options.method];
    expectClose(model.predictProba(fixture.new).data, fixture.results[name].flat(), { tolerance });
    expect(model.members.length).toBe(options.ensemble ? 4 : 1);
  });

  it("with weights", async () => {
    const estimator = new GaussianNB({ varianceFloor: 0 });
    const calibrated = new CalibratedClassifier({ estimator, form: "probability", folds });
    const { weights } = fixture;
    const model = await calibrated.fit(fixture.x, fixture.two, { weights });
    expectClose(model.predictProba(fixture.new).data, fixture.results.weighted.flat(), {
      tolerance: TOLERANCES.sigmoid,
    });
  });
});

describe("calibrators", () => {
  const { truth, scores, counts, places } = fixture;
  const probabilities = scores.map((score) => 1 / (1 + Math.exp(-score)));

  it("plattScaling has the greatest likelihood of Platt's targets, weighted", () => {
    const { slope, intercept } = plattScaling(truth, scores, { weights: counts });
    expectClose([slope, intercept], fixture.sigmoid, { tolerance: 1e-8 });
  });

  it("betaCalibration has the greatest likelihood", () => {
    const { a, b, c } = betaCalibration(truth, probabilities, { smoothing: false });
    expectClose([a, b, c], fixture.beta, { tolerance: 1e-7 });
  });

  it("betaCalibration has no negative slope where the likelihood would like one", () => {
    const { a, b, c } = betaCalibration(fixture.bent, probabilities, { smoothing: false });
    expect(a).toBe(0);
    expectClose([b, c], fixture.edge.slice(1), { tolerance: 1e-7 });
  });

  it("isotonicCalibration is scikit-learn's, weighted", () => {
    const steps = isotonicCalibration(truth, scores, { weights: counts });
    expectClose(steps.calibrate(places), fixture.isotonic, { tolerance: 1e-13 });
  });

  it("temperatureScaling is scikit-learn's, and at least as likely", () => {
    const { logits, codes } = fixture;
    const calibrator = temperatureScaling(codes, logits);
    expectClose(calibrator.temperature, fixture.temperature, { tolerance: 1e-7 });
    const loss = (temperature: number) =>
      logLoss(
        codes,
        logits.map((row) => {
          const sizes = row.map((score) => Math.exp(score / temperature));
          const total = sizes.reduce((sum, size) => sum + size, 0);
          return sizes.map((size) => size / total);
        }),
      );
    expect(loss(calibrator.temperature)).toBeLessThanOrEqual(loss(fixture.temperature) + 1e-15);
    expectClose(logLoss(codes, calibrator.calibrate(logits)), loss(calibrator.temperature), {
      tolerance: 5e-15,
    });
  });
});
