import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { parseCsv } from "./read.js";
import { writeCsv } from "./write.js";

/** Text that is hard to tell from the structure around it. */
const hostile = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\t",
    "a|b",
    "a;b",
    "a,b",
    "a\tb",
    '"',
    '""',
    "'",
    "\n",
    "\r",
    "\r\n",
    "\ufeff",
    "\ufeffa",
    "NA",
    "null",
    "?",
    "1",
    "-1.5",
    "1,5",
    "1e3",
    "true",
    "FALSE",
    "inf",
    " padded ",
    "=1+1",
    "constructor",
    "__proto__",
    "toString",
    "#",
    "ü",
    "🙂",
  ),
  fc.string({ unit: "grapheme", maxLength: 8 }),
);

const name = hostile.filter((text) => text !== "");

const tables = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }),
    rows: fc.integer({ min: 0, max: 6 }),
    seed: fc.array(
      fc.record({ text: fc.option(hostile), number: fc.option(fc.double()), flag: fc.option(fc.boolean()) }),
      {
        minLength: 24,
        maxLength: 24,
      },
    ),
    kinds: fc.array(fc.constantFrom("text", "categorical", "quantitative", "boolean"), {
      minLength: 4,
      maxLength: 4,
    }),
  })
  .map(({ names, rows, seed, kinds }) => {
    const columns = names.map((column, j) => {
      const part = seed.slice(6 * j, 6 * j + rows);
      const field = { text: "text", categorical: "text", quantitative: "number", boolean: "flag" } as const;
      return [column, part.map((values) => values[field[kinds[j] as "text"]])] as const;
    });
    const spec = Object.fromEntries(names.map((column, j) => [column, kinds[j] as "text"]));
    return Table.fromArrays(
      names,
      Array.from({ length: rows }, (_, row) => columns.map(([, values]) => values[row])),
      { kinds: Object.assign(Object.create(null), spec) },
    );
  });

/** The kinds and levels, which text alone cannot tell. */
function kindsOf(table: Table) {
  return Object.fromEntries(
    [...table].map(([column, values]) => [
      column,
      "levels" in values ? { kind: values.kind, levels: values.levels } : values.kind,
    ]),
  ) as never;
}

function same(read: Table, written: Table): void {
  expect(read.names).toEqual(written.names);
  expect(read.rows).toBe(written.rows);
  for (const column of written.names)
    for (let row = 0; row < written.rows; row += 1)
      expect(Object.is(read.get(row, column), written.get(row, column)), `${column} at ${row}`).toBe(true);
}

describe("writeCsv and parseCsv", () => {
  it("give the same table back, whatever is in it, to a reader that finds the delimiter by itself", () => {
    fc.assert(
      fc.property(tables, (table) => {
        same(parseCsv(writeCsv(table), { kinds: kindsOf(table) }), table);
      }),
      { numRuns: 400 },
    );
  });

  it("do so with other delimiters, and with decimal commas", () => {
    fc.assert(
      fc.property(tables, fc.constantFrom(";", "\t", "|", " ", ":"), (table, delimiter) => {
        same(parseCsv(writeCsv(table, { delimiter }), { delimiter, kinds: kindsOf(table) }), table);
        same(parseCsv(writeCsv(table, { decimal: "," }), { decimal: ",", kinds: kindsOf(table) }), table);
      }),
      { numRuns: 200 },
    );
  });

  it("keep one column with a delimiter in it", () => {
    const table = Table.fromColumns({ "a|b": ["1|2", "3|4"] });
    expect(writeCsv(table)).toBe('"a|b"\n"1|2"\n"3|4"\n');
    expect(parseCsv(writeCsv(table)).toRows()).toEqual(table.toRows());
  });

  it("refuse what would not come back", () => {
    expect(() => writeCsv(Table.fromColumns({ "": [1] }))).toThrow("a column has no name");
    expect(() => writeCsv(Table.fromColumns({ a: ["\ud800"] }))).toThrow("lone surrogate");
    expect(() => writeCsv(Table.fromColumns({ a: [1] }), { missing: "" })).toThrow(
      "makes an empty line of a row",
    );
    expect(() => writeCsv(Table.fromColumns({ a: [1], b: [2] }), { missing: "a,b" })).toThrow(
      "contains the delimiter",
    );
    expect(() => writeCsv(Table.fromColumns({ a: [1] }), { missing: '"' })).toThrow("must have no quotes");
  });
});

describe("escapeFormulas", () => {
  it("puts an apostrophe before text that a spreadsheet would compute, in names too, and before no number", () => {
    const table = Table.fromColumns({
      "=name": ["=1+1", "+a", "-b", "@c", "\td", "plain"],
      size: [-1, 2, 3, 4, 5, 6],
    });
    expect(writeCsv(table, { escapeFormulas: true })).toBe(
      `'=name,size\n'=1+1,-1\n'+a,2\n'-b,3\n'@c,4\n"'\td",5\nplain,6\n`,
    );
    expect(writeCsv(table)).toContain("\n=1+1,-1\n");
  });
});
