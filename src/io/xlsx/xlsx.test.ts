import { describe, expect, it } from "vitest";
import { workbook } from "../../../test/support/workbook.js";
import { zip } from "../../../test/support/zip.js";
import { FormatError } from "../../base/errors.js";
import { dateOf, isDateFormat } from "./dates.js";
import { readXlsx } from "./read.js";

const text = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const sheet = (...rows: string[]) => workbook({ sheets: { data: rows.join("") } });

describe("readXlsx", () => {
  it("reads numbers, booleans, and texts: inline, shared and from formulas", async () => {
    const bytes = workbook({
      sheets: {
        data:
          '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>' +
          '<row r="2"><c r="A2"><v>1.5E-3</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="str"><f>A2&amp;"x"</f><v>one &lt;2&gt;</v></c></row>' +
          '<row r="4"><c r="A4" t="e"><v>#N/A</v></c><c r="C4" t="inlineStr"><is><r><t>two</t></r><r><t> parts</t></r></is></c></row>',
      },
      sharedTexts:
        "<si><t>size</t></si><si><t>coastal</t><rPh><t>sound</t></rPh></si><si><r><t>na</t></r><r><t>me</t></r></si>",
    });
    const table = await readXlsx(bytes);
    expect(table.names.map((name) => table.kind(name))).toEqual(["quantitative", "boolean", "categorical"]);
    expect(table.toRows()).toEqual([
      { size: 0.0015, coastal: true, name: "one <2>" },
      { size: null, coastal: null, name: "two parts" },
    ]);
  });

  it("reads numbers with a date format as dates, from 1900 or from 1904", async () => {
    const cells = [row(text("day"), text("time")), row(number(45352, 1), number(45352.5, 2))];
    const formats = ["dd/mm/yyyy", "[$-409]m/d/yy h:mm AM/PM;@"];
    const table = await readXlsx(workbook({ sheets: { data: cells.join("") }, formats }));
    expect(table.column("day")).toMatchObject({ kind: "date", resolution: "day" });
    expect(table.toRows()).toEqual([{ day: "2024-03-01", time: "2024-03-01T12:00:00Z" }]);
    const early = workbook({ sheets: { data: cells.join("") }, formats, properties: 'date1904="1"' });
    expect((await readXlsx(early)).get(0, "day")).toBe("2028-03-02");
    const unformatted = sheet(row(text("day")), row(number(45352)));
    expect((await readXlsx(unformatted, { kinds: { day: "date" } })).get(0, "day")).toBe("2024-03-01");
  });

  it("chooses sheets by name or number, and says which there are", async () => {
    const bytes = workbook({
      sheets: { 'A & "B"': row(text("a")) + row(number(1)), other: row(text("b")) + row(number(2)) },
    });
    expect((await readXlsx(bytes)).toRows()).toEqual([{ a: 1 }]);
    expect((await readXlsx(bytes, { sheet: 'A & "B"' })).toRows()).toEqual([{ a: 1 }]);
    expect((await readXlsx(bytes, { sheet: 2 })).toRows()).toEqual([{ b: 2 }]);
    await expect(readXlsx(bytes, { sheet: "Other" })).rejects.toThrow(
      'there is no sheet "Other"; the sheets are',
    );
    await expect(readXlsx(bytes, { sheet: 3 })).rejects.toThrow("no sheet number 3");
  });

  it("takes names from the first row that is not empty, and leaves out what has neither name nor value", async () => {
    const bytes = sheet(
      row(),
      '<row r="5"><c r="B5" t="inlineStr"><is><t>x</t></is></c><c r="D5" t="inlineStr"><is><t>x</t></is></c></row>',
      '<row r="6"><c r="B6"><v>1</v></c><c r="C6"><v>2</v></c><c r="D6"><v>3</v></c></row>',
    );
    await expect(readXlsx(bytes)).rejects.toThrow('two columns are named "x"; set duplicateNames: "number"');
    expect((await readXlsx(bytes, { duplicateNames: "number" })).toRows()).toEqual([
      { x: 1, column3: 2, x2: 3 },
    ]);
    const plain = sheet(row(number(1), number(2)), row(number(3), number(4)));
    expect((await readXlsx(plain, { header: false })).names).toEqual(["column1", "column2"]);
    expect((await readXlsx(plain, { header: ["a", "b"] })).toRows()[1]).toEqual({ a: 3, b: 4 });
    await expect(readXlsx(plain, { header: ["a"] })).rejects.toThrow("gives 1 names");
  });

  it("reads markers as missing values, and columns of several types as text, with a note", async () => {
    const bytes = sheet(
      row(text("a"), text("b")),
      row(number(1), number(7)),
      row(text("NA"), text("unknown")),
    );
    const notes: string[] = [];
    const table = await readXlsx(bytes, { onNote: (note) => notes.push(note) });
    expect(table.toRows()).toEqual([
      { a: 1, b: "7" },
      { a: null, b: "unknown" },
    ]);
    expect(notes).toEqual(['column "b" holds numbers and text, such as "unknown"; it is read as text.']);
    const marked = await readXlsx(bytes, { missing: ["NA", "unknown"] });
    expect(marked.kind("b")).toBe("quantitative");
    await expect(readXlsx(bytes, { kinds: { b: "quantitative" } })).rejects.toThrow('column "b"');
  });

  it("keeps the digits of whole numbers that a number would change", async () => {
    const wide = "<c><v>9007199254740993</v></c>";
    const notes: string[] = [];
    const bytes = sheet(row(text("card")), row(wide), row(number(12)));
    const table = await readXlsx(bytes, { onNote: (note) => notes.push(note) });
    expect(table.toRows()).toEqual([{ card: "9007199254740993" }, { card: "12" }]);
    expect(notes).toHaveLength(1);
  });

  it("takes columns, kinds, roles and a number of rows", async () => {
    const bytes = sheet(row(text("a"), text("b")), row(number(1), number(2)), row(number(3), number(4)));
    const table = await readXlsx(bytes, {
      columns: ["b", "a"],
      kinds: { a: "categorical" },
      roles: { weight: "b" },
      rows: 1,
    });
    expect(table.toRows()).toEqual([{ b: 2, a: 1 }]);
    expect([table.kind("a"), table.roles.weight]).toEqual(["categorical", "b"]);
    await expect(readXlsx(bytes, { columns: ["c"] })).rejects.toThrow('no column "c"');
  });

  it("reads what is stored without compression", async () => {
    const bytes = workbook({ sheets: { data: row(text("a")) + row(number(1)) }, stored: true });
    expect((await readXlsx(bytes)).toRows()).toEqual([{ a: 1 }]);
  });

  it("has limits for bytes, ratios, columns and cells", async () => {
    const wide = sheet(row(text("a")), '<row><c r="XFD2"><v>1</v></c></row>');
    await expect(readXlsx(wide, { maxColumns: 100 })).rejects.toThrow('"maxColumns"');
    await expect(readXlsx(wide, { maxCells: 100 })).rejects.toThrow('"maxCells"');
    await expect(readXlsx(sheet(row(text("x".repeat(5000)))), { maxBytes: 3000 })).rejects.toThrow(
      '"maxBytes"',
    );
    const bomb = workbook({ sheets: { data: " ".repeat(2 ** 26 + 1) } });
    await expect(readXlsx(bomb)).rejects.toThrow('"maxRatio"');
  }, 20_000);

  it("refuses what is not a workbook, saying what it may be", async () => {
    const attempts: [Uint8Array, string][] = [
      [new TextEncoder().encode("a,b\n1,2\n"), "not a workbook"],
      [new Uint8Array(), "not a workbook"],
      [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, ...new Uint8Array(600)), "old .xls workbook"],
      [zip({ "readme.txt": "hello" }), 'no file "xl/workbook.xml"'],
      [zip({ "xl/workbook.xml": "<workbook/>" }), "no sheets"],
      [zip({ "xl/workbook.xml": "<workbook>" }), "<workbook> is never closed"],
      [zip({ "xl/workbook.xml": '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>' }), "document type"],
      [sheet(), "is empty"],
      [sheet(row(text("a")), row(number("1,5"))), 'column 1 of row 2 holds "1,5"; expected a number'],
      [sheet(row('<c t="s"><v>3</v></c>')), "the number of a shared text"],
      [sheet(row('<c r="12"><v>3</v></c>')), 'a cell has the reference "12"'],
    ];
    for (const [bytes, words] of attempts) {
      const attempt = readXlsx(bytes);
      await expect(attempt).rejects.toThrow(words);
      await expect(attempt).rejects.toBeInstanceOf(FormatError);
    }
    const dated = workbook({ sheets: { data: row(number(-1, 1)) }, formats: ["yyyy"] });
    await expect(readXlsx(dated)).rejects.toThrow("a date from 1900 to 9999");
    const cut = sheet(row(text("a"))).slice(0, 300);
    await expect(readXlsx(cut)).rejects.toThrow("truncated");
  });
});

describe("formats of cells", () => {
  it.each(["yyyy-mm-dd", "d. mmmm", "mmm", 'm/d/yy "h"', "dd.mm.yyyy hh:mm", "[$-F800]dddd"])(
    "%s shows a date",
    (code) => {
      expect(isDateFormat(200, code)).toBe(true);
    },
  );

  it.each([
    "0.00",
    "General",
    '0 "days"',
    "h:mm",
    "[h]:mm:ss",
    "mm:ss",
    "[mm]:ss",
    "#,##0;[Red]-0",
    "\\d0",
    "@",
  ])("%s shows a number", (code) => {
    expect(isDateFormat(200, code)).toBe(false);
  });

  it("have numbers for the usual ones", () => {
    expect([0, 1, 9, 14, 17, 18, 21, 22, 45, 49].map((id) => isDateFormat(id, undefined))).toEqual([
      ...[false, false, false, true, true, false, false, true, false, false],
    ]);
  });

  it("count days as spreadsheets do, whose year 1900 is a leap year", () => {
    const day = (days: number, from1904 = false) => {
      const time = dateOf(days, from1904);
      return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
    };
    expect([1, 59, 61, 36526].map((days) => day(days))).toEqual([
      "1900-01-01",
      "1900-02-28",
      "1900-03-01",
      "2000-01-01",
    ]);
    expect([day(0, true), day(2958465), day(2958466), day(-1)]).toEqual([
      "1904-01-01",
      "9999-12-31",
      undefined,
      undefined,
    ]);
  });
});
