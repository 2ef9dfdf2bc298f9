import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../test/support/data.js";
import { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { parseLibsvm, readLibsvm } from "./read.js";
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
    expect(() => parseLibsvm("1 qid:4 1:1")).toThrow('got "qid:4"');
    expect(() => parseLibsvm("1 1:x")).toThrow('a number after "1:"; got "x"');
    expect(() => parseLibsvm("1 7")).toThrow('got "7"');
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
