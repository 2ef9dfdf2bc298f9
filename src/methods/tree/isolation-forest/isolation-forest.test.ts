import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { averagePathLength } from "../engine/path-length.js";
import { walk } from "../engine/walk.js";
import { IsolationForest } from "./index.js";

const ROWS = 300;
const inside = randomArray(2 * ROWS, 5);
const x = new Matrix(ROWS + 2, 2, Float64Array.from([...inside, 6, 6, -7, 5]));

describe("IsolationForest", () => {
  it("has the mean path lengths of scikit-learn", () => {
    const expected = [0, 1, 1.207392357589623, 10.244770920119917, 13.780871659341594];
    const sizes = [1, 2, 3, 256, 1500];
    expectClose(Float64Array.from(sizes, averagePathLength), expected, { tolerance: 1e-14 });
  });

  it("scores by the mean path length, extended by the expected path among the cases of the leaf", async () => {
    const model = await new IsolationForest({ trees: 30, sampleSize: 64 }).fit(x);
    expect(Math.max(...Array.from({ length: 30 }, (_, tree) => model.trees.tree(tree).depth))).toBe(6);
    const lengths = Array.from({ length: 30 }, (_, t) => {
      const tree = model.trees.tree(t);
      expect(tree.weight[0]).toBe(64);
      const leaf = walk(tree, [6, 6]);
      let depth = 0;
      for (let node = leaf; node > 0; depth += 1)
        node = tree.firstChild.findIndex(
          (first, at) => !tree.isLeaf(at) && (first === node || first + 1 === node),
        );
      return depth + averagePathLength(tree.weight[leaf]);
    });
    const mean = lengths.reduce((sum, length) => sum + length, 0) / 30;
    expectClose(model.scores([[6, 6]]), [2 ** (-mean / averagePathLength(64))], { tolerance: 1e-14 });
  });

  it("finds isolated cases", async () => {
    const model = await new IsolationForest({ outliers: 2 / (ROWS + 2) }).fit(x);
    const found = model.isOutlier(x).flatMap((is, row) => (is ? [row] : []));
    expect(found).toEqual([ROWS, ROWS + 1]);
    const back = loadModel(JSON.stringify(model), { kind: "IsolationForest" });
    expect(back.scores(x)).toEqual(model.scores(x));
    expect(back.transform(x).column(0)).toEqual(model.scores(x));
  });

  it("does not depend on the number of threads or the order of the rows, and treats weights as repetition", async () => {
    const estimator = new IsolationForest({ trees: 20, sampleSize: 50 });
    const one = await estimator.fit(x, { threads: 1 });
    expect((await estimator.fit(x, { threads: 2 })).scores(x)).toEqual(one.scores(x));
    const rows = Array.from({ length: ROWS }, (_, row) => [...x.row(row)]);
    const weighted = await estimator.fit(rows, { weights: rows.map((_, row) => row % 3) });
    const repeated = await estimator.fit(
      rows.flatMap((row, at) => new Array<number[]>(at % 3).fill(row)).reverse(),
    );
    expectClose(repeated.scores(x), weighted.scores(x), { tolerance: 1e-12 });
  });

  it("reads levels and missing values", async () => {
    const group = Array.from({ length: 60 }, (_, row) => (row === 7 ? "rare" : row % 2 === 0 ? "a" : "b"));
    const size = Array.from({ length: 60 }, (_, row) => (row === 9 ? Number.NaN : inside[row]));
    const model = await new IsolationForest().fit(Table.fromColumns({ place: group, size }));
    const scores = model.scores(Table.fromColumns({ place: group, size }));
    expect(scores.indexOf(Math.max(...scores))).toBe(7);
  });
});
