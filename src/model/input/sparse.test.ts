import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { Cases } from "../cases.js";
import { readNewCases } from "../input.js";
import { readNewSparseCases } from "./sparse.js";
import { isSparse } from "./sparse-rows.js";

const numbers = [
  [0, 2],
  [3, 0],
];
const matrix = SparseMatrix.fromDense(Matrix.from(numbers));
const table = Table.fromSparse(matrix, ["ham", "spam"]).withColumn("class", ["n", "y"]);

describe("cases for methods that can use zeros", () => {
  it("come without their zeros from a matrix of either form, and from a table with its names", () => {
    for (const rows of [matrix, matrix.toDense(), numbers]) {
      const read = new Cases({ method: "Method", rows });
      expect(read.sparse.toDense().toArrays()).toEqual(numbers);
      expect(read.features.names).toEqual(["x0", "x1"]);
    }
    const read = new Cases({ method: "Method", rows: table, except: ["class"] });
    expect(read.sparse.equals(matrix)).toBe(true);
    expect(read.features.names).toEqual(["ham", "spam"]);
    const turned = table.select(["spam", "ham"]);
    expect(readNewSparseCases("Method", turned, read.features, "error").equals(matrix)).toBe(true);
  });

  it("are refused as dense ones are", () => {
    const { features } = new Cases({ method: "Method", rows: matrix });
    const bad = SparseMatrix.fromTriplets(3, 2, [[2, 1, Number.NaN]]);
    const worse = SparseMatrix.fromTriplets(3, 2, [[1, 0, Number.POSITIVE_INFINITY]]);
    const empty = SparseMatrix.fromTriplets(0, 2, []);
    const wide = SparseMatrix.fromTriplets(1, 3, []);
    const message = (work: () => unknown) => {
      try {
        return work();
      } catch (error) {
        return (error as Error).message;
      }
    };
    for (const rows of [bad, worse, empty]) {
      const dense = message(() => new Cases({ method: "Method", rows: rows.toDense() }).matrix);
      expect(typeof dense).toBe("string");
      expect(message(() => new Cases({ method: "Method", rows }).sparse)).toBe(dense);
    }
    expect(message(() => readNewSparseCases("Method", wide, features, "error"))).toBe(
      message(() => readNewCases("Method", wide, features, "error")),
    );
    expect(readNewSparseCases("Method", bad, features, "native").nonZeros).toBe(1);
  });
});

describe("sparse rows", () => {
  it("are a sparse matrix, or a table with a sparse column", () => {
    expect([matrix, table, numbers, table.select(["class"])].map(isSparse)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("are not written out in silence where that would fill the memory", () => {
    const large = SparseMatrix.fromTriplets(20_000, 50_000, [[7, 9, 1]]);
    expect(() => new Cases({ method: "Method", rows: large }).matrix).toThrow(
      "Method: these sparse rows, 20000×50000, would take 7.5 GiB when dense",
    );
    const names = Array.from({ length: 50_000 }, (_, j) => `term ${j}`);
    expect(() => new Cases({ method: "Method", rows: Table.fromSparse(large, names) }).matrix).toThrow(
      "convert them yourself with `toMatrix`",
    );
    expect(new Cases({ method: "Method", rows: large }).sparse).toBe(large);
  });
});
