import { expect, it, describe as suite } from "vitest";
import { parseArff } from "../../io/arff/read.js";
import { writeArff } from "../../io/arff/write.js";
import { readArrow } from "../../io/arrow/read.js";
import { writeArrow } from "../../io/arrow/write.js";
import { readCsvBatches } from "../../io/csv/batches.js";
import { parseCsv } from "../../io/csv/read.js";
import { writeCsv } from "../../io/csv/write.js";
import { parseJsonTable } from "../../io/json/read.js";
import { writeJson } from "../../io/json/write.js";
import { readParquet } from "../../io/parquet/read.js";
import { writeParquet } from "../../io/parquet/write.js";
import { timeSplit } from "../split/index.js";
import { DateDescription } from "../statistics/date-description.js";
import { describe } from "../statistics/describe.js";
import { Table } from "../table/table.js";
import { datesOfTexts, dateText } from "./date-text.js";

const read = (...texts: string[]) => {
  const dates = datesOfTexts(texts);
  if (dates === undefined || dates === "ambiguous") return dates;
  return Array.from(dates.values, (value) => dateText(value, dates.resolution));
};

const days = Table.fromColumns({ sold: [new Date("2024-03-01"), null, new Date("2023-12-31")] });
const times = Table.fromColumns({
  at: [new Date("2024-03-01T10:30:00Z"), null, new Date("1969-12-31T23:59:59.250Z")],
});

suite("texts of dates", () => {
  it("are read in ISO 8601 and the usual local forms", () => {
    expect(read("2024-01-31", "0099-02-28")).toEqual(["2024-01-31", "0099-02-28"]);
    expect(read("2024/1/31")).toEqual(["2024-01-31"]);
    expect(read("31.1.2024", "01.02.2024")).toEqual(["2024-01-31", "2024-02-01"]);
    expect(read("31 Jan 2024", "1 february 2024")).toEqual(["2024-01-31", "2024-02-01"]);
    expect(read("Jan 31, 2024")).toEqual(["2024-01-31"]);
    expect(read("31.1.2024 7:05")).toEqual(["2024-01-31T07:05:00Z"]);
    expect(read("1/31/2024 12:05 AM", "1/31/2024 1:05 pm")).toEqual([
      "2024-01-31T00:05:00Z",
      "2024-01-31T13:05:00Z",
    ]);
  });

  it("have a zone or are in UTC, but not both in one column", () => {
    expect(read("2024-01-31T01:30:00+02:00")).toEqual(["2024-01-30T23:30:00Z"]);
    expect(read("2024-01-31 01:30", "2024-01-31T01:30:15.5")).toEqual([
      "2024-01-31T01:30:00Z",
      "2024-01-31T01:30:15.500Z",
    ]);
    expect(read("2024-01-31T01:30Z", "2024-01-31T01:30")).toBeUndefined();
    expect(read("2024-01-31T01:30+99:00")).toBeUndefined();
    expect(read("2024-01-31T01:30-05:75")).toBeUndefined();
  });

  it("with slashes have the order that all of them fit; if both do, they are ambiguous", () => {
    expect(read("3/4/2024", "31/4/2024")).toBeUndefined();
    expect(read("3/4/2024", "30/4/2024")).toEqual(["2024-04-03", "2024-04-30"]);
    expect(read("3/4/2024", "4/30/2024")).toEqual(["2024-03-04", "2024-04-30"]);
    expect(read("3/4/2024", "5/6/2024")).toBe("ambiguous");
    expect(read("3/3/2024")).toEqual(["2024-03-03"]);
  });

  it("are not those of days that do not exist, numbers or other texts", () => {
    for (const text of ["2023-02-29", "2024-13-01", "31.4.2024", "24:00", "1.2.3", "2024-01-31T24:00", "May"])
      expect(read(text)).toBeUndefined();
  });
});

suite("a date column", () => {
  it("is made of Date objects, and of texts or milliseconds on request", () => {
    expect(days.kind("sold")).toBe("date");
    expect(days.toRows().map(({ sold }) => sold)).toEqual(["2024-03-01", null, "2023-12-31"]);
    const kinds = { d: "date" } as const;
    expect(Table.fromColumns({ d: ["2024-01-31"] }, { kinds }).get(0, "d")).toBe("2024-01-31");
    expect(Table.fromColumns({ d: [1] }, { kinds }).get(0, "d")).toBe("1970-01-01T00:00:00.001Z");
    expect(Table.fromColumns({ d: ["2024-01-31"] }).kind("d")).toBe("categorical");
  });

  it("refuses what is not a date, by row", () => {
    const kinds = { d: "date" } as const;
    expect(() => Table.fromColumns({ d: [new Date(Number.NaN)] })).toThrow(
      'column "d" must be a valid date of the years 0 to 9999 at row 0',
    );
    expect(() => Table.fromColumns({ d: ["2024-01-31", "soon"] }, { kinds })).toThrow(
      'column "d" must be a date at row 1; got "soon".',
    );
    expect(() => Table.fromColumns({ d: ["2024-01-31", "31.1.2024"] }, { kinds })).toThrow("several forms");
    expect(() => Table.fromColumns({ d: ["1/2/2024"] }, { kinds })).toThrow('order: "dmy"');
    const given = { d: { kind: "date", order: "mdy" } } as const;
    expect(Table.fromColumns({ d: ["1/2/2024"] }, { kinds: given }).get(0, "d")).toBe("2024-01-02");
    const daily = { d: { kind: "date", resolution: "day" } } as const;
    expect(() => Table.fromColumns({ d: ["2024-01-31T10:00"] }, { kinds: daily })).toThrow(
      'column "d" must be a date without a time of day at row 0; got "2024-01-31T10:00".',
    );
  });

  it("is taken, sliced, concatenated, split by time and printed", () => {
    expect(days.take([2, 0]).get(0, "sold")).toBe("2023-12-31");
    expect(days.slice(2).get(0, "sold")).toBe("2023-12-31");
    const both = days.concat(times.rename({ at: "sold" }));
    expect(both.get(0, "sold")).toBe("2024-03-01T00:00:00Z");
    expect(String(days)).toContain("2024-03-01");
    const parts = timeSplit(days.take([0, 2]), "sold", { parts: { past: 0.5, future: 0.5 } });
    expect(parts.past.table.get(0, "sold")).toBe("2023-12-31");
  });

  it("has an order and a span, but no mean", () => {
    const dates = describe(days.column("sold"));
    expect(dates).toBeInstanceOf(DateDescription);
    expect([dates.minimum, dates.maximum, dates.missing]).toEqual(["2023-12-31", "2024-03-01", 1]);
    expect(dates instanceof DateDescription && dates.span).toBe(61);
    expect(() => dates.mean).toThrow("are date; a mean requires a scale");
    expect(String(describe(days))).toContain("2024-03-01");
  });

  it("is refused by methods that need numbers, with advice", () => {
    expect(() => days.toMatrix()).toThrow(
      'column "sold" is date, but must be numeric; turn it into numbers with DateFeatures first',
    );
  });
});

suite("dates in files", () => {
  it("come back from delimited text, JSON, ARFF, Parquet and Arrow", async () => {
    for (const table of [days, times]) {
      const back = [
        parseCsv(`${writeCsv(table, { missing: "NA" })}`),
        parseJsonTable(writeJson(table)),
        parseArff(writeArff(table)),
        await readParquet(await writeParquet(table)),
        await readArrow(await writeArrow(table)),
      ];
      for (const other of back) {
        expect([...other].map(([, { kind }]) => kind)).toEqual(["date"]);
        expect(other.toRows()).toEqual(table.toRows());
      }
    }
  });

  it("keep the order of the first batch", async () => {
    const text = "d,x\n13/1/2024,1\n2/1/2024,2\n3/1/2024,3\n";
    const bytes = new TextEncoder().encode(text);
    const dates: unknown[] = [];
    for await (const table of readCsvBatches(bytes, { batchRows: 2 }))
      dates.push(...table.toRows().map(({ d }) => d));
    expect(dates).toEqual(["2024-01-13", "2024-01-02", "2024-01-03"]);
  });

  it("stay categorical with a note if day and month cannot be told apart", () => {
    const notes: string[] = [];
    const onNote = (note: string) => notes.push(note);
    expect(parseCsv("d\n1/2/2024\n3/4/2024\n", { onNote }).kind("d")).toBe("categorical");
    expect(parseCsv("d\n1/2/2024\n3/14/2024\n", { onNote }).get(0, "d")).toBe("2024-01-02");
    expect(notes).toHaveLength(2);
    expect(notes[0]).toContain("day and month cannot be told apart");
    expect(notes[1]).toBe('column "d" is read as dates with the month first.');
  });
});

suite("digits that are not numbers", () => {
  it("stay categorical with a note: leading zeros and integers that no double represents", () => {
    const notes: string[] = [];
    const text = "zip,card,x\n01234,9007199254740993,0.5\n98765,12,00.5\n";
    const table = parseCsv(text, { onNote: (note) => notes.push(note) });
    expect(table.toRows()[0]).toEqual({ zip: "01234", card: "9007199254740993", x: 0.5 });
    expect(table.kind("card")).toBe("categorical");
    expect(notes).toHaveLength(2);
    expect(notes[0]).toContain('column "zip" stays categorical');
    const numbers = parseCsv(text, { kinds: { zip: "quantitative", card: "quantitative" } });
    expect(numbers.get(0, "zip")).toBe(1234);
  });

  it("are numbers if they come back as they are written", () => {
    const column = { x: [0, 10, 1e20, 123456789012345680000, 2 ** 53] };
    const table = parseCsv(writeCsv(Table.fromColumns(column)));
    expect(table.toRows().map(({ x }) => x)).toEqual(column.x);
  });
});
