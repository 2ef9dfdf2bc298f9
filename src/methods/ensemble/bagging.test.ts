import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { iris } from "../../data/datasets/index.js";
import { Table } from "../../data/table/table.js";
import { BaselineRegressor, GaussianNB, LinearDiscriminant, LinearRegression, Ridge } from "../../index.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { BaggingClassifier, BaggingRegressor } from "./index.js";

const table = iris();
const species = Array.from({ length: table.rows }, (_, row) => table.get(row, "species") as string);
const x = Matrix.fromColumns(
  table.featureNames(["species"]).map((name) => {
    const column = table.column(name);
    return column.kind === "quantitative" ? column.values : [];
  }),
);
const numbers = x.column(3);

describe("Bagging", () => {
  it("fits decision trees unless another method is given", async () => {
    const rows = [[0], [1], [2], [3], [4], [5]];
    const classes = await new BaggingClassifier({ members: 2 }).fit(rows, ["a", "a", "b", "b", "a", "b"]);
    expect(classes.members.map(({ model }) => model.kind)).toEqual(Array(2).fill("DecisionTreeClassifier"));
    const numbers = await new BaggingRegressor({ members: 2 }).fit(rows, [0, 1, 4, 9, 16, 25]);
    expect(numbers.members.map(({ model }) => model.kind)).toEqual(Array(2).fill("DecisionTreeRegressor"));
  });
});

describe("BaggingClassifier", () => {
  it("averages the probabilities of members that differ, or counts their votes", async () => {
    const options = { estimator: new GaussianNB(), members: 5, seed: 3 };
    const model = await new BaggingClassifier(options).fit(x, species);
    const parts = model.members.map((member) => member.model.predictProba(x).data);
    expect(parts[0]).not.toEqual(parts[1]);
    const means = parts[0].map((_, at) => parts.reduce((sum, part) => sum + part[at], 0) / 5);
    expectClose(model.predictProba(x).data, means, { tolerance: 1e-14 });
    const voting = await new BaggingClassifier({ ...options, vote: "majority" }).fit(x, species);
    const shares = voting.predictProba(x).data.map((share) => share * 5);
    expect([...shares].every((share) => Math.abs(share - Math.round(share)) < 1e-12)).toBe(true);
  });

  it("gives probability 0 to a class that a sample lacks", async () => {
    const rare = species.map((label, row) => (row === 0 ? "unique" : label));
    const estimator = new LinearDiscriminant();
    const model = await new BaggingClassifier({ estimator, members: 6, seed: 1 }).fit(x, rare);
    expect(model.classes).toContain("unique");
    const known = model.members.map((member) => member.model.classes.length);
    expect(new Set(known)).toEqual(new Set([3, 4]));
    const sums = model
      .predictProba(x)
      .toArrays()
      .map((row) => row.reduce((sum, p) => sum + p, 0));
    expectClose(
      sums,
      sums.map(() => 1),
      { tolerance: 1e-12 },
    );
  });

  it("gives members a subset of the columns, by name in tables and by index in matrices", async () => {
    const bagging = new BaggingClassifier({ estimator: new GaussianNB(), columnShare: 0.5, members: 7 });
    const fromTable = await bagging.fit(table, "species");
    const fromMatrix = await bagging.fit(x, species);
    expect(fromTable.members.every(({ columns }) => columns?.length === 2)).toBe(true);
    expect(new Set(fromTable.members.map(({ columns }) => String(columns))).size).toBeGreaterThan(2);
    const expected = fromTable.predictProba(table).data;
    const turned = table.select([...table.names].reverse());
    expectClose(fromTable.predictProba(turned).data, expected, { tolerance: 0 });
    expectClose(fromTable.predictProba(x).data, expected, { tolerance: 0 });
    expectClose(fromMatrix.predictProba(x).data, expected, { tolerance: 1e-12 });
    const sparse = SparseMatrix.fromDense(x);
    expectClose(fromMatrix.predictProba(sparse).data, expected, { tolerance: 1e-12 });
    const named = Table.of(
      ["x3", "x2", "x1", "x0"].map((name, at) => [name, { kind: "quantitative", values: x.column(3 - at) }]),
    );
    expectClose(fromMatrix.predictProba(named).data, expected, { tolerance: 1e-12 });
    expect(() => fromMatrix.predict([[1, 2, 3]])).toThrow("the model has 4 features");
    expect(fromMatrix.predictProba([]).rows).toBe(0);
  });

  it("estimates its error from out-of-bag cases", async () => {
    const options = { estimator: new GaussianNB(), members: 20, seed: 1, outOfBag: true };
    const model = await new BaggingClassifier(options).fit(x, species);
    const { error, untested, probabilities } = model.outOfBag ?? {};
    expect(untested).toBe(0);
    const wrong = species.filter((label, row) => {
      const said = probabilities?.row(row) ?? new Float64Array(0);
      return model.classes[said.indexOf(Math.max(...said))] !== label;
    });
    expect(error).toBe(wrong.length / species.length);
    expectClose(error ?? 1, 0.047, { tolerance: 0.02 });
    const few = await new BaggingClassifier({ ...options, members: 2, vote: "majority" }).fit(x, species);
    expect(few.outOfBag?.untested).toBeGreaterThan(20);
    expect([...(few.outOfBag?.probabilities.data ?? [])].some(Number.isNaN)).toBe(true);
    const back = loadModel(JSON.stringify(few), { kind: "BaggingClassifier" });
    expect(back.outOfBag?.untested).toBe(few.outOfBag?.untested);
    expect(() => new BaggingClassifier({ ...options, sampling: "subsample" })).toThrow(
      'option "outOfBag" must be false if every member sees all cases',
    );
  });

  it("derives samples from the seed and the member's index alone", async () => {
    const options = { estimator: new GaussianNB(), members: 3 };
    const json = async (seed: number, members = 3) =>
      (await new BaggingClassifier({ ...options, members, seed }).fit(x, species)).members.map((member) =>
        JSON.stringify(member.model),
      );
    expect(await json(1)).toEqual((await json(1, 5)).slice(0, 3));
    expect(await json(1)).not.toEqual(await json(2));
  });

  it("refuses files whose members have unknown columns or classes", async () => {
    const bagging = new BaggingClassifier({ estimator: new GaussianNB(), columnShare: 0.5, members: 2 });
    const { sha256: _, ...json } = JSON.parse(JSON.stringify(await bagging.fit(x, species)));
    const damaged = (change: (state: Record<string, never>) => void) => {
      const copy = structuredClone(json);
      change(copy.state);
      return copy;
    };
    const columns = Buffer.from(Int32Array.of(1, 4).buffer).toString("base64");
    expect(() =>
      loadModel(damaged(({ members }) => Object.assign(members[0], { columns: { int32: columns } }))),
    ).toThrow("must see columns that are features");
    expect(() =>
      loadModel(damaged((state) => Object.assign(state, { classes: ["setosa", "other"] }))),
    ).toThrow("must know no other classes");
    const regression = JSON.parse(JSON.stringify(await new LinearRegression().fit(x, numbers)));
    expect(() =>
      loadModel(damaged(({ members }) => Object.assign(members[0], { model: regression }))),
    ).toThrow("must be a classifier");
  });
});

describe("BaggingRegressor", () => {
  it("averages predictions, and estimates its error from out-of-bag cases", async () => {
    const options = { estimator: new Ridge({ lambda: 1 }), members: 15, outOfBag: true, seed: 2 };
    const features = Matrix.fromColumns([x.column(0), x.column(1), x.column(2)]);
    const model = await new BaggingRegressor(options).fit(features, numbers);
    const parts = model.members.map((member) => member.model.predict(features));
    const means = numbers.map((_, row) => parts.reduce((sum, part) => sum + part[row], 0) / 15);
    expectClose(model.predict(features), means, { tolerance: 1e-13 });
    const { error = 0, predictions = new Float64Array(0) } = model.outOfBag ?? {};
    const squares = predictions.map((value, row) => (value - numbers[row]) ** 2);
    expectClose(error, squares.reduce((sum, value) => sum + value, 0) / numbers.length, { tolerance: 1e-14 });
    expectClose(error, 0.037, { tolerance: 0.005 });
  });

  it("weights the out-of-bag error like its fits", async () => {
    const weights = numbers.map((_, row) => row % 3);
    const estimator = new BaselineRegressor();
    const bagging = new BaggingRegressor({ estimator, members: 150, outOfBag: true });
    const { outOfBag } = await bagging.fit(x, numbers, { weights });
    const predictions = outOfBag?.predictions ?? new Float64Array(0);
    const losses = predictions.map((value, row) => weights[row] * (value - numbers[row]) ** 2);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    expectClose(outOfBag?.error ?? 0, losses.reduce((sum, loss) => sum + loss, 0) / total, {
      tolerance: 1e-13,
    });
  });
});
