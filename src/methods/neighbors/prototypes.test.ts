import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { inverse } from "../../math/linalg/inverse.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { random } from "../../math/probability/random/index.js";
import {
  CondensedNN,
  DiscriminantAdaptiveNN,
  DiscriminantSubspace,
  EditedNN,
  KNeighborsClassifier,
  LVQ,
  PrototypeClassifier,
} from "./index.js";

/** Two classes of points in a square, divided by a wave, with some labels exchanged. */
function waves(count: number, noise: number, seed: number) {
  const stream = random(seed);
  const x = new Matrix(count, 2).map(() => 2 * stream.next() - 1);
  const y = Array.from({ length: count }, (_, i) => {
    const above = x.get(i, 1) > 0.4 * Math.sin(4 * x.get(i, 0));
    return above !== stream.next() < noise ? "above" : "below";
  });
  return { x, y };
}

const accuracy = (found: readonly string[], truth: readonly string[]) =>
  found.filter((label, at) => label === truth[at]).length / truth.length;

const clean = waves(150, 0, 3);
const noisy = waves(300, 0.15, 4);
const test = waves(500, 0, 5);

describe("a classifier made of prototypes", () => {
  const learn = () => new CondensedNN({ standardize: false }).fit([[0], [10], [3]], ["low", "high", "low"]);

  it("predicts the class of the nearest prototype", async () => {
    const model = await learn();
    expect(model.predict([[1], [8], [100]])).toEqual(["low", "high", "high"]);
    expect(model.predict(model.prototypes)).toEqual(model.prototypeLabels);
    expect(String(model)).toMatch(
      /^CondensedNN: \d prototypes of 2 classes, euclidean distance of columns as they are$/,
    );
  });

  it("shares probability by reciprocal squared distances to the classes", async () => {
    const model = await learn();
    const distances = model.classDistances([[8]]);
    expect(distances.get(0, 0)).toBe(2);
    const [high, low] = distances.row(0);
    expectClose(
      model.predictProba([[8]]).data,
      [low ** 2 / (low ** 2 + high ** 2), high ** 2 / (low ** 2 + high ** 2)],
      {
        tolerance: 1e-15,
      },
    );
    expect([...model.predictProba([[10]]).data]).toEqual([1, 0]);
  });

  it("refuses cases that are too far away to compare", async () => {
    const model = await learn();
    expect(() => model.predict([[1], [1e200]])).toThrow("the case at row 1 is so far from all prototypes");
  });
});

describe("PrototypeClassifier", () => {
  it("equals the class means with one prototype per class", async () => {
    const { x, y } = clean;
    const model = await new PrototypeClassifier({ prototypes: 1 }).fit(x, y);
    const above = Matrix.from(x.toArrays().filter((_, i) => y[i] === "above"));
    const mean = Array.from(
      { length: 2 },
      (_, j) => above.column(j).reduce((sum, v) => sum + v, 0) / above.rows,
    );
    expectClose(model.prototypes.row(0), mean, { tolerance: 1e-14 });
    expect(model.prototypeLabels).toEqual(["above", "below"]);
  });

  it("follows a curved boundary with several prototypes", async () => {
    const model = await new PrototypeClassifier({ prototypes: 10 }).fit(clean.x, clean.y);
    expect(model.prototypes.rows).toBe(20);
    expect(accuracy(model.predict(test.x), test.y)).toBeGreaterThan(0.9);
  });

  it("keeps all cases of a class that has fewer cases than prototypes", async () => {
    const model = await new PrototypeClassifier({ prototypes: 3 }).fit(
      [[1], [1], [2], [8]],
      ["a", "a", "a", "b"],
    );
    expect(model.prototypes.rows).toBe(3);
    expectClose(model.prototypes.column(0).slice().sort(), [1, 2, 8], { tolerance: 1e-14 });
  });
});

describe("LVQ", () => {
  it.each(["lvq1", "olvq1", "lvq2.1", "lvq3"] as const)(
    "improves on its initial prototypes by %s",
    async (method) => {
      const settings = { prototypes: 4, init: "random", seed: 2 } as const;
      const begun = await new LVQ({ ...settings, method, epochs: 1, learningRate: 1e-9 }).fit(
        clean.x,
        clean.y,
      );
      const model = await new LVQ({ ...settings, method, epochs: 40 }).fit(clean.x, clean.y);
      const before = accuracy(begun.predict(test.x), test.y);
      const after = accuracy(model.predict(test.x), test.y);
      expect(after).toBeGreaterThan(before);
      expect(model.prototypes.rows).toBe(8);
    },
  );

  it("starts at cases, or at the centers of k-means", async () => {
    const { x, y } = clean;
    const settings = { prototypes: 3, epochs: 1, learningRate: 1e-300, standardize: false } as const;
    const drawn = await new LVQ({ ...settings, init: "random" }).fit(x, y);
    const rows = new Set(x.toArrays().map(String));
    expect(drawn.prototypes.toArrays().every((row) => rows.has(String(row)))).toBe(true);
    const centered = await new LVQ({ ...settings, init: "k-means" }).fit(x, y);
    const centers = await new PrototypeClassifier({ prototypes: 3, standardize: false, restarts: 1 }).fit(
      x,
      y,
    );
    expect(centered.prototypes.rows).toBe(centers.prototypes.rows);
  });
});

describe("CondensedNN", () => {
  it("classifies all training cases correctly with fewer cases", async () => {
    for (const seed of [0, 1, 2]) {
      const model = await new CondensedNN({ seed }).fit(noisy.x, noisy.y);
      expect(model.predict(noisy.x)).toEqual(noisy.y);
      expect(model.keptShare).toBeLessThan(0.75);
    }
    const easy = await new CondensedNN().fit(clean.x, clean.y);
    expect(easy.keptShare).toBeLessThan(0.35);
  });

  it("keeps equal cases of different classes once each", async () => {
    const model = await new CondensedNN().fit([[1], [1], [1], [5]], ["b", "a", "b", "a"]);
    expect(model.distinctCases).toBe(3);
    expect(model.predict([[1]])).toEqual(["a"]);
  });
});

describe("EditedNN", () => {
  it("keeps cases that agree with their neighbors, and predicts better than from all cases", async () => {
    const model = await new EditedNN().fit(noisy.x, noisy.y);
    const all = await new KNeighborsClassifier({ neighbors: 1 }).fit(noisy.x, noisy.y);
    const [edited, before] = [model, all].map((one) => accuracy(one.predict(test.x), test.y));
    expect(edited).toBeGreaterThan(before + 0.05);
    expect(model.predict(model.prototypes)).toEqual(model.prototypeLabels);
  });

  it("removes cases that the votes of others contradict by Wilson's rule", async () => {
    const model = await new EditedNN({ method: "wilson", standardize: false }).fit(
      [[0], [1], [2], [1.5], [10], [11], [12]],
      ["a", "a", "a", "b", "b", "b", "b"],
    );
    expect(model.prototypes.column(0).slice().sort()).toEqual(Float64Array.of(0, 1, 2, 10, 11, 12));
  });

  it("can condense the remaining cases", async () => {
    const model = await new EditedNN().fit(noisy.x, noisy.y);
    const condensed = await new EditedNN({ condense: true }).fit(noisy.x, noisy.y);
    expect(condensed.prototypes.rows).toBeLessThan(0.4 * model.prototypes.rows);
    expect(condensed.predict(model.prototypes)).toEqual(model.prototypeLabels);
  });

  it("refuses to remove all cases", async () => {
    const rows = [[1], [1], [1], [1], [1], [1]];
    await expect(
      new EditedNN({ method: "wilson", neighbors: 1 }).fit(rows.slice(0, 2), ["a", "b"]),
    ).rejects.toThrow("all 2 different cases are misclassified by others");
  });
});

describe("DiscriminantAdaptiveNN", () => {
  /** A boundary across the first column; the second is noise. */
  const strip = new Matrix(200, 2, randomArray(400, 11));
  const side = Array.from({ length: 200 }, (_, i) => (strip.get(i, 0) > 0 ? 1 : 0));

  it("computes the local metric of its formula", async () => {
    const model = await new DiscriminantAdaptiveNN({
      neighborhood: 200,
      standardize: false,
      varianceFloor: 1e-12,
    }).fit(strip, side);
    const [metric] = model.localMetrics([[0, 0]]);
    // All cases are around: W and B by plain sums.
    const mean = (of: (row: readonly number[], i: number) => number) =>
      strip.toArrays().reduce((sum, row, i) => sum + of([...row], i), 0) / 200;
    const share = mean((_, i) => side[i]);
    const means = [0, 1].map((code) =>
      [0, 1].map((j) => mean((row, i) => (side[i] === code ? row[j] : 0)) / (code === 1 ? share : 1 - share)),
    );
    const within = [0, 1].map((a) =>
      [0, 1].map((b) => mean((row, i) => (row[a] - means[side[i]][a]) * (row[b] - means[side[i]][b]))),
    );
    const middle = [0, 1].map((j) => mean((row) => row[j]));
    const between = [0, 1].map((a) =>
      [0, 1].map((b) =>
        [0, 1].reduce(
          (sum, code) =>
            sum +
            (code === 1 ? share : 1 - share) * (means[code][a] - middle[a]) * (means[code][b] - middle[b]),
          0,
        ),
      ),
    );
    const inverted = inverse(Matrix.from(within));
    // W^(−1/2)(W^(−1/2)BW^(−1/2) + I)W^(−1/2) = W⁻¹BW⁻¹ + W⁻¹.
    const expected = inverted.multiply(Matrix.from(between)).multiply(inverted).add(inverted);
    expectClose(metric.data, expected.data, { tolerance: 1e-9, scale: 50 });
  });

  it("has a multiple of the inverse scatter as metric in a region of one class", async () => {
    const cloud = new Matrix(60, 2, randomArray(120, 12));
    const model = await new DiscriminantAdaptiveNN({
      neighborhood: 60,
      epsilon: 2,
      standardize: false,
      varianceFloor: 1e-12,
    }).fit(cloud, new Array(60).fill("only"));
    const [metric] = model.localMetrics([[0, 0]]);
    const [a, b] = [cloud.column(0), cloud.column(1)];
    const center = (v: Float64Array) => v.reduce((sum, value) => sum + value, 0) / 60;
    const moment = (u: Float64Array, v: Float64Array) =>
      u.reduce((sum, value, i) => sum + (value - center(u)) * (v[i] - center(v)), 0) / 60;
    const inverted = inverse([
      [moment(a, a), moment(a, b)],
      [moment(a, b), moment(b, b)],
    ]);
    expectClose(
      metric.data,
      inverted.data.map((value) => 2 * value),
      { tolerance: 1e-9, scale: 10 },
    );
  });

  it("stretches neighborhoods along the boundary", async () => {
    const model = await new DiscriminantAdaptiveNN({ neighbors: 15, standardize: false }).fit(strip, side);
    const plain = await new KNeighborsClassifier({ neighbors: 15, standardize: false }).fit(strip, side);
    const spread = (rows: Int32Array, j: number) =>
      Math.max(...Array.from(rows, (row) => Math.abs(strip.get(row, j))));
    const [adaptive, other] = [model, plain].map((one) => one.neighbors([[0, 0]]).rows);
    expect(spread(adaptive, 0)).toBeLessThan(spread(other, 0));
    expect(spread(adaptive, 1)).toBeGreaterThan(spread(other, 1));
  });

  it("predicts better than plain neighbors where most columns are noise", async () => {
    const wide = (rows: number, seed: number) => new Matrix(rows, 6, randomArray(6 * rows, seed));
    const labels = (x: Matrix) =>
      Array.from({ length: x.rows }, (_, i) => (x.get(i, 0) + 0.3 * x.get(i, 1) > 0 ? "yes" : "no"));
    // Several samples, because the difference on one of them is not much larger than chance.
    let gain = 0;
    for (const seed of [21, 23, 25, 27]) {
      const [train, held] = [wide(250, seed), wide(250, seed + 1)];
      const model = await new DiscriminantAdaptiveNN().fit(train, labels(train));
      const plain = await new KNeighborsClassifier().fit(train, labels(train));
      const [adapted, before] = [model, plain].map((one) => accuracy(one.predict(held), labels(held)));
      gain += (adapted - before) / 4;
    }
    expect(gain).toBeGreaterThan(0.02);
  });
});

describe("DiscriminantSubspace", () => {
  it("finds directions in which classes differ locally, though not globally", async () => {
    // Rings in the first two of six columns: the means of the classes are the same.
    const stream = random(8);
    const x = new Matrix(300, 6).map(() => stream.normal());
    const y = Array.from({ length: 300 }, (_, i) =>
      Math.hypot(x.get(i, 0), x.get(i, 1)) > 1.2 ? "out" : "in",
    );
    const model = await new DiscriminantSubspace().fit(x, y);
    expect(model.outputs).toEqual(["direction0", "direction1"]);
    for (const direction of [0, 1]) {
      const inPlane = Math.hypot(model.directions.get(0, direction), model.directions.get(1, direction));
      expect(inPlane).toBeGreaterThan(0.95);
    }
    expect(model.eigenvalues[1]).toBeGreaterThan(4 * model.eigenvalues[2]);
    const plain = await new KNeighborsClassifier().fit(x, y);
    const reduced = await new KNeighborsClassifier({ standardize: false }).fit(model.transform(x), y);
    const fresh = new Matrix(300, 6).map(() => stream.normal());
    const truth = Array.from({ length: 300 }, (_, i) =>
      Math.hypot(fresh.get(i, 0), fresh.get(i, 1)) > 1.2 ? "out" : "in",
    );
    expect(accuracy(reduced.predict(model.transform(fresh)), truth)).toBeGreaterThan(
      accuracy(plain.predict(fresh), truth) + 0.03,
    );
  });

  it("keeps at most as many directions as there are columns", async () => {
    const model = await new DiscriminantSubspace({ components: 9 }).fit(clean.x, clean.y);
    expect(model.directions.columns).toBe(2);
  });
});
