import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Column } from "../../../data/table/column.js";
import { Table } from "../../../data/table/table.js";
import { ColumnwiseModel, columnwiseState, type NamedColumn } from "./index.js";
import { numbersIn, numbersOut, ranksOf } from "./numbers.js";

interface Rule {
  readonly column: string;
  readonly copies: number;
}

/** Repeats columns as often as their rules say. */
class Repeated extends ColumnwiseModel<Rule> {
  static readonly kind = "Repeated";
  static readonly state = columnwiseState(z.strictObject({ column: z.string(), copies: z.int() }));

  protected override names({ column, copies }: Rule): readonly string[] {
    return Array.from({ length: copies }, (_, at) => `${column}${at}`);
  }

  protected convert(rule: Rule, column: Column): readonly NamedColumn[] {
    return this.names(rule).map((name) => [name, column]);
  }
}

const model = new Repeated({
  inputs: { names: ["a", "gone", "b"] },
  passed: { names: ["b"] },
  rules: [
    { column: "a", copies: 2 },
    { column: "gone", copies: 0 },
  ],
});
const table = Table.fromColumns({ id: ["u", "v"], a: [true, false], b: [5, Number.NaN] });

describe("a model that converts column by column", () => {
  it("replaces columns by converted ones, and passes the others through", () => {
    expect(model.outputs).toEqual(["a0", "a1", "b"]);
    expect(model.transform(table).toArrays()).toEqual([
      [1, 1, 5],
      [0, 0, Number.NaN],
    ]);
    expect(model.transformTable(table).names).toEqual(["id", "a0", "a1", "b"]);
    expect(model.transformSparse(table).toDense()).toEqual(model.transform(table));
  });

  it("does not need a column that it drops, but every other one", () => {
    expect(() => model.transform(table.drop(["a"]))).toThrow('Repeated: the table has no column "a"');
    expect(() => model.transform(table.drop(["b"]))).toThrow('"b"');
  });

  it("is refused from a file in which a feature is passed and converted, or neither", () => {
    const { state, ...envelope } = model.toJSON();
    const broken = { ...(state as object), passed: { names: ["a", "b"] } };
    expect(() => Repeated.fromJSON({ ...envelope, state: broken })).toThrow(
      "must each be either passed or converted",
    );
    expect(Repeated.fromJSON({ ...envelope, state }).outputs).toEqual(model.outputs);
  });
});

describe("columns as numbers", () => {
  const levels: Column = { kind: "ordinal", codes: Int32Array.of(1, -1, 0), levels: ["low", "high"] };

  it("are ranks of levels going out, but levels do not come in", () => {
    expect([...ranksOf(Int8Array.of(2, -1))]).toEqual([2, Number.NaN]);
    expect([...numbersOut("Test", "x", levels)]).toEqual([1, Number.NaN, 0]);
    expect(() => numbersIn("Test", "x", levels)).toThrow(
      'Test: column "x" is ordinal, but numbers are needed.',
    );
    const named: Column = { ...levels, kind: "categorical" };
    expect(() => numbersOut("Test", "x", named)).toThrow("which a matrix cannot hold; use transformTable");
  });
});
