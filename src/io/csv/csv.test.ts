import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../test/support/data.js";
import { FormatError } from "../../base/errors.js";
import { Table } from "../../data/table/table.js";
import { parseCsv, readCsv } from "./read.js";
import { writeCsv } from "./write.js";

const columnsOf = (table: Table) =>
  Object.fromEntries(table.names.map((name) => [name, valuesOf(table, name)]));
const valuesOf = (table: Table, name: string) =>
  Array.from({ length: table.rows }, (_, row) => table.get(row, name));

describe("parseCsv", () => {
  it("reads numbers, booleans and levels, and knows their kinds", () => {
    const table = parseCsv("x,ok,city\n1.5,true,Oslo\n-2e3,False,Rome\n,NA,Oslo\n");
    expect(table.names.map((name) => table.kind(name))).toEqual(["quantitative", "boolean", "categorical"]);
    expect(columnsOf(table)).toEqual({
      x: [1.5, -2000, null],
      ok: [true, false, null],
      city: ["Oslo", "Rome", "Oslo"],
    });
  });

  it("judges a kind by all rows: one word makes a column of numbers categorical, with its levels as written", () => {
    const text = `x\n${"1.50\n".repeat(1000)}NA\nmany\n`;
    const table = parseCsv(text);
    expect(table.column("x")).toMatchObject({ kind: "categorical", levels: ["1.50", "many"] });
    expect(table.get(1000, "x")).toBe(null);
    const mixed = parseCsv("b,c\ntrue,1\n1,true");
    expect([mixed.kind("b"), mixed.kind("c")]).toEqual(["categorical", "categorical"]);
  });

  it("keeps what came missing before the first word", () => {
    expect(valuesOf(parseCsv("x,y\nNA,\n?,true\nword,"), "x")).toEqual([null, null, "word"]);
    expect(valuesOf(parseCsv('x\nNA\n""\nword'), "x")).toEqual([null, "", "word"]);
  });

  it("gives a column of missing values alone the kind quantitative", () => {
    expect(parseCsv("x,y\nNA,1\n,2").kind("x")).toBe("quantitative");
    expect(parseCsv("x,y\n").rows).toBe(0);
  });

  it("reads quoted fields with delimiters, line ends and doubled quotes", () => {
    const table = parseCsv('a,b\r\n"x, ""y""\r\nz",1\r\n "q" , 2 \r\n');
    expect(columnsOf(table)).toEqual({ a: ['x, "y"\r\nz', "q"], b: [1, 2] });
  });

  it("takes a quoted marker for a value, and quoted numbers for numbers", () => {
    expect(columnsOf(parseCsv('a,b\n"NA","1"\nNA,""\n"",3'))).toEqual({
      a: ["NA", null, ""],
      b: [1, null, 3],
    });
  });

  it.each(["\n", "\r\n", "\r"])("ends lines at %j, skips empty ones, and needs none at the end", (end) => {
    const text = ["a,b", "1,2", "", "  ", "3,4"].join(end);
    expect(columnsOf(parseCsv(text))).toEqual({ a: [1, 3], b: [2, 4] });
    expect(columnsOf(parseCsv(`\uFEFF${text}${end}`))).toEqual({ a: [1, 3], b: [2, 4] });
  });

  it.each([",", ";", "\t", "|"])("finds the delimiter %j by itself", (sign) => {
    const text = `name${sign}size\n"a,b;c|d"${sign}1\nx${sign}2`;
    expect(columnsOf(parseCsv(text))).toEqual({ name: ["a,b;c|d", "x"], size: [1, 2] });
  });

  it("reads decimal commas", () => {
    expect(columnsOf(parseCsv("a;b\n1,5;-2,25e1\n1.5;3", { decimal: "," }))).toEqual({
      a: ["1,5", "1.5"],
      b: [-22.5, 3],
    });
  });

  it("takes names from the first line, from the caller, or counts them", () => {
    expect(parseCsv("1,2", { header: false }).names).toEqual(["column1", "column2"]);
    expect(parseCsv("1,2", { header: ["x", "y"] }).get(0, "y")).toBe(2);
    expect(parseCsv('"",b\n1,2').names).toEqual(["column1", "b"]);
  });

  it("obeys kinds, and matches given levels by value", () => {
    const table = parseCsv("g,t,b,o\n1.0,7,1,low\n2,8,0,high", {
      kinds: {
        g: { kind: "categorical", levels: [1, 2] },
        t: "text",
        b: "boolean",
        o: { kind: "ordinal", levels: ["low", "high"] },
      },
    });
    expect(columnsOf(table)).toEqual({ g: [1, 2], t: ["7", "8"], b: [true, false], o: ["low", "high"] });
  });

  it("reads the columns and rows asked for", () => {
    const table = parseCsv("a,b,c\n1,2,3\n4,5,6\n7,8", { columns: ["c", "a"], rows: 2 });
    expect(columnsOf(table)).toEqual({ c: [3, 6], a: [1, 4] });
    expect(table.names).toEqual(["c", "a"]);
  });

  it("reads every double exactly from its shortest and from 17 digits", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true }), { minLength: 1 }), (numbers) => {
        for (const write of [String, (x: number) => x.toPrecision(17), (x: number) => x.toExponential(20)]) {
          const column = parseCsv(["x", ...numbers.map(write)].join("\n")).column("x");
          expect(column.kind === "quantitative" && Array.from(column.values)).toEqual(
            numbers.map((x) => Number(write(x))),
          );
        }
      }),
    );
  });

  it("rounds decimals of up to 22 digits as the language does", () => {
    const digits = fc.tuple(fc.bigInt(0n, 10n ** 22n - 1n), fc.integer({ min: 0, max: 22 })).map(([n, k]) => {
      const text = String(n).padStart(k + 1, "0");
      return `${text.slice(0, text.length - k)}.${text.slice(text.length - k)}`;
    });
    fc.assert(
      fc.property(fc.array(digits, { minLength: 1 }), (texts) => {
        const column = parseCsv(["x", ...texts].join("\n")).column("x");
        expect(column.kind === "quantitative" && Array.from(column.values)).toEqual(texts.map(Number));
      }),
      { numRuns: 300 },
    );
  });

  it("reads more levels than any table of hashes starts with", () => {
    const words = Array.from({ length: 5000 }, (_, i) => `level ${(i * 7919) % 5000}`);
    expect(valuesOf(parseCsv(["w", ...words].join("\n")), "w")).toEqual(words);
  });

  it("reads a field of ten million characters if it may", () => {
    const long = "é".repeat(5_000_000) + "y".repeat(5_000_000);
    expect(parseCsv(`a,b\n"${long}",1`, { maxFieldBytes: 2e7 }).get(0, "a")).toBe(long);
  });
});

describe("a comma that separates both fields and decimals", () => {
  it("is a decimal separator in quotes only", () => {
    const table = parseCsv('a,b\n"1,5",2\n3,"-4,25"\n', { delimiter: ",", decimal: "," });
    expect(table.toRows()).toEqual([
      { a: 1.5, b: 2 },
      { a: 3, b: -4.25 },
    ]);
    expect(() => parseCsv("a,b\n1,5,2\n", { delimiter: ",", decimal: "," })).toThrow("line 2 has 3 fields");
  });
});

describe("parseCsv refuses", () => {
  const failure = (text: string, options = {}): FormatError => {
    try {
      parseCsv(text, options);
    } catch (error) {
      return error as FormatError;
    }
    return expect.fail("nothing was refused");
  };

  it("ragged lines, with the line and both counts", () => {
    const error = failure('a,b\n"x\ny",1\n1,2,3');
    expect(error).toBeInstanceOf(FormatError);
    expect(error).toMatchObject({ line: 4, expected: "2 fields", received: "3 fields" });
    expect(error.message).toBe("parseCsv: line 4 has 3 fields; earlier lines have 2 fields.");
    expect(failure("a,b\n1").message).toContain("line 2 has 1 field;");
  });

  it("a quote that is never closed, with the line where it opens", () => {
    expect(failure('a,b\n1,2\n3,"x\ny\nz').message).toBe(
      "parseCsv: line 3 opens a quote that is never closed.",
    );
  });

  it("text behind a closing quote", () => {
    expect(failure('a\n"x"y').message).toContain('line 2 has "y" after a closing quote');
  });

  it("nothing, and names that come twice", () => {
    expect(failure("").message).toContain("empty");
    expect(failure("\n \n").message).toContain("empty");
    expect(failure("a,b,a\n1,2,3").message).toContain('two columns are named "a"');
  });

  it("values that do not fit a given kind, with line and column", () => {
    expect(failure("a,b\n1,2\n1,x", { kinds: { b: "quantitative" } }).message).toBe(
      'parseCsv: line 3, column "b" must be a number; got "x".',
    );
    expect(failure("a\nx", { kinds: { a: { kind: "ordinal", levels: ["low"] } } }).message).toContain(
      'one of the levels "low"',
    );
    expect(failure("a\nyes", { kinds: { a: "boolean" } }).message).toContain("true or false");
  });

  it("columns that do not exist, and options that contradict each other", () => {
    expect(failure("a\n1", { columns: ["b"] }).message).toContain(
      'there is no column "b"; the columns are "a"',
    );
    expect(failure("a\n1", { kinds: { c: "text" } }).message).toContain('no column "c"');
    expect(failure("a\n1", { thousands: ",", decimal: "," }).message).toContain(
      "differ from the decimal separator",
    );
    expect(failure("a\n1", { delimiter: "ab" }).message).toContain("delimiter");
    expect(failure("a\n1", { kinds: { a: "numbers" } }).message).toContain('option "kinds"');
    expect(failure("a\n1", { kinds: { a: { kind: "ordinal", levels: ["x", "x"] } } }).message).toContain(
      "distinct levels",
    );
    expect(failure("a\n1", { header: ["x", "y"] }).message).toContain("gives 2 names");
  });
});

describe("readCsv", () => {
  const bytes = new TextEncoder().encode("a,b\n1,é\n2,x\n");

  it("reads bytes, blobs, streams and iterables alike", async () => {
    const expected = { a: [1, 2], b: ["é", "x"] };
    async function* pieces() {
      for (const byte of bytes) yield Uint8Array.of(byte);
    }
    const strings = new ReadableStream<string>({
      start(controller) {
        controller.enqueue("a,b\n1,");
        controller.enqueue("é\n2,x");
        controller.close();
      },
    });
    for (const source of [
      bytes,
      bytes.slice().buffer,
      new Blob([bytes]),
      pieces(),
      strings,
      ["a,b\n1,é", "\n2,x"],
    ]) {
      expect(columnsOf(await readCsv(source))).toEqual(expected);
    }
  });

  it("names the line and the byte that is not UTF-8, and reads it as Latin-1 on request", async () => {
    const latin = Uint8Array.of(97, 10, 120, 10, 0xe9, 10);
    await expect(readCsv(latin)).rejects.toThrow("readCsv: line 3 is not valid UTF-8: byte 0xe9.");
    expect((await readCsv(latin, { encoding: "latin1" })).get(1, "a")).toBe("é");
    await expect(readCsv(Uint8Array.of(0xff, 0xfe, 97, 0))).rejects.toThrow("UTF-16");
  });

  it("says which file is missing, and that a text is not a path", async () => {
    await expect(readCsv("no/such/file.csv")).rejects.toThrow(
      'cannot read "no/such/file.csv": the file does not exist',
    );
    await expect(readCsv("a,b\n1,2")).rejects.toThrow("a string is taken as a file path");
  });
});

describe("writeCsv", () => {
  it("writes what parseCsv reads back", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("NA", "", " a", 'b"', "c,d", "e\nf", "1", "true"));
    const row = fc.record({
      number: fc.option(fc.double({ noNaN: true })),
      word: fc.option(text),
      flag: fc.option(fc.boolean()),
    });
    const kinds = { number: "quantitative", word: "text", flag: "boolean" } as const;
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom(".", ","), (rows, decimal) => {
        const table = Table.fromRows(rows, { kinds });
        const again = parseCsv(writeCsv(table, { decimal }), { kinds, decimal });
        expect(again.toRows()).toEqual(table.toRows());
        const words = table.select(["word"]);
        expect(parseCsv(writeCsv(words), { kinds: { word: "text" } }).toRows()).toEqual(words.toRows());
      }),
    );
  });

  it("takes a delimiter, a marker and no header", () => {
    const table = Table.fromColumns({ a: [1, null], b: ["x;y", "z"] });
    expect(writeCsv(table, { delimiter: ";", missing: "?", header: false })).toBe('1;"x;y"\n?;z\n');
  });
});

describeWithData("readCsv of the marketing data", "esl/marketing.csv", (file) => {
  it("finds every row and the missing values", async () => {
    const table = await readCsv(file);
    expect([table.rows, table.names.length]).toEqual([8993, 14]);
    expect(table.get(0, "Income")).toBe(9);
    expect(table.get(0, "Language")).toBe(null);
    expect(table.names.every((name) => table.kind(name) === "quantitative")).toBe(true);
  });
});

describeWithData("readCsv of the prostate data", "esl/prostate_train.csv", (file) => {
  it("reads padded numbers between tabs", async () => {
    const table = await readCsv(file);
    expect([table.rows, table.names.length]).toEqual([67, 9]);
    expect(Object.values(table.toRows()[0])).toEqual([
      -0.579818495, 2.769459, 50, -1.38629436, 0, -1.38629436, 6, 0, -0.4307829,
    ]);
  });
});

describeWithData("readCsv of the wine data", "uci/winequality-red.csv", (file) => {
  it("reads quoted names", async () => {
    const table = await readCsv(file);
    expect([table.rows, table.names[0]]).toEqual([1599, "fixed acidity"]);
  });
});
