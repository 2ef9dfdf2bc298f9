import { describe, expect, it } from "vitest";
import { matrixOf } from "../../../../test/support/matrices.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { ClassCounts } from "./class-counts.js";
import { type Membership, mergeLearned } from "./evidence.js";
import { gatherMoments } from "./gaussian.js";
import { LevelCounts } from "./level-counts.js";

const ROWS = 20;
const COLUMNS = 3;
const CLASSES = 3;
const LEVELS = Int32Array.of(2, 4, 3);
const codes = Int32Array.from({ length: ROWS }, (_, i) => i % CLASSES);
const weights = randomArray(ROWS, 1).map((value) => value + 1.5);
/** Small whole numbers that are levels of their columns, a few of them unknown. */
const values = matrixOf(ROWS, COLUMNS, (i, j) =>
  (i * 7 + j * 3) % 11 === 0 ? Number.NaN : (i + j) % LEVELS[j],
);
const known = values.map((value) => (Number.isNaN(value) ? 0 : value));
const unknown = values.map((value) => (Number.isNaN(value) ? 1 : 0));

/** The weight of row i in class k. */
const weightIn = (i: number, k: number) => (codes[i] === k ? weights[i] : 0);

const memberships: Record<string, Membership> = {
  "codes and weights": { codes, classes: CLASSES, weights },
  shares: { shares: matrixOf(ROWS, CLASSES, weightIn) },
};

/** Σ of f over the rows of class k, by weight. */
function sumIn(k: number, f: (row: number) => number): number {
  let sum = 0;
  for (let i = 0; i < ROWS; i += 1) if (codes[i] === k) sum += weights[i] * f(i);
  return sum;
}

const classWeights = Array.from({ length: CLASSES }, (_, k) => sumIn(k, () => 1));

describe.each(Object.entries(memberships))("statistics by class, given %s,", (_, membership) => {
  it("sum every column and the weight of its missing values", () => {
    const counts = ClassCounts.of(SparseMatrix.fromDense(known), membership, SparseMatrix.fromDense(unknown));
    const sums = matrixOf(CLASSES, COLUMNS, (k, j) => sumIn(k, (i) => known.get(i, j)));
    const absent = matrixOf(CLASSES, COLUMNS, (k, j) => sumIn(k, (i) => unknown.get(i, j)));
    expectClose(counts.classWeights, classWeights, { tolerance: 1e-13 });
    expectClose(counts.sums.data, sums.data, { tolerance: 1e-13 });
    expectClose(counts.absent?.data ?? [], absent.data, { tolerance: 1e-13 });
  });

  it("count every level of every column, missing values apart", () => {
    const counts = LevelCounts.of(values, LEVELS, membership);
    const cells = [...LEVELS].flatMap((count, j) =>
      Array.from({ length: count }, (_, level) => ({ j, level })),
    );
    const sums = matrixOf(CLASSES, cells.length, (k, cell) => {
      const { j, level } = cells[cell];
      return sumIn(k, (i) => Number(values.get(i, j) === level));
    });
    expect([...counts.starts]).toEqual([0, 2, 6, 9]);
    expectClose(counts.sums.data, sums.data, { tolerance: 1e-13 });
    expectClose(counts.classWeights, classWeights, { tolerance: 1e-13 });
  });

  it("have the mean and the squares of every column where it is known", () => {
    const moments = gatherMoments(values, membership, true);
    const over = (k: number, j: number, f: (value: number) => number) =>
      sumIn(k, (i) => (unknown.get(i, j) === 1 ? 0 : f(values.get(i, j))));
    const totalWeights = matrixOf(CLASSES, COLUMNS, (k, j) => over(k, j, () => 1));
    const means = matrixOf(CLASSES, COLUMNS, (k, j) => over(k, j, (value) => value) / totalWeights.get(k, j));
    const squares = matrixOf(CLASSES, COLUMNS, (k, j) => over(k, j, (v) => (v - means.get(k, j)) ** 2));
    expectClose(moments.totalWeights.data, totalWeights.data, { tolerance: 1e-13 });
    expectClose(moments.means.data, means.data, { tolerance: 1e-13 });
    expectClose(moments.squares.data, squares.data, { tolerance: 1e-13 });
  });
});

describe("mergeLearned", () => {
  const inputs = { names: ["a", "b", "c"] } as never;

  it("gives the evidence of both batches, with the classes of either", () => {
    const first = new ClassCounts({
      classWeights: Float64Array.of(2, 3),
      sums: Matrix.from([
        [1, 2, 3],
        [4, 5, 6],
      ]),
    });
    const second = new ClassCounts({
      classWeights: Float64Array.of(5, 7),
      sums: Matrix.from([
        [10, 20, 30],
        [40, 50, 60],
      ]),
    });
    const { classes, evidence } = mergeLearned(
      { classes: ["a", "c"], evidence: first, inputs },
      { classes: ["b", "c"], evidence: second, inputs },
    );
    const weightOf = Object.fromEntries(classes.map((label, k) => [label, evidence.classWeights[k]]));
    const sumsOf = Object.fromEntries(classes.map((label, k) => [label, [...evidence.sums.row(k)]]));
    expect(weightOf).toEqual({ a: 2, b: 5, c: 10 });
    expect(sumsOf).toEqual({ a: [1, 2, 3], b: [10, 20, 30], c: [44, 55, 66] });
    expect(evidence.absent).toBeUndefined();
  });

  it("widens a column to the levels of the batch that knows more of them", () => {
    const counts = (levels: number[], sums: number[]) =>
      new LevelCounts({
        classWeights: Float64Array.of(1),
        levels: Int32Array.from(levels),
        sums: new Matrix(1, sums.length, Float64Array.from(sums)),
      });
    const merged = counts([1, 2], [1, 2, 3]).merge(counts([2, 1], [10, 20, 30]));
    expect([...merged.levels]).toEqual([2, 2]);
    expect([...merged.sums.data]).toEqual([11, 20, 32, 3]);
  });
});
