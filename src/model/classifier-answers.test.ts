import { describe, expect, it } from "vitest";
import { randomArray } from "../../test/support/numbers.js";
import { classificationEvidence } from "../evaluate/metrics/evidence.js";
import { metrics, rocAuc } from "../evaluate/metrics/index.js";
import { crossValidate, kFold } from "../evaluate/validate/index.js";
import { Matrix } from "../math/linalg/matrix.js";
import { LogisticRegression } from "../methods/linear/index.js";
import { LinearSVC, SVC } from "../methods/svm/index.js";
import { Pipeline, StandardScaler } from "../prepare/index.js";
import { takeDense } from "./case-rows.js";
import { ClassifierAnswers } from "./classifier-answers.js";

interface ScoringModel {
  readonly classes: readonly string[];
  decisionFunction(rows: Matrix): Matrix;
}

const rows = 240;
const x = new Matrix(rows, 3, randomArray(3 * rows, 4));
const noise = randomArray(rows, 5);
const labels = Array.from({ length: rows }, (_, i) =>
  x.get(i, 0) + 0.8 * noise[i] > 0.4 ? "rare" : "usual",
);
const folds = kFold(rows, { folds: 3, seed: 2 });

/** The area by the scores of models that are fitted here. */
async function areaByHand(learn: (x: Matrix, labels: string[]) => Promise<ScoringModel>): Promise<number> {
  let sum = 0;
  for (const { train, test } of folds) {
    const labelsOf = (indices: Int32Array) => Array.from(indices, (row) => labels[row]);
    const model = await learn(takeDense(x, train), labelsOf(train));
    const scores = model.decisionFunction(takeDense(x, test)).data;
    sum += rocAuc(labelsOf(test), scores, { positive: model.classes[1] });
  }
  return sum / folds.length;
}

describe("rankingScores", () => {
  it("rank the cases of machines that are certain: areas are by scores, not by labels", async () => {
    const options = { folds, metrics: ["rocAuc"] as const, positive: "usual" };
    const machine = new SVC();
    const validation = await crossValidate(machine, x, labels, options);
    const area = await areaByHand((...data) => machine.fit(...data));
    expect(validation.summaries[0].mean).toBe(area);
    expect(area).toBeGreaterThan(0.8);
  });

  it("reach metrics through a pipeline", async () => {
    const piped = new Pipeline({
      steps: [
        ["scaler", new StandardScaler()],
        ["machine", new LinearSVC()],
      ],
    });
    const { probabilities, scores } = (await crossValidate(piped, x, labels, { folds })).predictions;
    expect(new Set(probabilities?.data)).toEqual(new Set([0, 1]));
    expect(new Set(scores?.column(0)).size).toBeGreaterThan(rows / 2);
  });

  it("are not used where probabilities rank", async () => {
    const model = await new LogisticRegression().fit(x, labels);
    expect(new ClassifierAnswers(model, x).rankingScores).toBe(undefined);
    const { scores } = (await crossValidate(new LogisticRegression(), x, labels, { folds })).predictions;
    expect(scores).toBe(undefined);
  });

  it("are taken with evidence, case by case, and refused in another shape", () => {
    const truth = ["a", "b", "a", "b"];
    const probabilities = [
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 1],
    ];
    const scores = new Matrix(4, 2, Float64Array.of(3, -3, 1, -1, 2, -2, -1, 1));
    const evidence = classificationEvidence(truth, { probabilities, scores });
    expect(metrics.rocAuc.evaluate(evidence)).toBe(1);
    expect(metrics.rocAuc.evaluate({ ...evidence, scores: undefined })).toBe(0.75);
    expect(() => classificationEvidence(truth, { probabilities, scores: new Matrix(3, 2) })).toThrow(
      '"scores" is 3×2, but there are 4 cases and 2 classes.',
    );
  });
});
