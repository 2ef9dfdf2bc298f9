import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../../test/support/matrices.js";
import { expectClose } from "../../../test/support/numbers.js";
import { DataError, ShapeError } from "../../base/errors.js";
import { Matrix } from "./matrix.js";
import { multiply } from "./multiply.js";
import { SparseMatrix } from "./sparse-matrix.js";

const tolerance = 1e-14;

/** Two thirds zeros. */
function mostlyZero(rows: number, columns: number, seed: number): Matrix {
  return randomMatrix(rows, columns, seed).map((value) => (value > 1 / 3 ? value : 0));
}

const small = SparseMatrix.fromTriplets(3, 4, [
  [2, 3, 6],
  [0, 1, 2],
  [2, 0, 5],
  [0, 3, 3],
]);

describe("SparseMatrix.fromTriplets", () => {
  it("sorts entries by row and column", () => {
    expect([...small.rowPointers]).toEqual([0, 2, 2, 4]);
    expect([...small.columnIndices]).toEqual([1, 3, 0, 3]);
    expect([...small.values]).toEqual([2, 3, 5, 6]);
  });

  it("adds up entries at the same position and stores no zeros", () => {
    const a = SparseMatrix.fromTriplets(1, 3, [
      [0, 1, 2],
      [0, 0, 0],
      [0, 1, 3],
      [0, 2, 4],
      [0, 2, -4],
    ]);
    expect([...a.columnIndices]).toEqual([1]);
    expect([...a.values]).toEqual([5]);
  });

  it("is the dense sum of its entries, whatever their order", () => {
    const triplet = fc.tuple(fc.nat(4), fc.nat(6), fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(fc.array(triplet), (triplets) => {
        const dense = new Matrix(5, 7);
        for (const [i, j, value] of triplets) dense.data[i * 7 + j] += value;
        const sparse = SparseMatrix.fromTriplets(5, 7, triplets);
        expect(sparse.toDense().equals(dense)).toBe(true);
        expect(sparse.equals(SparseMatrix.fromDense(dense))).toBe(true);
        expect(sparse.nonZeros).toBe(dense.data.filter((value) => value !== 0).length);
        expect(sparse.transpose().toDense().equals(dense.transpose())).toBe(true);
        expect(sparse.transpose().transpose().equals(sparse)).toBe(true);
      }),
    );
  });

  it("names an entry that lies outside", () => {
    expect(() =>
      SparseMatrix.fromTriplets(2, 2, [
        [0, 0, 1],
        [2, 0, 1],
      ]),
    ).toThrow("SparseMatrix.fromTriplets: entry 1 has row 2; it must be a whole number from 0 to 1.");
    expect(() => SparseMatrix.fromTriplets(2, 2, [[0, -1, 1]])).toThrow(/entry 0 has column -1/);
    expect(() => SparseMatrix.fromTriplets(2, 2, [[0.5, 0, 1]])).toThrow(DataError);
  });
});

describe("new SparseMatrix", () => {
  const build = (pointers: number[], indices: number[]) =>
    new SparseMatrix(
      2,
      3,
      Int32Array.from(pointers),
      Int32Array.from(indices),
      new Float64Array(indices.length),
    );

  it("wraps compressed rows that are in order", () => {
    expect(build([0, 2, 3], [0, 2, 1]).nonZeros).toBe(3);
  });

  it("refuses pointers and columns that a kernel would follow astray", () => {
    expect(() => build([0, 1], [0])).toThrow(ShapeError);
    expect(() => build([0, 1, 2], [0])).toThrow(ShapeError);
    expect(() => build([0, 5, 1], [0])).toThrow(/the row pointers of row 0 run from 0 to 5/);
    expect(() => build([0, 1, 2], [0, 3])).toThrow(/row 1 has column 3 after -1; .* below 3/);
    expect(() => build([0, 2, 2], [1, 1])).toThrow(/row 0 has column 1 after 1/);
    expect(() => build([0, 1, 1], [-1])).toThrow(/row 0 has column -1/);
  });
});

describe("a sparse matrix", () => {
  it("gives single entries, rows, counts and ranges of rows", () => {
    expect([small.get(0, 1), small.get(0, 2), small.get(1, 0), small.get(2, 3)]).toEqual([2, 0, 0, 6]);
    expect(() => small.get(3, 0)).toThrow(/"row" must be a whole number from 0 to 2; got 3/);
    expect([...small.row(2).indices]).toEqual([0, 3]);
    expect([...small.row(2).values]).toEqual([5, 6]);
    expect(small.row(2).values.buffer).toBe(small.values.buffer);
    expect(small.nonZeros).toBe(4);
    expect(small.density).toBe(4 / 12);
    expect(new SparseMatrix(0, 0, new Int32Array(1), new Int32Array(), new Float64Array()).density).toBe(0);
    expect(small.sliceRows(1, 3).toDense().equals(small.toDense().slice(1, 3))).toBe(true);
    expect(() => small.sliceRows(2, 4)).toThrow(ShapeError);
  });

  for (const [rows, columns] of [
    [0, 0],
    [0, 3],
    [3, 0],
    [1, 1],
    [5, 17],
    [40, 23],
  ]) {
    it(`of ${rows}×${columns} multiplies as the dense one does`, () => {
      const dense = mostlyZero(rows, columns, 1);
      const sparse = SparseMatrix.fromDense(dense);
      for (const n of [1, 3, 17]) {
        const b = randomMatrix(columns, n, 2);
        const c = randomMatrix(rows, n, 3);
        expectClose(sparse.multiply(b).data, multiply(dense, b).data, { tolerance, scale: columns });
        expectClose(sparse.multiplyTransposed(c).data, multiply(dense, c, { transposeA: true }).data, {
          tolerance,
          scale: rows,
        });
      }
      const x = randomMatrix(columns, 1, 4);
      const y = randomMatrix(rows, 1, 5);
      expectClose(sparse.multiply(x.data), multiply(dense, x).data, { tolerance, scale: columns });
      expectClose(sparse.multiplyTransposed(y.data), multiply(dense, y, { transposeA: true }).data, {
        tolerance,
        scale: rows,
      });
    });
  }

  it("refuses factors of the wrong length", () => {
    expect(() => small.multiply([1, 2, 3])).toThrow(
      "SparseMatrix.multiply: the matrix has 4 columns, but the other operand has 3; they must agree.",
    );
    expect(() => small.multiply(new Matrix(3, 2))).toThrow(ShapeError);
    expect(() => small.multiplyTransposed([1, 2])).toThrow(/has 3 rows, but the other operand has 2/);
    expect(() => small.multiplyTransposed(new Matrix(4, 2))).toThrow(ShapeError);
  });

  it("sums its columns by class", () => {
    expect(small.columnSumsByClass([1, 0, 1], 2).toArrays()).toEqual([
      [0, 0, 0, 0],
      [5, 2, 0, 9],
    ]);
    expect(small.columnSumsByClass([0, 0, -1], 1, [10, 1, 1]).toArrays()).toEqual([[0, 20, 0, 30]]);
    expect(() => small.columnSumsByClass([0, 0.5, 0], 1)).toThrow(/the class of row 1 is 0.5/);
    expect(() => small.columnSumsByClass([0, 0, 1], 1)).toThrow(/the class of row 2 is 1/);
    expect(() => small.columnSumsByClass([0, 0], 1)).toThrow(ShapeError);
    expect(() => small.columnSumsByClass([0, 0, 0], 1, [1])).toThrow(ShapeError);
  });

  it("equals another by its numbers, not by what either happens to store", () => {
    const stored = new SparseMatrix(1, 2, Int32Array.of(0, 2), Int32Array.of(0, 1), Float64Array.of(1, 0));
    const dropped = SparseMatrix.fromTriplets(1, 2, [[0, 0, 1]]);
    expect(stored.equals(dropped) && dropped.equals(stored)).toBe(true);
    expect(dropped.equals(SparseMatrix.fromTriplets(1, 2, [[0, 0, 1.01]]))).toBe(false);
    expect(dropped.equals(SparseMatrix.fromTriplets(1, 2, [[0, 0, 1.01]]), 0.02)).toBe(true);
    expect(dropped.equals(SparseMatrix.fromTriplets(1, 2, [[0, 1, 1]]))).toBe(false);
    expect(dropped.equals(SparseMatrix.fromTriplets(2, 2, [[0, 0, 1]]))).toBe(false);
    const missing = SparseMatrix.fromTriplets(1, 1, [[0, 0, Number.NaN]]);
    expect(missing.equals(missing)).toBe(true);
  });
});
