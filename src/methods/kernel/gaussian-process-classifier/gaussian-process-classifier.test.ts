import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { finish } from "../../../base/steps.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { ResolvedKernel } from "../engine/kernel.js";
import { GaussianProcessClassifier } from "./index.js";
import { laplacePosterior } from "./laplace.js";

const stream = random(3);
const x = Array.from({ length: 40 }, () => [stream.normal(), stream.normal()]);
const labels = x.map(([a, b]) => (a * a + b + 0.3 * stream.normal() > 0.8 ? "yes" : "no"));

describe("the approximate evidence", () => {
  it("has the gradient of finite differences, with weights", () => {
    const cases = {
      method: "test",
      x: Matrix.from(x),
      positive: Uint8Array.from(labels, (label) => (label === "yes" ? 1 : 0)),
      weights: Float64Array.from(x, (_, i) => 1 + (i % 3)),
    };
    const kernelAt = (factor: number, first: number, second: number): ResolvedKernel => ({
      kind: "scaled",
      factor: 2 * Math.exp(factor),
      kernel: {
        kind: "matern",
        smoothness: 2.5,
        lengthScale: [1.1 * Math.exp(first), 0.8 * Math.exp(second)],
      },
    });
    const value = (a: number, b: number, c: number) =>
      finish(laplacePosterior(cases, kernelAt(a, b, c))).value;
    const h = 1e-4;
    const found = [
      (value(h, 0, 0) - value(-h, 0, 0)) / (2 * h),
      (value(0, h, 0) - value(0, -h, 0)) / (2 * h),
      (value(0, 0, h) - value(0, 0, -h)) / (2 * h),
    ];
    const { gradient } = finish(laplacePosterior(cases, kernelAt(0, 0, 0)));
    expectClose(gradient, found, { tolerance: 1e-6, scale: 1 });
  });
});

describe("GaussianProcessClassifier", () => {
  it("counts a weight of 2 as two equal rows", async () => {
    const repeated = [...x.keys()].flatMap((i) => (i % 2 === 1 ? [i, i] : [i]));
    const options = { kernel: { kind: "radial", lengthScale: 1 }, optimize: false } as const;
    const weights = x.map((_, i) => 1 + (i % 2));
    const weighted = await new GaussianProcessClassifier(options).fit(x, labels, { weights });
    const copies = await new GaussianProcessClassifier(options).fit(
      repeated.map((i) => x[i]),
      repeated.map((i) => labels[i]),
    );
    expectClose([weighted.logEvidence], [copies.logEvidence], { tolerance: 1e-8, scale: 1 });
    expectClose(weighted.predictProba(x).data, copies.predictProba(x).data, { tolerance: 1e-8, scale: 1 });
  });

  it("averages the logistic function over the latent normal distribution, at any certainty", async () => {
    const apart = [[-50], [-49], [-1], [1], [49], [50]];
    const options = {
      kernel: { kind: "scaled", factor: 0.1, kernel: { kind: "linear" } },
      optimize: false,
    } as const;
    const model = await new GaussianProcessClassifier(options).fit(apart, ["a", "a", "a", "b", "b", "b"]);
    const rows = [[-80], [-0.4], [0.1], [2]];
    const { means, variances } = model.predictLatent(rows);
    const probabilities = model.predictProba(rows);
    for (const i of rows.keys()) {
      const [mean, deviation] = [means.data[i], Math.sqrt(variances.data[i])];
      const step = 1e-3;
      let integral = 0;
      for (let z = -12; z <= 12; z += step)
        integral += (step * Math.exp(-0.5 * z * z)) / (1 + Math.exp(-(mean + z * deviation)));
      integral /= Math.sqrt(2 * Math.PI);
      expectClose([probabilities.get(i, 1) / integral], [1], { tolerance: 1e-9 });
    }
    expect(probabilities.get(0, 1)).toBeGreaterThan(0);
  });

  it("chooses settings of larger evidence, and separates the classes", async () => {
    const given = {
      kernel: { kind: "scaled", factor: 1, kernel: { kind: "radial", lengthScale: 5 } },
    } as const;
    const fixed = await new GaussianProcessClassifier({ ...given, optimize: false }).fit(x, labels);
    const model = await new GaussianProcessClassifier(given).fit(x, labels);
    expect(model.logEvidence).toBeGreaterThan(fixed.logEvidence);
    const right = model.predict(x).filter((label, i) => label === labels[i]).length;
    expect(right).toBeGreaterThan(32);
    expect(model.decisionFunction(x).columns).toBe(1);
  });

  it("has probabilities near one half far from the cases, and sums of 1 for several classes", async () => {
    const options = { kernel: { kind: "radial", lengthScale: 1 }, optimize: false } as const;
    const two = await new GaussianProcessClassifier(options).fit(x, labels);
    expectClose(two.predictProba([[50, 50]]).data, [0.5, 0.5], { tolerance: 1e-6, scale: 1 });
    const three = x.map(([a]) => (a < -0.5 ? 0 : a < 0.5 ? 1 : 2));
    const model = await new GaussianProcessClassifier(options).fit(x, three);
    const sums = Array.from({ length: x.length }, (_, i) =>
      model
        .predictProba(x)
        .row(i)
        .reduce((sum, value) => sum + value, 0),
    );
    expectClose(sums, new Array(x.length).fill(1), { tolerance: 1e-14, scale: 1 });
    expect(model.decisionFunction(x).columns).toBe(3);
  });

  it("refuses cases of one class", async () => {
    await expect(new GaussianProcessClassifier().fit([[1], [2]], ["a", "a"])).rejects.toThrow(
      /at least two classes are needed/,
    );
  });
});
