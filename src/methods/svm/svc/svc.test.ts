import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { iris, moons } from "../../../data/datasets/index.js";
import { gramMatrix } from "../../kernel/index.js";
import { SVC, SVCModel } from "./index.js";

const tight = { tolerance: 1e-9 };
const { x: rows, y: labels } = moons({ rows: 120, noise: 0.25, seed: 3 });

describe("SVC, hard margin", () => {
  // The nearest cases of the classes are (1, 1) and (3, 3): the boundary x + y = 4 is halfway.
  const x = [
    [1, 1],
    [0, 1],
    [1, 0],
    [3, 3],
    [4, 3],
    [3, 5],
  ];
  const y = ["a", "a", "a", "b", "b", "b"];
  const hard = new SVC({ kernel: "linear", cost: Number.POSITIVE_INFINITY, ...tight });

  it("finds the widest margin, with α by hand", async () => {
    const model = await hard.fit(x, y);
    // w = (½, ½), so that 2/‖w‖ = 2√2 = the distance of the two, and α = ‖w‖²/2 = ¼ each.
    expectClose(model.margins[0], 2 * Math.SQRT2, { tolerance: 1e-8 });
    expect([...model.supportIndices]).toEqual([0, 3]);
    expectClose(model.dualCoefficients.data, [-0.25, 0.25], { tolerance: 1e-8 });
    expectClose(model.intercepts[0], -2, { tolerance: 1e-8 });
    expectClose(
      model.decisionFunction([
        [2, 2],
        [1, 1],
        [3, 3],
        [4, 4],
      ]).data,
      [0, -1, 1, 2],
      { tolerance: 1e-8 },
    );
    expectClose(model.dualObjectives[0], 0.25, { tolerance: 1e-8 });
    expectClose(model.dualityGaps[0], 0, { tolerance: 1e-8 });
    expectClose(model.slacks(x, y).data, new Float64Array(6), { tolerance: 1e-8 });
    expect(
      model.predict([
        [1.9, 2],
        [2.1, 2],
      ]),
    ).toEqual(["a", "b"]);
  });

  it("names the classes that are not separable", async () => {
    await expect(hard.fit([[0], [1], [2], [3]], ["a", "b", "a", "b"])).rejects.toThrow(
      'SVC: with an infinite cost, the classes "b" and "a" must be separable, but no boundary of this kernel',
    );
    await expect(hard.fit([[0], [0], [1]], ["a", "b", "b"])).rejects.toThrow(
      "no boundary of this kernel separates them",
    );
  });
});

describe("SVC, soft margin", () => {
  it.each(["linear", "polynomial", "radial", "laplacian"] as const)(
    "satisfies the conditions of Karush, Kuhn and Tucker: %s",
    async (kernel) => {
      const cost = 1.5;
      const model = await new SVC({ kernel, cost, ...tight }).fit(rows, labels);
      const slacks = model.slacks(rows, labels).data;
      const scores = model.decisionFunction(rows).data;
      const alpha = new Float64Array(rows.rows);
      model.supportIndices.forEach((row, k) => {
        alpha[row] = Math.abs(model.dualCoefficients.data[k]);
      });
      expectClose(
        model.dualCoefficients.data.reduce((sum, value) => sum + value, 0),
        0,
        { tolerance: 1e-10 },
      );
      alpha.forEach((value, i) => {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(cost);
        // No multiplier beyond the margin, all of it within, and the edge exactly in between.
        if (value === 0) expect(slacks[i]).toBeLessThan(1e-7);
        else if (value < cost) expectClose(Math.abs(scores[i]), 1, { tolerance: 1e-7 });
      });
      expect(model.dualityGaps[0]).toBeGreaterThan(-1e-6);
      expect(model.dualityGaps[0]).toBeLessThan(1e-6);
    },
  );

  it("depends neither on the cache nor on shrinking", async () => {
    const whole = await new SVC({ ...tight }).fit(rows, labels);
    for (const options of [
      { cacheMegabytes: 0.01 },
      { shrinking: false },
      { cacheMegabytes: 0.001, shrinking: false },
    ]) {
      const other = await new SVC({ ...tight, ...options }).fit(rows, labels);
      expectClose(other.decisionFunction(rows).data, whole.decisionFunction(rows).data, { tolerance: 1e-7 });
    }
  });

  it("gives the same machine from a kernel and from its precomputed values", async () => {
    const kernel = { kind: "radial", gamma: 0.8 } as const;
    const direct = await new SVC({ kernel, ...tight }).fit(rows, labels);
    const gram = await gramMatrix(kernel, rows);
    const given = await new SVC({ kernel: "precomputed", ...tight }).fit(gram, labels);
    expectClose(given.decisionFunction(gram).data, direct.decisionFunction(rows).data, { tolerance: 1e-7 });
    const custom = await new SVC({
      kernel: {
        kind: "custom",
        evaluate: (a, b) => Math.exp(-0.8 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)),
      },
      ...tight,
    }).fit(rows, labels);
    expectClose(custom.decisionFunction(rows).data, direct.decisionFunction(rows).data, { tolerance: 1e-7 });
    expect(() => custom.toJSON()).toThrow(
      'field "state.kernel": is a function of your own, which a file cannot hold',
    );
    const read = SVCModel.fromJSON(JSON.stringify(given));
    expect(read.decisionFunction(gram).data).toEqual(given.decisionFunction(gram).data);
  });

  it("reports non-convergence when iterations do not suffice", async () => {
    const { convergence } = await new SVC({ maxIterations: 5 }).fit(rows, labels);
    expect(convergence.converged).toBe(false);
    expect(convergence.iterations).toBe(5);
    expect(convergence.criterion).toBeGreaterThan(convergence.tolerance);
  });

  it("learns from cases that contradict each other, constant columns and more columns than rows", async () => {
    const conflict = await new SVC({ kernel: "linear" }).fit(
      [
        [0, 7],
        [0, 7],
        [1, 7],
        [1, 7],
      ],
      ["a", "b", "a", "b"],
    );
    expect(conflict.convergence.converged).toBe(true);
    // Equal cases of both classes cancel: nothing is left to tell them apart.
    expectClose(conflict.dualObjectives[0], 4, { tolerance: 1e-9 });
    const wide = await new SVC({ kernel: "linear", cost: 100 }).fit(
      [
        [1, 0, 0, 2, 1],
        [0, 1, 0, 2, 1],
        [0, 0, 1, 2, 1],
      ],
      ["a", "b", "b"],
    );
    expect(
      wide.predict([
        [1, 0, 0, 2, 1],
        [0, 1, 0, 2, 1],
      ]),
    ).toEqual(["a", "b"]);
  });

  it("treats class weights as costs", async () => {
    const weights = labels.map((label) => (label === 1 ? 3 : 1));
    const byClass = await new SVC({ classWeights: [1, 3], ...tight }).fit(rows, labels);
    const byCase = await new SVC({ ...tight }).fit(rows, labels, { weights });
    // The scale of the kernel follows the weights of cases, and so those of classes.
    expect(byClass.kernel).toEqual(byCase.kernel);
    expect(byClass.decisionFunction(rows)).toEqual(byCase.decisionFunction(rows));
    await expect(new SVC({ classWeights: [1, 2, 3] }).fit(rows, labels)).rejects.toThrow(
      'SVC: option "classWeights" has 3 numbers for 2 classes: ',
    );
  });
});

describe("SVC of three classes", () => {
  const flowers = iris();

  it("lets pairs vote, or takes the largest score", async () => {
    const pairs = await new SVC().fit(flowers, "species");
    expect(pairs.machines).toEqual([
      ["versicolor", "setosa"],
      ["virginica", "setosa"],
      ["virginica", "versicolor"],
    ]);
    const rest = await new SVC({ multiclass: "one-vs-rest" }).fit(flowers, "species");
    expect(rest.machines.map(([, other]) => other)).toEqual([null, null, null]);
    for (const model of [pairs, rest]) {
      const right = model.predict(flowers).filter((label, row) => label === flowers.get(row, "species"));
      expect(right.length).toBeGreaterThan(140);
      expect(model.decisionFunction(flowers).columns).toBe(3);
      expect(model.supportCounts.reduce((sum, count) => sum + count, 0)).toBe(model.supportVectors.rows);
    }
  });

  it("gives probabilities by sigmoids of pairs", async () => {
    const model = await new SVC({ probabilities: true }).fit(flowers, "species");
    const found = model.predictProba(flowers);
    for (let row = 0; row < 150; row += 1)
      expectClose(
        found.row(row).reduce((sum, p) => sum + p, 0),
        1,
        { tolerance: 1e-12 },
      );
    expect(model.calibrators?.length).toBe(3);
    expect(found.get(0, 0)).toBeGreaterThan(0.9);
    const answers = await model.async.predictProba(flowers, { threads: 2 });
    expect(answers.data).toEqual(found.data);
  });
});
