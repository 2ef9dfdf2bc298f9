import { describe, expect, it } from "vitest";
import { iris } from "../../../data/datasets/index.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { PRIM } from "../prim/index.js";
import { PRIMClassifier, PRIMClassifierModel } from "./index.js";

describe("PRIMClassifier", () => {
  it("keeps the contract", async () => {
    await checkEstimator(new PRIMClassifier({ positive: "ash", support: 0.2 }), {
      load: (json) => PRIMClassifierModel.fromJSON(json),
    });
  });

  it("finds the boxes that PRIM finds for 0 and 1", async () => {
    const stream = random(3);
    const x = Array.from({ length: 400 }, () => [stream.next(), stream.next()]);
    const y = x.map(([a, b]) => (stream.next() < (a > 0.6 && b < 0.4 ? 0.9 : 0.1) ? "yes" : "no"));
    const classes = await new PRIMClassifier({ positive: "yes", support: 0.1 }).fit(x, y);
    const numbers = await new PRIM({ support: 0.1 }).fit(
      x,
      y.map((label) => Number(label === "yes")),
    );
    expect(classes.boxes).toEqual(numbers.boxes);
    expect(classes.boxes.length).toBeGreaterThan(0);
    // Laplace's correction: one more case of either side.
    const [{ weight, mean }] = classes.boxes;
    const at = [...classes.boxOf(x)].indexOf(0);
    expect(classes.predictProba(x).get(at, classes.classes.indexOf("yes"))).toBeCloseTo(
      (weight * mean + 1) / (weight + 2),
      14,
    );
  });

  it("describes one species of three against the others, which share what is left", async () => {
    const model = await new PRIMClassifier({ positive: "setosa" }).fit(iris(), "species");
    expect(model.boxes).toHaveLength(1);
    expect(model.boxes[0]).toMatchObject({ weight: 50, mean: 1 });
    expect(model.restMean).toBe(0);
    const proba = model.predictProba(iris());
    expect(proba.get(149, 1)).toBeCloseTo(proba.get(149, 2), 14);
    expect(model.predict(iris()).filter((label) => label === "setosa")).toHaveLength(50);
  });

  it("asks for the positive class where there are more than two", async () => {
    await expect(new PRIMClassifier().fit(iris(), "species")).rejects.toThrow(
      'PRIMClassifier: option "positive" must be given, because there are 3 classes',
    );
  });

  it("finds a rare class", async () => {
    const stream = random(19);
    const x = Array.from({ length: 1000 }, () => [stream.next(), stream.next()]);
    const y = x.map(([a]) => (a > 0.93 && stream.next() < 0.5 ? "rare" : "other"));
    const model = await new PRIMClassifier({ positive: "rare", minSupport: 0.02 }).fit(x, y);
    expect(model.boxes.length).toBeGreaterThan(0);
    expect(model.boxes[0].mean).toBeGreaterThan(0.35);
    expect(model.boxes[0].conditions.map(({ feature }) => feature)).toContain("x0");
  });
});
