import { describe, expect, it } from "vitest";
import { blankAs } from "../../../data/kinds/blank.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { Cases } from "../../../model/cases.js";
import { incompleteCases, incompleteReading } from "./cases.js";
import { putColumns, takeColumns } from "./columns.js";
import { CompletionModel } from "./model.js";
import { completionState } from "./state.js";

const NONE = Number.NaN;

describe("takeColumns and putColumns", () => {
  it("are inverse to each other and leave their arguments alone", () => {
    const x = Matrix.from([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    const part = takeColumns(x, [2, 0]);
    expect(part.toArrays()).toEqual([
      [3, 1],
      [6, 4],
    ]);
    expect(putColumns(x, [2, 0], part.scale(10)).toArrays()).toEqual([
      [10, 2, 30],
      [40, 5, 60],
    ]);
    expect([...x.data]).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe("incompleteCases", () => {
  const table = Table.fromColumns({ a: [1, NONE, 3], town: ["Oslo", "Rome", "Oslo"], b: [NONE, 5, 6] });
  const read = (rows: Table, accept: "numbers" | "levels", named?: readonly string[], weights?: number[]) => {
    const reading = incompleteReading(named, accept);
    return incompleteCases(new Cases({ method: "Test", rows, reading, control: { weights } }), named, accept);
  };

  it("takes numbers alone, or levels as codes too", () => {
    const numbers = read(table, "numbers");
    expect(numbers.imputed).toEqual(["a", "b"]);
    expect(numbers.x.toArrays()).toEqual([
      [1, NONE],
      [NONE, 5],
      [3, 6],
    ]);
    const levels = read(table, "levels");
    expect(levels.imputed).toEqual(["a", "town", "b"]);
    expect(levels.kinds).toEqual(["quantitative", "categorical", "quantitative"]);
    expect([...levels.x.column(1)]).toEqual([0, 1, 0]);
  });

  it("leaves out cases of weight 0", () => {
    const { x, weights } = read(table, "numbers", undefined, [0, 2, 1]);
    expect(x.rows).toBe(2);
    expect([...(weights ?? [])]).toEqual([2, 1]);
  });

  it("refuses levels where numbers are needed, and a column without any value that counts", () => {
    expect(() => read(table, "numbers", ["town"])).toThrow('column "town" is categorical');
    expect(() => read(table, "numbers", undefined, [0, 1, 0])).toThrow(
      expect.objectContaining({ column: "a" }),
    );
  });
});

describe("blankAs", () => {
  it("gives a column without values the kind of the training column, and leaves others alone", () => {
    const blank = { kind: "quantitative", values: Float64Array.of(NONE, NONE) } as const;
    expect(blankAs("categorical", ["a"], blank)).toEqual({
      kind: "categorical",
      codes: Int32Array.of(-1, -1),
      levels: ["a"],
    });
    expect(blankAs("boolean", [], blank)).toEqual({ kind: "boolean", codes: Int8Array.of(-1, -1) });
    expect(blankAs("text", [], blank)).toEqual({ kind: "text", values: [null, null] });
    expect(blankAs("quantitative", [], blank)).toBe(blank);
    const some = { kind: "quantitative", values: Float64Array.of(NONE, 1) } as const;
    expect(blankAs("categorical", ["a"], some)).toBe(some);
  });
});

describe("a model that completes columns", () => {
  class Zero extends CompletionModel {
    static readonly kind = "Zero";
    static readonly state = completionState;

    protected complete(x: Matrix): Matrix {
      return x.map((value) => (Number.isNaN(value) ? 0 : value));
    }
  }
  const model = new Zero({ inputs: { names: ["a", "b"] }, imputed: ["b"] });

  it("completes its columns in place, and no others", () => {
    expect(model.transform([[NONE, NONE]]).toArrays()).toEqual([[NONE, 0]]);
    const table = Table.fromColumns({ b: [NONE, 2], a: [1, NONE], c: ["u", "v"] });
    const done = model.transformTable(table);
    expect(done.names).toEqual(["b", "a", "c"]);
    expect(model.transform(done).toArrays()).toEqual([
      [1, 0],
      [NONE, 2],
    ]);
  });

  it("is refused from a file whose imputed columns are not features", () => {
    const json = JSON.stringify(model).replace('"imputed":["b"]', '"imputed":["c"]');
    expect(() => Zero.fromJSON(json)).toThrow("must be features");
  });
});
