import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { compareMethods } from "./compare-methods.js";
import { whyIdentifier } from "./identifiers.js";
import { planPreparation } from "./preparation.js";
import { prepareFor } from "./prepare-for.js";

const rows = 120;
const each = <T>(value: (row: number) => T) => Array.from({ length: rows }, (_, row) => value(row));
const why = (name: string, values: readonly unknown[]) => {
  const table: Table = Table.fromColumns({ [name]: values });
  return whyIdentifier(name, table.column(name));
};

describe("a column that looks like an identifier", () => {
  it("has distinct strings, serial numbers, or distinct whole numbers under such a name", () => {
    expect(
      why(
        "code",
        each((row) => `c${row}`),
      ),
    ).toContain("120 distinct values in 120 rows");
    expect(
      why(
        "code",
        each((row) => (row < 8 ? "same" : `c${row}`)),
      ),
    ).toBeUndefined();
    expect(
      why(
        "serial",
        each((row) => 500 + ((37 * row) % rows)),
      ),
    ).toContain("identifier");
    expect(
      why(
        "customerId",
        each((row) => 1000 * row * row),
      ),
    ).toContain("identifier");
    expect(
      why(
        "order_no",
        each((row) => 1000 * row * row),
      ),
    ).toContain("identifier");
  });

  it("does not have measurements, years or few rows", () => {
    expect(
      why(
        "income",
        each((row) => 1000 * row * row),
      ),
    ).toBeUndefined();
    expect(
      why(
        "year",
        each((row) => 1900 + row),
      ),
    ).toBeUndefined();
    expect(
      why(
        "valid",
        each((row) => 1000 * row * row),
      ),
    ).toBeUndefined();
    expect(
      why(
        "x",
        each((row) => row + 0.5),
      ),
    ).toBeUndefined();
    expect(why("id", [1, 2, 3])).toBeUndefined();
  });

  it("is distinguished from free text and from columns of many levels, each with its own advice", () => {
    const rows = Array.from({ length: 60 }, (_, i) => i);
    const table = Table.fromColumns({
      note: rows.map((i) => `the app crashed ${i} times`),
      town: rows.map((i) => `Town ${i % 40}`),
      x: rows.map((i) => i % 7),
      y: rows.map((i) => i % 2 === 0),
    });
    const { leftOut } = planPreparation("Test", table, "y", false);
    expect(leftOut.map(({ column, why }) => ({ column, why }))).toEqual([
      {
        column: "note",
        why: 'is free text: 60 distinct values in 60 rows; to use its words, give its kind as text, or keep it as levels with the option "keep"',
      },
      {
        column: "town",
        why: 'has 40 distinct values in 60 rows, too many for levels; keep it with the option "keep"',
      },
    ]);
  });

  it("is left out of a comparison, which says how to keep it", async () => {
    const table: Table = Table.fromColumns({
      customerId: each((row) => 1000 * row * row),
      x: each((row) => row % 7),
      y: each((row) => (row % 7) + Math.sin(row)),
    });
    const options = { methods: ["LinearRegression"], folds: 3 };
    const comparison = await compareMethods(table, "y", options);
    expect(String(comparison)).toContain('"customerId" is left out because it looks like an identifier');
    expect(String(comparison)).toContain('keep it with the option "keep"');
    const kept = await compareMethods(table, "y", { ...options, keep: ["customerId"] });
    expect(kept.preparation.numbers).toEqual(["customerId", "x"]);
    await expect(compareMethods(table, "y", { ...options, keep: ["nobody"] })).rejects.toThrow(
      /option "keep".*"nobody"/,
    );
  });
});

describe("a column of many levels", () => {
  const table: Table = Table.fromColumns({
    city: each((row) => `c${row < 60 ? row : row % 5}`),
    y: each((row) => row % 5),
  });

  it("has its rare levels joined before it is encoded, with a note", async () => {
    const comparison = await compareMethods(table, "y", { methods: ["LinearRegression"], folds: 3 });
    expect(String(comparison)).toContain('rare levels of "city" (60 levels) are joined, so that 50 remain');
    const model = await prepareFor(table, "y", new LinearRegression()).fit(table, "y");
    expect(Number.isFinite(model.predict(Table.fromColumns({ city: ["c1"] }))[0])).toBe(true);
  });
});
