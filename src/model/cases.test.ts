import { describe, expect, it } from "vitest";
import { Table } from "../data/table/table.js";
import { Matrix } from "../math/linalg/matrix.js";
import { SparseMatrix } from "../math/linalg/sparse-matrix.js";
import { Cases, LabeledCases, MultiResponseCases, ResponseCases } from "./cases.js";

const table = Table.fromColumns({ a: [1, 2, 3], kind: ["x", "y", "x"], b: [4, Number.NaN, 6], y: [7, 8, 9] });
const common = { method: "Test", control: {}, reading: {} };

describe("the cases of a fit", () => {
  it("are read once, dense or sparse, whatever holds them", () => {
    const rows = [
      [1, 0],
      [0, 2],
    ];
    for (const source of [rows, Matrix.from(rows), SparseMatrix.fromDense(Matrix.from(rows))]) {
      const cases = new Cases({ ...common, rows: source });
      expect(cases.matrix.toArrays()).toEqual(rows);
      expect(cases.matrix).toBe(cases.matrix);
      expect(cases.sparse.toDense().toArrays()).toEqual(rows);
      expect(cases.features.names).toEqual(["x0", "x1"]);
      expect(cases.count).toBe(2);
      expect(cases.table.names).toEqual(["x0", "x1"]);
    }
  });

  it("leave the target out of the features", () => {
    const numbers = table.select(["a", "y"]);
    const cases = new ResponseCases({ ...common, rows: numbers, target: "y" });
    expect(cases.features.names).toEqual(["a"]);
    expect([...cases.y]).toEqual([7, 8, 9]);
    expect(cases.response).toBe("y");
  });

  it("keep a column whose name is also a label", () => {
    const rows = table.select(["a", "y"]);
    const cases = new LabeledCases({ ...common, rows, target: ["a", "y", "a"] });
    expect(cases.features.names).toEqual(["a", "y"]);
    expect(cases.classes).toEqual(["a", "y"]);
    expect(cases.response).toBe("y");
  });

  it("with a target have an offset only where the method uses it", () => {
    const rows = table.select(["a", "y"]).withRole("offset", "a");
    const sentence =
      /^Test: the column "a" is an offset, .* remove the role with withRole\("offset", undefined\)\.$/;
    for (const Kind of [ResponseCases, MultiResponseCases, LabeledCases])
      expect(() => new Kind({ ...common, rows, target: "y" })).toThrow(sentence);
    const used = new LabeledCases({ ...common, rows, target: "y", reading: { offset: "known" } });
    expect([...(used.offset ?? [])]).toEqual([1, 2, 3]);
    expect(new Cases({ ...common, rows }).offset).toBeUndefined();
  });

  it("with a target are refused if there are none, whatever the method would say", () => {
    const sentence = "Test: there are no rows to learn from.";
    for (const Kind of [ResponseCases, MultiResponseCases, LabeledCases]) {
      expect(() => new Kind({ ...common, rows: [], target: [] })).toThrow(sentence);
      expect(() => new Kind({ ...common, rows: table.slice(0, 0), target: "y" })).toThrow(sentence);
    }
  });

  it("have a target that is a list or a name; anything else is named", () => {
    const rows = [[1], [2]];
    for (const Kind of [ResponseCases, MultiResponseCases, LabeledCases]) {
      for (const [target, received] of [
        [5, "5"],
        [{ a: 1 }, "an object"],
        [() => 1, "a function"],
      ])
        expect(() => new Kind({ ...common, rows, target })).toThrow(
          `Test: the target must be a list of values, or the name of a column; got ${received}.`,
        );
    }
  });

  it("refuse a missing value by its column and row, unless the method reads it", () => {
    const rows = table.select(["a", "b"]);
    expect(() => new Cases({ ...common, rows }).matrix).toThrow(
      expect.objectContaining({ column: "b", row: 1 }),
    );
    expect(() => new Cases({ ...common, rows }).sparse).toThrow(
      expect.objectContaining({ column: "b", row: 1 }),
    );
    const cases = new Cases({ ...common, rows });
    expect(cases.unchecked.get(1, 1)).toBeNaN();
    expect(() => cases.requireUsable()).toThrow(expect.objectContaining({ row: 1 }));
    const native = new Cases({ ...common, reading: { missing: "native" }, rows });
    expect(native.matrix.get(1, 1)).toBeNaN();
  });

  it("sort the classes and code the cases by them", () => {
    const cases = new LabeledCases({ ...common, rows: [[1], [2], [3]], target: ["pear", "apple", "pear"] });
    expect(cases.classes).toEqual(["apple", "pear"]);
    expect([...cases.codes]).toEqual([1, 0, 1]);
    const some = new LabeledCases({ ...common, rows: [[1], [2]], target: ["pear", null] }, "some");
    expect([...some.codes]).toEqual([0, -1]);
  });

  it("tell one response from several, also of one column", () => {
    const rows = [[1], [2]];
    const several = new MultiResponseCases({ ...common, rows, target: [[5], [6]] });
    expect([several.several, several.names]).toEqual([true, ["y"]]);
    expect(new MultiResponseCases({ ...common, rows, target: [5, 6] }).several).toBe(false);
    const two = [
      [5, 1],
      [6, 2],
    ];
    expect(() => new ResponseCases({ ...common, rows, target: two })).toThrow(
      expect.objectContaining({ received: "2 responses" }),
    );
  });

  it("have the weights of the control or of the table", () => {
    const weighted = table.select(["a", "y"]).withRole("weight", "y");
    expect([...(new Cases({ ...common, rows: weighted }).weights ?? [])]).toEqual([7, 8, 9]);
    const control = { weights: [1, 0, 2] };
    expect([...(new Cases({ ...common, control, rows: weighted }).weights ?? [])]).toEqual([1, 0, 2]);
  });
});
