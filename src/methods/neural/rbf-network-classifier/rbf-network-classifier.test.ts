import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { LogisticRegression } from "../../linear/index.js";
import { RBFNetworkClassifier, type RBFNetworkClassifierModel } from "./index.js";

const stream = random(4);
const x = new Matrix(120, 2).map((_, at) => 4 * ((Math.floor(at / 2) >> (at % 2)) & 1) + stream.normal());
/** Opposite corners of a square are of one class, which no line divides. */
const y = Array.from({ length: 120 }, (_, i) => ((i & 1) === ((i >> 1) & 1) ? "same" : "different"));
const share = (model: { predict(rows: Matrix): string[] }) =>
  model.predict(x).filter((label, i) => label === y[i]).length / y.length;

describe("RBFNetworkClassifier", () => {
  it("divides classes that no line divides", async () => {
    const model = await new RBFNetworkClassifier({ centers: 6 }).fit(x, y);
    expect(share(model)).toBeGreaterThan(0.9);
    const linear = await new LogisticRegression().fit(x, y);
    expect(share(linear)).toBeLessThan(0.7);
  });

  it("is logistic regression on its radial functions", async () => {
    const model = await new RBFNetworkClassifier({ centers: 6, lambda: 0.01 }).fit(x, y);
    const regression = await new LogisticRegression({ penalty: "l2", lambda: 0.01, standardize: false }).fit(
      model.radialFeatures(x),
      y,
    );
    expect(model.classes).toEqual(regression.classes);
    expectClose(model.predictProba(x).data, regression.predictProba(model.radialFeatures(x)).data, {
      tolerance: 1e-12,
    });
  });

  it("takes several classes, and survives a file", async () => {
    const labels = Array.from({ length: 120 }, (_, i) => ["a", "b", "c", "d"][i % 4]);
    const model = await new RBFNetworkClassifier({ centers: 8, lambda: 0.001 }).fit(x, labels);
    const right = model.predict(x).filter((label, i) => label === labels[i]).length;
    expect(right).toBeGreaterThan(105);
    const copy = loadModel(JSON.parse(JSON.stringify(model))) as RBFNetworkClassifierModel<string>;
    expect(copy.predictProba(x).data).toEqual(model.predictProba(x).data);
  });

  it("is sure of the nearest center far from all cases", async () => {
    const model = await new RBFNetworkClassifier({ centers: 6, lambda: 0.01 }).fit(x, y);
    const probabilities = model.predictProba([[1e5, 1e5]]);
    expectClose(probabilities.data[0] + probabilities.data[1], 1, { tolerance: 1e-14 });
    expect(model.predict([[60, 60]])).toEqual(["same"]);
  });
});
