import { describe, expect, it } from "vitest";
import { random } from "../../math/probability/random/random.js";
import { canonicalRows } from "./canonical-rows.js";
import { Table } from "./table.js";

const table = Table.fromColumns(
  {
    flag: [true, null, false, true, false, true],
    number: [2, 1, Number.NaN, 2, -0.5, 2],
    level: ["b", "a", "a", null, "c", "b"],
    words: ["one", "two", null, "three", "four", "five"],
  },
  { kinds: { words: "text" } },
);

describe("canonicalRows", () => {
  it("sorts by all columns, the first one first, with missing values last", () => {
    expect([...canonicalRows(table)]).toEqual([4, 2, 5, 0, 3, 1]);
  });

  it("gives the same rows in the same order, however they are shuffled", () => {
    const sorted = table.take(canonicalRows(table)).toRows();
    for (let seed = 0; seed < 20; seed += 1) {
      const shuffled = table.take(random(seed).permutation(table.rows));
      expect(shuffled.take(canonicalRows(shuffled)).toRows()).toEqual(sorted);
    }
  });

  it("sorts a table without rows", () => {
    expect(canonicalRows(table.take([]))).toHaveLength(0);
  });
});
