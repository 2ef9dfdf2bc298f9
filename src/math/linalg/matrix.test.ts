import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { Matrix, multiply, multiplyParallel } from "./index.js";

const a = Matrix.from([
  [1, 2, 3],
  [4, 5, 6],
]);

describe("Matrix", () => {
  it("is made from rows, from columns, from a flat array with a shape, or from another matrix", () => {
    expect(a.shape).toBe("2×3");
    expect(Matrix.fromColumns([[1, 4], Float64Array.of(2, 5), [3, 6]]).equals(a)).toBe(true);
    expect(Matrix.from({ rows: 2, columns: 3, data: [1, 2, 3, 4, 5, 6] }).equals(a)).toBe(true);
    const copy = Matrix.from(a);
    expect(copy.equals(a)).toBe(true);
    expect(copy.data).not.toBe(a.data);
  });

  it("names the row or column whose length is wrong", () => {
    expect(() => Matrix.from([[1, 2], [3]])).toThrow("Matrix.from: row 1 has 1 number; row 0 has 2.");
    expect(() => Matrix.fromColumns([[1], [2, 3]])).toThrow(
      "Matrix.fromColumns: column 1 has 2 numbers; column 0 has 1.",
    );
    expect(() => new Matrix(2, 2, new Float64Array(3))).toThrow(
      "Matrix: a 2×2 matrix has 4 numbers; got 3 numbers.",
    );
    expect(() => Matrix.zeros(-1, 2)).toThrow('Matrix: "rows" must be a whole number ≥ 0; got -1.');
  });

  it("says what is not a matrix, and converts nothing to a number silently", () => {
    const from = (source: unknown) => () => Matrix.from(source as number[][]);
    for (const [source, received] of [
      [undefined, "undefined"],
      [null, "null"],
      [5, "5"],
      ["text", '"text"'],
      [{ a: 1 }, "an object"],
    ])
      expect(from(source)).toThrow(
        `Matrix.from: expected rows of numbers, such as [[1, 2], [3, 4]], or a matrix; got ${received}.`,
      );
    expect(from([1, 2])).toThrow(
      "Matrix.from: row 0 is 1, not a list of numbers; write a single column as [[1], [2], [3]], and a single row as [[1, 2, 3]].",
    );
    expect(from([[1], null])).toThrow("Matrix.from: row 1 is null, not a list of numbers");
    expect(from([[1, "2"]])).toThrow(
      'Matrix.from: element 1 of row 0 must be a number; got "2"; convert such values first, for example with Number.',
    );
    expect(from([[1], [null]])).toThrow(
      "Matrix.from: element 0 of row 1 must be a number; got null; drop or impute missing values first.",
    );
    expect(from([[true]])).toThrow(
      "Matrix.from: element 0 of row 0 must be a number; got true; convert such values first, for example with Number.",
    );
    expect(() => Matrix.from([[1], [1, 2]], "Lasso")).toThrow("Lasso: row 1 has 2 numbers; row 0 has 1.");
  });

  it("may be empty", () => {
    expect(Matrix.from([]).shape).toBe("0×0");
    expect(Matrix.zeros(0, 3).transpose().shape).toBe("3×0");
    expect(Matrix.zeros(2, 0).multiply(Matrix.zeros(0, 3)).equals(Matrix.zeros(2, 3))).toBe(true);
  });

  it("gives elements, rows as views, columns and the diagonal as copies", () => {
    expect(a.get(1, 2)).toBe(6);
    expect([...a.row(1)]).toEqual([4, 5, 6]);
    expect(a.row(1).buffer).toBe(a.data.buffer);
    expect([...a.column(1)]).toEqual([2, 5]);
    expect([...a.diagonal()]).toEqual([1, 5]);
    expect(() => a.get(2, 0)).toThrow('Matrix.get: "row" must be a whole number from 0 to 1; got 2.');
    expect(() => a.column(0.5)).toThrow('Matrix.column: "column"');
  });

  it("transposes", () => {
    expect(a.transpose().toArrays()).toEqual([
      [1, 4],
      [2, 5],
      [3, 6],
    ]);
    const wide = new Matrix(35, 70, randomArray(2450, 1));
    const turned = wide.transpose();
    for (const [i, j] of [
      [0, 0],
      [31, 32],
      [34, 69],
      [33, 5],
    ])
      expect(turned.get(j, i)).toBe(wide.get(i, j));
    expect(turned.transpose().equals(wide)).toBe(true);
  });

  it("adds, subtracts, scales and slices without changing its operands", () => {
    expect(a.add(a).equals(a.scale(2))).toBe(true);
    expect(a.subtract(a).equals(Matrix.zeros(2, 3))).toBe(true);
    expect(a.slice(1).toArrays()).toEqual([[4, 5, 6]]);
    expect(a.slice(0, 2, 1, 2).toArrays()).toEqual([[2], [5]]);
    expect(a.toArrays()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(() => a.add(a.transpose())).toThrow(
      "Matrix.add: both matrices must have the same shape; got 2×3 and 3×2.",
    );
    expect(() => a.slice(0, 3)).toThrow("Matrix.slice: rows 0 to 3 are not within 0 to 2.");
  });

  it("equals another within a tolerance; NaN equals NaN", () => {
    expect(a.equals(a.map((value) => value + 1e-9))).toBe(false);
    expect(
      a.equals(
        a.map((value) => value + 1e-9),
        1e-8,
      ),
    ).toBe(true);
    expect(a.equals(a.transpose())).toBe(false);
    const nan = Matrix.from([[Number.NaN]]);
    expect(nan.equals(nan)).toBe(true);
    expect(nan.equals(Matrix.from([[0]]), 1)).toBe(false);
  });

  it("prints its shape and numbers", () => {
    expect(String(Matrix.from([[1 / 3, 2]]))).toBe("Matrix 1×2\n0.333333  2");
  });
});

describe("multiply", () => {
  it("is the matrix product, also with a vector", () => {
    expect(a.multiply(a.transpose()).toArrays()).toEqual([
      [14, 32],
      [32, 77],
    ]);
    expect([...a.multiply([1, 0, -1])]).toEqual([-2, -2]);
    expect(a.multiply(Matrix.identity(3)).equals(a)).toBe(true);
  });

  it("gives the same bits by the plain loop, by the kernel and on threads, in every transposition", async () => {
    for (const size of [7, 8, 9, 300]) {
      const x = new Matrix(size, size + 1, randomArray(size * (size + 1), 2));
      const y = new Matrix(size, size + 1, randomArray(size * (size + 1), 3));
      const reference = new Matrix(size + 1, size + 1);
      if (size < 10) {
        for (let i = 0; i <= size; i += 1) {
          for (let j = 0; j <= size; j += 1) {
            let sum = 0;
            for (let p = 0; p < size; p += 1) sum += x.get(p, i) * y.get(p, j);
            reference.data[i * (size + 1) + j] = sum;
          }
        }
        expect(multiply(x, y, { transposeA: true }).equals(reference)).toBe(true);
      }
      const product = multiply(x, y, { transposeA: true });
      expect(multiply(x.transpose(), y).equals(product)).toBe(true);
      expect(multiply(x, y.transpose(), { transposeA: true, transposeB: true }).equals(product)).toBe(true);
      for (const threads of [1, 2, 4]) {
        expect((await multiplyParallel(x, y, { transposeA: true, threads })).equals(product)).toBe(true);
      }
    }
  });

  it("with a vector agrees with a plain loop, for every length", () => {
    for (const [rows, columns] of [
      [0, 3],
      [1, 1],
      [5, 17],
      [33, 3],
      [20_000, 5],
      [3, 0],
    ]) {
      const m = new Matrix(rows, columns, randomArray(rows * columns, 7));
      const v = randomArray(columns, 8);
      const expected = Float64Array.from({ length: rows }, (_, i) =>
        m.row(i).reduce((sum, value, j) => sum + value * v[j], 0),
      );
      expectClose(m.multiply(v), expected, { tolerance: 1e-15, scale: columns + 1 });
    }
    expect(() => a.multiply([1, 2])).toThrow("the matrix has 3 columns (2×3) but the vector has 2 numbers");
  });

  it("is associative to rounding", () => {
    const x = new Matrix(20, 30, randomArray(600, 4));
    const y = new Matrix(30, 25, randomArray(750, 5));
    const z = new Matrix(25, 10, randomArray(250, 6));
    expectClose(x.multiply(y).multiply(z).data, x.multiply(y.multiply(z)).data, { tolerance: 1e-13 });
  });

  it("names both shapes when they do not fit", async () => {
    const message = "the left matrix has 3 columns (2×3) but the right one has 2 rows (2×3)";
    expect(() => a.multiply(a)).toThrow(`multiply: ${message}`);
    await expect(multiplyParallel(a, a)).rejects.toThrow(`multiplyParallel: ${message}`);
    expect(() => multiply(a, a, { transposeA: true, transposeB: true })).toThrow("2×3, transposed");
  });
});
