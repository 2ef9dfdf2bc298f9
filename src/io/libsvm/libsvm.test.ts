import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../test/support/data.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { parseLibsvm, readLibsvm } from "./read.js";
import { sparseText, tableOfSparse } from "./table.js";
import { writeLibsvm } from "./write.js";

describe("parseLibsvm", () => {
  it("reads responses and pairs, and leaves out comments, empty lines and zeros", () => {
    const { x, y } = parseLibsvm("+1 1:0.5 3:2e-1 4:0 # first\r\n\n-1.5\n0 2:-1 \n");
    expect(x.shape).toBe("3×4");
    expect(Array.from(y)).toEqual([1, -1.5, 0]);
    expect(Array.from(x.toDense().data)).toEqual([0.5, 0, 0.2, 0, 0, 0, 0, 0, 0, -1, 0, 0]);
    expect(x.nonZeros).toBe(3);
  });

  it("counts from 0 and widens on request", () => {
    const { x } = parseLibsvm("1 0:7", { firstIndex: 0, columns: 5 });
    expect([x.shape, x.get(0, 0)]).toEqual(["1×5", 7]);
    expect(parseLibsvm("# none").x.shape).toBe("0×0");
  });

  it("refuses wrong pairs with their line", () => {
    expect(() => parseLibsvm("1 1:1\none 1:1")).toThrow('line 2 needs a number as the response; got "one"');
    expect(() => parseLibsvm("1 2:1 2:3")).toThrow(
      'line 1 needs index:value with an index above 2; got "2:3"',
    );
    expect(() => parseLibsvm("1 0:1")).toThrow("an index above 0");
    expect(() => parseLibsvm("1 3:1", { columns: 2 })).toThrow("an index above 0 and at most 2");
    expect(() => parseLibsvm("1 1:x")).toThrow('a number after "1:"; got "x"');
    expect(() => parseLibsvm("1 7")).toThrow('got "7"');
  });
});

describe("queries", () => {
  const text = "2 qid:7 1:0.5\n1 qid:7 2:1\n0 qid:12\n";

  it("are read and written back", () => {
    const { x, y, queries } = parseLibsvm(text);
    expect(Array.from(queries ?? [])).toEqual([7, 7, 12]);
    expect(x.shape).toBe("3×2");
    expect(writeLibsvm(x, y, { queries })).toBe(text);
    expect(parseLibsvm("1 1:1").queries).toBeUndefined();
  });

  it("are the column qid of a table", async () => {
    const table = tableOfSparse("test", parseLibsvm(text), { maxColumns: 100, maxCells: 100 });
    expect(table.names).toEqual(["y", "qid", "x1", "x2"]);
    expect(Array.from({ length: 3 }, (_, row) => table.get(row, "qid"))).toEqual([7, 7, 12]);
    expect(sparseText("test", table)).toBe(text);
  });

  it("belong to all rows or to none", () => {
    expect(() => parseLibsvm("1 qid:1 1:1\n1 1:1")).toThrow(
      'line 2 needs "qid:", as the lines before it; got "1:1"',
    );
    expect(() => parseLibsvm("1 1:1\n1 qid:1 1:1")).toThrow('line 2 needs no "qid:"');
    expect(() => parseLibsvm("1 qid:a 1:1")).toThrow('line 1 needs a whole number after "qid:"; got "qid:a"');
    expect(() => parseLibsvm("1 1:1 qid:1")).toThrow('got "qid:1"');
    const { x, y } = parseLibsvm("1 1:1\n2 1:1");
    expect(() => writeLibsvm(x, y, { queries: [1] })).toThrow("2 rows but 1 queries");
    expect(() => writeLibsvm(x, y, { queries: [1, 0.5] })).toThrow(
      "the query of row 1 must be a whole number",
    );
  });
});

describe("writeLibsvm", () => {
  it("writes what parseLibsvm reads back", () => {
    const x = SparseMatrix.fromTriplets(3, 4, [
      [0, 3, 0.1],
      [2, 0, -1e-300],
      [2, 1, 1 / 3],
    ]);
    for (const firstIndex of [0, 1] as const) {
      const again = parseLibsvm(writeLibsvm(x, [1, -1, 0.5], { firstIndex }), { firstIndex, columns: 4 });
      expect(again.x).toEqual(x);
      expect(Array.from(again.y)).toEqual([1, -1, 0.5]);
    }
  });

  it("refuses responses that do not match, and missing values", () => {
    const x = SparseMatrix.fromTriplets(1, 1, [[0, 0, 1]]);
    expect(() => writeLibsvm(x, [])).toThrow("1 rows but 0 responses");
    expect(() => writeLibsvm(x, [Number.NaN])).toThrow("row 0 has a missing value");
  });
});

describeWithData("readLibsvm of the heart data", "libsvm/heart_scale.libsvm", (file) => {
  it("finds every row and feature", async () => {
    const { x, y } = await readLibsvm(file);
    expect(x.shape).toBe("270×13");
    expect([y[0], y[1], x.get(0, 0), x.get(0, 10), x.get(0, 11)]).toEqual([1, -1, 0.708333, 0, 1]);
  });
});
