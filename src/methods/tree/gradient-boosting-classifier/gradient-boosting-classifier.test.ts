import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { iris } from "../../../data/datasets/index.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { GradientBoostingClassifier } from "./index.js";

const ROWS = 400;
const x = new Matrix(ROWS, 3, randomArray(3 * ROWS, 1));
const noise = randomArray(ROWS, 2);
const two = Array.from({ length: ROWS }, (_, i) =>
  x.get(i, 0) * x.get(i, 1) + 0.1 * noise[i] > 0 ? "yes" : "no",
);
const small = { rounds: 30, minLeaf: 5, maxLeaves: 8 } as const;

describe("GradientBoostingClassifier", () => {
  it("finds an interaction of two columns", async () => {
    const model = await new GradientBoostingClassifier(small).fit(x, two);
    const right = model.predict(x).filter((label, i) => label === two[i]).length;
    expect(right / ROWS).toBeGreaterThan(0.95);
    const proba = model.predictProba(x);
    const loss =
      two.reduce((sum, label, i) => sum - Math.log(proba.get(i, label === "yes" ? 1 : 0)), 0) / ROWS;
    expectClose(model.trainingLoss[29], loss, { tolerance: 1e-12 });
    expectClose(
      model.decisionFunction(x).column(0),
      proba.column(1).map((p) => Math.log(p / (1 - p))),
      {
        tolerance: 1e-9,
      },
    );
  });

  it("grows one tree per class and round for more than two classes", async () => {
    const table = iris();
    const model = await new GradientBoostingClassifier({ rounds: 10, minLeaf: 5 }).fit(table, "species");
    expect(model.trees.count).toBe(30);
    expect(model.rounds).toBe(10);
    const truth = table.column("species");
    const stages = model.predictStages(table);
    expect(stages.columns).toBe(10);
    const predicted = model.predict(table);
    expect(predicted.map((label) => model.classes.indexOf(label))).toEqual([...stages.column(9)]);
    if (truth.kind !== "categorical") throw new Error("the species are categorical");
    const right = predicted.filter((label, i) => label === truth.levels[truth.codes[i]]).length;
    expect(right).toBeGreaterThan(140);
  });

  it("minimizes the exponential loss, whose scores are half the log-odds", async () => {
    const model = await new GradientBoostingClassifier({ ...small, loss: "exponential" }).fit(x, two);
    const scores = model.decisionFunction(x).column(0);
    expectClose(
      model.predictProba(x).column(1),
      scores.map((f) => 1 / (1 + Math.exp(-2 * f))),
      { tolerance: 1e-14 },
    );
    const loss = scores.reduce((sum, f, i) => sum + Math.exp(two[i] === "yes" ? -f : f), 0) / ROWS;
    expectClose(model.trainingLoss[29], loss, { tolerance: 1e-12 });
    await expect(
      new GradientBoostingClassifier({ loss: "exponential" }).fit(iris(), "species"),
    ).rejects.toThrow("the exponential loss is for two classes; there are 3.");
  });

  it("counts a weight of 2 as two equal rows", async () => {
    const weights = two.map((_, i) => 1 + (i % 2));
    const repeated = weights.flatMap((weight, i) => new Array<number>(weight).fill(i));
    const xs = Matrix.from(repeated.map((i) => [...x.data.subarray(3 * i, 3 * i + 3)]));
    for (const options of [small, { ...small, method: "exact", maxDepth: 2 }] as const) {
      const estimator = new GradientBoostingClassifier(options);
      const weighted = await estimator.fit(x, two, { weights });
      const plain = await estimator.fit(
        xs,
        repeated.map((i) => two[i]),
      );
      expectClose(weighted.predictProba(x).data, plain.predictProba(x).data, { tolerance: 1e-9 });
    }
  });

  it("holds out a share of every class", async () => {
    const rare = two.map((_, i) => (i % 20 === 0 ? "rare" : "common"));
    const model = await new GradientBoostingClassifier({ ...small, validation: 0.2 }).fit(x, rare);
    // 4 of 20 rare cases among 80: what the shares alone lose.
    const share = 0.05;
    const first = -(share * Math.log(share) + (1 - share) * Math.log(1 - share));
    expect(Math.abs(model.validationLoss[0] - first)).toBeLessThan(0.1);
    expect(model.rounds).toBeGreaterThan(0);
  });

  it("learns rare classes better than a constant, with falling training loss", async () => {
    const labels = [3480, 195, 95, 2].flatMap((count, code) => new Array<string>(count).fill("abcd"[code]));
    const uniform = randomArray(13 * labels.length, 5).map((value) => (value + 1) / 2);
    const rows = new Matrix(labels.length, 13).map((_, at) => {
      const [row, column] = [Math.floor(at / 13), at % 13];
      const label = labels[row];
      const u = uniform[at];
      if (column === 0) return label === "b" ? 6 + 40 * u * u : label === "c" ? 8 + 90 * u : 7 * u;
      if (column === 1) return label === "c" ? 64 * u : 65 + 60 * u;
      return column < 12 ? Number(u < 0.1) : Math.round(100 * u);
    });
    const model = await new GradientBoostingClassifier().fit(rows, labels);
    const { trainingLoss } = model;
    expect(trainingLoss.every((loss, round) => round === 0 || loss <= trainingLoss[round - 1])).toBe(true);
    expect(trainingLoss[99]).toBeLessThan(0.01);
    expect(model.convergence).toMatchObject({ converged: true, iterations: 100, refused: 0 });
    const right = model.predict(rows).filter((label, row) => label === labels[row]).length;
    expect(right / labels.length).toBeGreaterThan(0.99);
  });

  it("splits a small table, also with small weights", async () => {
    for (const method of ["histogram", "exact"] as const)
      for (const rows of [4, 12, 30, 38]) {
        const few = Array.from({ length: rows }, (_, i) => [i, (i * 7) % 5]);
        const labels = few.map(([value]) => (value < rows / 2 ? "low" : "high"));
        for (const control of [{}, { weights: few.map(() => 1 / rows) }]) {
          const model = await new GradientBoostingClassifier({ method }).fit(few, labels, control);
          expect(model.predict(few)).toEqual(labels);
        }
      }
  });

  it("reports if no tree has a split", async () => {
    const model = await new GradientBoostingClassifier({ minLeaf: 200 }).fit(x, two);
    expect(new Set(model.predict(x)).size).toBe(1);
    expect(String(model)).toContain('no split, so that every prediction is the same; the option "minLeaf"');
    expect(String(await new GradientBoostingClassifier(small).fit(x, two))).toMatch(
      /^GradientBoostingClassifier of 3 features: 30 rounds, 30 trees with \d leaves on average$/,
    );
  });

  it("requires two classes", async () => {
    await expect(new GradientBoostingClassifier().fit([[1], [2]], ["a", "a"])).rejects.toThrow(
      "at least two classes",
    );
  });
});
