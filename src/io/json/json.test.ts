import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { parseJsonLines, parseJsonTable, readJson, readJsonLines } from "./read.js";
import { writeJson, writeJsonLines } from "./write.js";

const table = Table.fromColumns({
  size: [1.5, null, -0.1],
  city: ["Oslo", 'R"m\n', null],
  ok: [true, null, false],
});

describe("parseJsonTable", () => {
  it("reads rows and columns to one table", () => {
    for (const shape of ["rows", "columns"] as const) {
      const again = parseJsonTable(writeJson(table, { shape }));
      expect(again.toRows()).toEqual(table.toRows());
      expect(again.names.map((name) => again.kind(name))).toEqual(["quantitative", "categorical", "boolean"]);
    }
  });

  it("takes a key that a row lacks for a missing value", () => {
    expect(parseJsonTable('\uFEFF[{"a":1},{"b":"x"},{"a":2,"b":"y"}]').toRows()).toEqual([
      { a: 1, b: null },
      { a: null, b: "x" },
      { a: 2, b: "y" },
    ]);
  });

  it("obeys kinds and roles", () => {
    const options = { kinds: { g: { kind: "ordinal", levels: [2, 1] } }, roles: { weight: "w" } } as const;
    const read = parseJsonTable('{"g":[1,2],"w":[1,1]}', options);
    expect(read.column("g")).toMatchObject({ kind: "ordinal", levels: [2, 1] });
    expect(read.roles).toEqual({ weight: "w" });
  });

  it("refuses anything that is not a table, and says where", () => {
    expect(() => parseJsonTable('[{"a":1},\n{"a":\n}]')).toThrow("line 3 is not valid JSON");
    expect(() => parseJsonTable('[{"a":1},\n')).toThrow("line 1 is not valid JSON");
    expect(() => parseJsonTable("[{}, 3]")).toThrow("row 1 must be an object; got a number");
    expect(() => parseJsonTable("null")).toThrow(
      "must be an array of rows or an object of columns; got null",
    );
    expect(() => parseJsonTable('{"a": 1}')).toThrow('column "a" must be an array; got a number');
    expect(() => parseJsonTable('{"a": {}}')).toThrow("got an object");
    expect(() => parseJsonTable('[{"a": 1}, {"a": "x"}]')).toThrow(
      'column "a" must be a number or null at row 1',
    );
    expect(() => parseJsonTable("[]", { kinds: { a: "text" } })).toThrow('there is no column "a"');
  });

  it("refuses a key that an object has twice, whose first value JSON drops", () => {
    const twice = (key: string, line: number) => `line ${line} has the key ${key} twice in one object`;
    expect(() => parseJsonTable('[{"a":1},\n{"a":2,\n"a":3}]')).toThrow(twice('"a"', 3));
    expect(() => parseJsonTable('{"a": [1], "b": [2], "\\u0061" : [3]}')).toThrow(twice('"a"', 1));
    expect(() => parseJsonLines('{"a":1}\n\n{"b":"}\\\\\\"{","b":1}')).toThrow(twice('"b"', 3));
    expect(() => parseJsonTable('[{"\\u001b[2J":1,"\\u001b[2J":2}]')).toThrow(twice('"\\u001b[2J"', 1));
    expect(() => parseJsonTable('[{"a": {"b": 1}}, {"a": {"b": 1, "b": 2}}]')).toThrow(twice('"b"', 1));
    const harmless = '[{"a":"\\"a\\":","b":"{\\"b\\": 1, \\"b\\": 2}"},{"b":"\\\\","a":":"}]';
    expect(parseJsonTable(harmless).toRows()).toEqual(JSON.parse(harmless));
  });
});

describe("parseJsonLines", () => {
  it("reads what writeJsonLines writes", () => {
    expect(parseJsonLines(writeJsonLines(table)).toRows()).toEqual(table.toRows());
  });

  it("skips empty lines and counts them in its errors", () => {
    expect(parseJsonLines('{"a":1}\r\n\r\n{"a":2}').rows).toBe(2);
    expect(() => parseJsonLines('{"a":1}\n\n{"a":')).toThrow("line 3 is not valid JSON");
    expect(() => parseJsonLines('{"a":1}\n\n[1]')).toThrow("line 3 must be an object; got an array");
    expect(() => parseJsonLines('{"a":1}\n\n{"a":"x"}')).toThrow(
      'line 3, column "a" must be a number or null; got "x"',
    );
  });
});

describe("reading JSON from a source", () => {
  it("gives the same tables", async () => {
    expect((await readJson(new Blob([writeJson(table)]))).toRows()).toEqual(table.toRows());
    expect((await readJsonLines([writeJsonLines(table)])).toRows()).toEqual(table.toRows());
  });

  it("names the line that is not UTF-8", async () => {
    await expect(readJsonLines(Uint8Array.of(10, 34, 0xff, 34))).rejects.toThrow(
      "line 2 is not valid UTF-8: byte 0xff",
    );
  });
});

describe("writeJson", () => {
  it("refuses infinity, which JSON cannot represent, and shapes that it does not know", () => {
    const infinite = Table.fromColumns({ x: [1, Number.POSITIVE_INFINITY] });
    expect(() => writeJson(infinite)).toThrow('column "x" has Infinity at row 1');
    expect(() => writeJsonLines(infinite)).toThrow("writeJsonLines");
    expect(() => writeJson(table, { shape: "tree" as "rows" })).toThrow('option "shape"');
  });
});

describe("integers that a number would change", () => {
  const text =
    '[{"id": 9007199254740993, "x": 0.12345678901234566}, {"id": -5, "x": 1e300}, {"x": 100000000000000000000}]';

  it("keep their digits as levels, with a note", () => {
    const notes: string[] = [];
    const table = parseJsonTable(text, { onNote: (note) => notes.push(note) });
    expect(table.toRows()).toEqual([
      { id: "9007199254740993", x: 0.12345678901234566 },
      { id: "-5", x: 1e300 },
      { id: null, x: 1e20 },
    ]);
    expect(notes).toEqual([
      'column "id" is categorical, because numbers would change what is written, such as 9007199254740993; if it is numbers, give its kind as quantitative.',
    ]);
    const lines = parseJsonLines('{"id": 9007199254740993}\n{"id": 1}');
    expect(lines.toRows()).toEqual([{ id: "9007199254740993" }, { id: "1" }]);
  });

  it("are rounded where their kind is quantitative, and left in strings", () => {
    const table = parseJsonTable(text, { kinds: { id: "quantitative" } });
    expect([table.get(0, "id"), table.get(1, "id")]).toEqual([2 ** 53, -5]);
    const words = '[{"a": "no \\"9007199254740993\\", \uE000\uE0019007199254740993"}]';
    expect(parseJsonTable(words).toRows()).toEqual(JSON.parse(words));
  });

  it("are told from strings that are long, or look like what stands for them meanwhile", () => {
    for (const string of [
      '"\\ue000\\uE0015"',
      '"\\uE0005"',
      '"\uE0005"',
      JSON.stringify("x\n".repeat(4e6)),
      JSON.stringify("x".repeat(2e7)),
    ]) {
      const table = parseJsonTable(`[{"a": ${string}, "id": 9007199254740993}]`, { kinds: { a: "text" } });
      expect(table.get(0, "a") === JSON.parse(string), string.slice(0, 20)).toBe(true);
      expect(table.get(0, "id")).toBe("9007199254740993");
    }
  });
});
