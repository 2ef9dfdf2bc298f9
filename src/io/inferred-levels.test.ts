import { describe, expect, it } from "vitest";
import { OptionError } from "../base/errors.js";
import { parseCsv, parseJsonTable } from "./index.js";

/** A column of these values as delimited text, its kind, and the notes about it. */
function read(values: readonly (string | number)[], options = {}) {
  const notes: string[] = [];
  const table = parseCsv(`d\n${values.join("\n")}\n`, { ...options, onNote: (note) => notes.push(note) });
  return { kind: table.kind("d"), notes, table };
}

const days = Array.from({ length: 28 }, (_, day) => `2024-01-${String(day + 1).padStart(2, "0")}`);

describe("a column that is nearly dates or numbers", () => {
  it.each([
    ["2024-02-30", days, "dates"],
    ["unknown", days, "dates"],
    ["unknown", [1, 2, 3, 4, 5], "numbers"],
    ["1.2.3", [1.5, 2, 3, 4, 5], "numbers"],
  ] as const)("stays categorical for one %s, with a note that names it", (stray, values, what) => {
    const { kind, notes } = read([...values, stray]);
    expect(kind).toBe("categorical");
    expect(notes).toEqual([
      `column "d" is categorical, although all other values are ${what}: "${stray}" in 1 row; correct them, or list them in the option "missing" if they mean missing values.`,
    ]);
    expect(read([...values, stray], { missing: [stray] })).toMatchObject({
      kind: what === "dates" ? "date" : "quantitative",
      notes: [],
    });
  });

  it("counts the rows of up to three such texts", () => {
    const { notes } = read([...days, "?", "none", "none", "later", "-"], { missing: [] });
    expect(notes).toEqual([]);
    const three = read([...days, "none", "none", "later", "-"]);
    expect(three.notes[0]).toContain('"-" in 1 row, "later" in 1 row, "none" in 2 rows');
  });

  it("names three of more texts that are rare, and counts the others", () => {
    const many = Array.from({ length: 100 }, (_, i) => (i % 20 === 7 ? `bad ${i}` : days[i % 28]));
    expect(read(many).notes[0]).toContain(
      'although all other values are dates: "bad 27" in 1 row, "bad 47" in 1 row, "bad 67" in 1 row, and 2 others in 2 rows;',
    );
  });

  it("is noted where a date is written in another form, in another order or with a zone", () => {
    for (const [values, usual, other] of [
      [[...days, "02/13/2024"], "2024-01-01", "02/13/2024"],
      [["13/01/2024", "14/01/2024", "15/02/2024", "01/25/2024"], "13/01/2024", "01/25/2024"],
      [
        ["2024-01-01 10:00", "2024-01-02 10:00", "2024-01-03 10:00Z"],
        "2024-01-01 10:00",
        "2024-01-03 10:00Z",
      ],
    ] as const) {
      const { kind, notes } = read(values);
      expect(kind).toBe("categorical");
      expect(notes).toEqual([
        `column "d" is categorical, although all of its values are dates: most are written as in "${usual}", but "${other}" in 1 row; write all of them in one form.`,
      ]);
    }
  });

  it("is not suspected where dates or numbers are rare, or all levels are words", () => {
    expect(read(["a", "b", "c", "d", "1"]).notes).toEqual([]);
    expect(read(["1", "2", "none", "none", "none"]).notes).toEqual([]);
  });

  it("is noted in JSON too, which has no option for missing values", () => {
    const notes: string[] = [];
    const rows = [...days, "soon"].map((d) => ({ d }));
    parseJsonTable(JSON.stringify(rows), { onNote: (note) => notes.push(note) });
    expect(notes).toEqual([
      'column "d" is categorical, although all other values are dates: "soon" in 1 row; correct them, or make them missing.',
    ]);
  });
});

describe("dates with years of two digits", () => {
  it("are read with a note", () => {
    const { kind, notes, table } = read(["31.01.24", "02.02.99", "01.01.68", "01.01.69"]);
    expect(kind).toBe("date");
    expect(table.toRows().map(({ d }) => d)).toEqual([
      "2024-01-31",
      "1999-02-02",
      "2068-01-01",
      "1969-01-01",
    ]);
    expect(notes).toEqual([
      'column "d" is read as dates with years of two digits as those from 1969 to 2068.',
    ]);
    expect(read(["1/31/24", "2/2/99"]).notes).toEqual([
      'column "d" is read as dates with the month first and with years of two digits as those from 1969 to 2068.',
    ]);
  });

  it("need their order where day and month cannot be told apart", () => {
    const ambiguous = read(["01/02/24", "03/04/24"]);
    expect(ambiguous.kind).toBe("categorical");
    expect(ambiguous.notes[0]).toContain("day and month cannot be told apart");
    const { table } = read(["01/02/24", "03/04/24"], { kinds: { d: { kind: "date", order: "mdy" } } });
    expect(table.get(0, "d")).toBe("2024-01-02");
  });

  it("are not seen in versions or in dates that do not exist", () => {
    expect(read(["1.10.12", "1.2.03"]).kind).toBe("categorical");
    expect(read(["10.13.12", "31.02.24"]).kind).toBe("categorical");
  });
});

describe("dates as eight digits", () => {
  it("stay numbers with a note, and are dates if the kind says so", () => {
    const { kind, notes } = read([20240102, 20240103]);
    expect(kind).toBe("quantitative");
    expect(notes).toEqual([
      'column "d" is read as numbers, although all of them are dates such as 20240102; to read them as dates, give its kind as date.',
    ]);
    const dates = read([20240102, 20240103], { kinds: { d: "date" } });
    expect([dates.kind, dates.table.get(1, "d"), dates.notes]).toEqual(["date", "2024-01-03", []]);
  });

  it("are noted beside a few other numbers, which are named", () => {
    const month = Array.from({ length: 28 }, (_, day) => 20240101 + day);
    expect(read([...month, 20240230, 0, 0]).notes).toEqual([
      'column "d" is read as numbers, although they are dates such as 20240101, except 20240230 in 1 row, 0 in 2 rows; to read dates, correct these and give its kind as date.',
    ]);
    expect(read([...month, 1, 2, 3, 4]).notes).toEqual([]);
    expect(read([...month, 1, 1, 1, 1]).notes).toEqual([]);
  });

  it("are not suspected in other numbers", () => {
    for (const values of [
      [20240102, 20240132],
      [20240102, 20240102],
      [20240102, 5],
      [12345678, 23456789],
    ])
      expect(read(values).notes).toEqual([]);
  });
});

it("times of day stay categorical with a note", () => {
  for (const times of [
    ["17:06", "9:30"],
    ["09:30:15", "23:59:59.5"],
    ["9:30 am", "12:00 PM"],
    ["9:30", "10:15", "12:00", "noon"],
  ]) {
    const { kind, notes } = read(times);
    expect(kind).toBe("categorical");
    expect(notes[0]).toMatch(/values such as "[^"]+" are times of day, for which there is no kind/);
  }
  expect(read(["24:00", "9:30"]).notes).toEqual([]);
});

describe("a kind that is not one", () => {
  const wrong = (kind: unknown) => () => parseCsv("d\n1\n", { kinds: { d: kind as never } });

  it("is refused by the name of its column, with what is right", () => {
    expect(wrong("date:dmy")).toThrow(OptionError);
    expect(wrong("date:mdy")).toThrow(
      'parseCsv: option "kinds": "d" must be { kind: "date", order: "mdy" }; got "date:mdy".',
    );
    for (const kind of ["dates", 5, null, { kind: "date", order: "ymd" }])
      expect(wrong(kind)).toThrow('"d" must be a kind, such as "categorical", or an object, such as {');
  });
});
