import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { SparseColumn } from "./sparse-column.js";
import { Table } from "./table.js";

const counts = [
  [0, 2, 0],
  [1, 0, 0],
  [0, 0, 0],
  [3, 4, 0],
];
const names = ["a", "b", "c"];
const sparse = Table.fromSparse(SparseMatrix.fromDense(Matrix.from(counts)), names);

/** The column, which must not have lost its form. */
function sparseColumn(table: Table, name: string): SparseColumn {
  const column = table.column(name);
  expect(column).toBeInstanceOf(SparseColumn);
  return column as SparseColumn;
}

describe("a sparse column", () => {
  it("is a quantitative column of all its values", () => {
    expect(sparse.rows).toBe(4);
    expect(sparse.kind("a")).toBe("quantitative");
    expect(sparseColumn(sparse, "a").rows).toEqual(Int32Array.of(1, 3));
    expect(sparseColumn(sparse, "a").values).toEqual(Float64Array.of(0, 1, 0, 3));
    expect(sparse.toRows()[3]).toEqual({ a: 3, b: 4, c: 0 });
    expect(sparse.toMatrix().matrix.toArrays()).toEqual(counts);
  });

  it("stays sparse where rows are taken, cut and joined, and gives what a dense column gives", () => {
    const value = fc.constantFrom(0, 0, 0, 1, -2.5, Number.NaN);
    const columns = fc.array(value, { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(columns, fc.array(fc.nat(1000), { maxLength: 40 }), fc.nat(1000), (values, some, cut) => {
        const dense = Table.fromColumns({ v: Float64Array.from(values) });
        const thin = Table.of([["v", SparseColumn.fromDense(values)]]);
        const rows = some.map((row) => row % values.length);
        const start = cut % values.length;
        const verbs: ((table: Table) => Table)[] = [
          (table) => table.take(rows),
          (table) => table.slice(start),
          (table) => table.slice(0, start),
          (table) => table.concat(table.slice(start), table),
        ];
        for (const verb of verbs) {
          const column = sparseColumn(verb(thin), "v");
          expect(column.nonzeros).not.toContain(0);
          expect(column.values).toEqual((verb(dense).column("v") as SparseColumn).values);
        }
      }),
    );
  });

  it("joined with a dense column is dense", () => {
    const dense = Table.fromColumns({ a: [9], b: [0], c: [0] });
    expect(sparse.concat(dense).column("a")).toEqual({
      kind: "quantitative",
      values: Float64Array.of(0, 1, 0, 3, 9),
    });
  });

  it("has missing values as any other", () => {
    const table = Table.of([["v", new SparseColumn(3, Int32Array.of(1), Float64Array.of(Number.NaN))]]);
    expect(table.get(1, "v")).toBeNull();
    expect(table.get(2, "v")).toBe(0);
  });

  it("refuses rows that do not rise, leave the column, or have no number", () => {
    const make = (length: number, rows: number[], values: number[]) => () =>
      new SparseColumn(length, Int32Array.from(rows), Float64Array.from(values));
    expect(make(5, [2, 2], [1, 1])).toThrow(
      "SparseColumn: row 2 comes after row 2; rows must be ascending and below 5.",
    );
    expect(make(2, [2], [1])).toThrow("rows must be ascending and below 2");
    expect(make(2, [1], [])).toThrow("SparseColumn: a column of 2 values has 1 stored rows but 0 numbers.");
  });
});

describe("a table of sparse columns", () => {
  it("goes to a sparse matrix and back without writing zeros out", () => {
    const { matrix, encoding } = sparse.toSparseMatrix();
    expect(matrix.nonZeros).toBe(4);
    expect(matrix.toDense().toArrays()).toEqual(counts);
    expect(encoding.features).toEqual(names);
  });

  it("mixes with other kinds, encoded as in a dense matrix", () => {
    const table = sparse
      .withColumn("flag", [true, false, null, true])
      .withColumn("city", ["Rome", "Oslo", "Rome", null])
      .withColumn("age", [0, 31, 0, 44]);
    const { matrix, encoding } = table.toSparseMatrix({ categorical: "one-hot" });
    expect(matrix.toDense().equals(table.toMatrix({ categorical: "one-hot" }).matrix)).toBe(true);
    expect(encoding.features).toEqual(["a", "b", "c", "flag", "city=Oslo", "city=Rome", "age"]);
    expect(() => table.toSparseMatrix()).toThrow('column "city" is categorical, but must be numeric');
  });

  it("needs a name for every column of its matrix, and no name twice", () => {
    const matrix = SparseMatrix.fromDense(Matrix.from(counts));
    expect(() => Table.fromSparse(matrix, ["a"])).toThrow(
      "Table.fromSparse: there are 1 names, but the matrix has 3 columns.",
    );
    expect(() => Table.fromSparse(matrix, ["a", "b", "a"])).toThrow('two columns are named "a"');
  });
});
