import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { SparseMatrix } from "../../math/linalg/sparse-matrix.js";
import { Transactions } from "./transactions.js";

const allOf = (baskets: Transactions) => Array.from({ length: baskets.size }, (_, i) => baskets.basket(i));

describe("Transactions", () => {
  it("counts an item once per basket, and empty baskets as baskets", () => {
    const baskets = Transactions.from([["b", "a", "b"], [], ["a"]]);
    expect(baskets.items).toEqual(["a", "b"]);
    expect(allOf(baskets)).toEqual([["a", "b"], [], ["a"]]);
    expect([baskets.support(["a"]), baskets.support(["b", "a"]), baskets.support([])]).toEqual([
      2 / 3,
      1 / 3,
      1,
    ]);
    expect(String(baskets)).toBe("Transactions(3 baskets, 2 items)");
  });

  it("reads text with one basket per line", () => {
    const text = '\uFEFFcitrus fruit, soups\r\n"bread, white",milk,,\n\n"5"" plate"\n';
    expect(allOf(Transactions.fromText(text))).toEqual([
      ["citrus fruit", "soups"],
      ["bread, white", "milk"],
      ['5" plate'],
    ]);
    expect(allOf(Transactions.fromText("a b\nb", { separator: " " }))).toEqual([["a", "b"], ["b"]]);
    expect(() => Transactions.fromText("a", { separator: "::" })).toThrow(
      /"separator" must be one character/,
    );
  });

  it("reads levels, booleans and lists of a table, with its weights", () => {
    const table = Table.from(
      {
        size: ["small", "large", null],
        member: [true, false, true],
        bought: [["tea", "milk"], [], ["tea"]],
        n: [1, 2, 3],
      },
      { kinds: { bought: "list" }, roles: { weight: "n" } },
    );
    const baskets = Transactions.fromTable(table);
    expect(allOf(baskets)).toEqual([
      ["bought=milk", "bought=tea", "member", "size=small"],
      ["size=large"],
      ["bought=tea", "member"],
    ]);
    expect(baskets.support(["member"])).toBe(4 / 6);
    expect(allOf(Transactions.fromTable(table, { columns: ["size"] }))).toEqual([
      ["size=small"],
      ["size=large"],
      [],
    ]);
    expect(() => Transactions.fromTable(table, { columns: ["n"] })).toThrow(
      /column "n" must have levels, booleans or lists, but it is quantitative/,
    );
  });

  it("reads dense and sparse matrices of zeros and ones", () => {
    const matrix = Matrix.from([
      [1, 0, 1],
      [0, 0, 1],
    ]);
    const expected = [["c", "x"], ["x"]];
    expect(allOf(Transactions.fromMatrix(matrix, ["c", "a", "x"]))).toEqual(expected);
    const baskets = Transactions.fromMatrix(SparseMatrix.fromDense(matrix), ["c", "a", "x"]);
    expect(allOf(baskets)).toEqual(expected);
    expect(baskets.support(["a"])).toBe(0);
    expect(() => Transactions.fromMatrix(Matrix.from([[2]]), ["a"])).toThrow(
      'Transactions.fromMatrix: row 0 of column "a" must be 0 or 1; got 2.',
    );
    expect(() => Transactions.fromMatrix(matrix, ["a"])).toThrow(/must be 3 names, one per column; got 1/);
    expect(() => Transactions.fromMatrix(matrix, ["a", "a", "b"])).toThrow(/different names/);
  });

  it("refuses values that are not baskets", () => {
    expect(() => Transactions.from([])).toThrow("Transactions.from: there are no baskets.");
    expect(() => Transactions.from(["bread"] as never)).toThrow(
      /basket 0 must be a list of items; got "bread"/,
    );
    expect(() => Transactions.from([[1]] as never)).toThrow(/basket 0 has an item that is not a name; got 1/);
    expect(() => Transactions.from([["a"]], { weights: [0] })).toThrow(/all weights are 0/);
    expect(() => Transactions.from([["a"]], { weights: [1, 2] })).toThrow(/one number per row/);
    expect(() => Transactions.from([["a"]]).support(["b"])).toThrow(/no basket has the item "b"/);
    expect(() => Transactions.from([["a"]]).basket(1)).toThrow(/from 0 to 0; got 1/);
    expect(() => Transactions.from([["a"]], { nonsense: 1 } as never)).toThrow(/no option "nonsense"/);
  });
});
