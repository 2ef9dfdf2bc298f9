import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeWithData } from "../../../test/support/data.js";
import { Table } from "../../data/table/table.js";
import { parseArff, readArff } from "./read.js";
import { writeArff } from "./write.js";

const head =
  "@RELATION r\n@attribute x Real\n@attribute 'the city' {Oslo, 'New \\'York\\'', ?}\n@attribute t string\n";

describe("parseArff", () => {
  it("reads numbers, declared levels and strings, with quotes, comments and missing values", () => {
    const text = `% about\n\n${head}@attribute d date "yyyy-MM-dd"\n@DATA\n% rows\n1.5,Oslo,"a, \\"b\\"",1949-01-01\n ? , 'New \\'York\\'' , ? , ? % end\n-1e3\t'?'\t'50%'\tx\n`;
    const table = parseArff(text);
    expect(table.names.map((name) => table.kind(name))).toEqual([
      "quantitative",
      "categorical",
      "text",
      "text",
    ]);
    expect(table.column("the city")).toMatchObject({ levels: ["Oslo", "New 'York'", "?"] });
    expect(table.toRows()).toEqual([
      { x: 1.5, "the city": "Oslo", t: 'a, "b"', d: "1949-01-01" },
      { x: null, "the city": "New 'York'", t: null, d: null },
      { x: -1000, "the city": "?", t: "50%", d: "x" },
    ]);
  });

  it("reads sparse rows, in which what is left out is 0 or the first level", () => {
    expect(parseArff(`${head}@data\n{0 2.5, 2 'w'}\n{}\n{1 'New \\'York\\''}`).toRows()).toEqual([
      { x: 2.5, "the city": "Oslo", t: "w" },
      { x: 0, "the city": "Oslo", t: null },
      { x: 0, "the city": "New 'York'", t: null },
    ]);
  });

  it("refuses what does not fit, with the line", () => {
    expect(() => parseArff(`${head}@data\n1,Oslo`)).toThrow(
      "line 6 has 2 values, but 3 attributes are declared",
    );
    expect(() => parseArff(`${head}@data\n1,Oslo,a,b`)).toThrow("line 6 has 4 values");
    expect(() => parseArff(`${head}@data\n1,,a`)).toThrow('line 6 needs a value; got ","');
    expect(() => parseArff(`${head}@data\none,Oslo,a`)).toThrow(
      'line 6, column "x" must be a number; got "one"',
    );
    expect(() => parseArff(`${head}@data\n1,Rome,a`)).toThrow(
      'column "the city" must be one of the levels "Oslo"',
    );
    expect(() => parseArff(`${head}@data\n1,Oslo,'a`)).toThrow("line 6 opens a quote that is never closed");
    expect(() => parseArff(`${head}@data\n1,Oslo,a,{5}`)).toThrow("row weights are not supported");
    expect(() => parseArff(`${head}@data\n1,Oslo,a,`)).toThrow("line 6 ends in a comma");
    expect(() => parseArff(`${head}@data\n{1 Oslo, 0 1}`)).toThrow("needs an index from 2 to 2");
    expect(() => parseArff(`${head}@data\n{0 1`)).toThrow('or "}"; got the end');
    expect(() => parseArff(`${head}@attribute x numeric\n@data`)).toThrow(
      'line 5 declares the attribute "x" a second time',
    );
    expect(() => parseArff("@attribute b relational\n@data")).toThrow('line 1 declares "b" as "relational"');
    expect(() => parseArff("@attribute b {x, x}\n@data")).toThrow('the level "x" of "b" twice');
    expect(() => parseArff("@attribute b {x, y\n@data")).toThrow('line 1 does not close the levels of "b"');
    expect(() => parseArff("hello\n@data")).toThrow('needs @relation, @attribute or @data; got "hello"');
    expect(() => parseArff(head)).toThrow('the text ends before "@data"');
  });
});

describe("writeArff", () => {
  it("writes what parseArff reads back", () => {
    const text = fc.oneof(fc.string(), fc.constantFrom("?", "", "a b", "it's", "%", "\\n\n", "{0 1}"));
    const row = fc.record({
      "a number": fc.option(fc.double({ noNaN: true })),
      word: fc.option(text),
      level: fc.option(fc.constantFrom("x", "?", "y z")),
    });
    const kinds = { "a number": "quantitative", word: "text", level: "categorical" } as const;
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const table = Table.fromRows(rows, { kinds });
        expect(parseArff(writeArff(table)).toRows()).toEqual(table.toRows());
      }),
    );
  });

  it("declares booleans as levels", () => {
    const table = Table.fromColumns({ ok: [true, null] });
    expect(writeArff(table, { relation: "my data" })).toBe(
      "@relation 'my data'\n@attribute ok {true,false}\n@data\ntrue\n?\n",
    );
  });

  it("reads the levels true and false as booleans, in either order, and leaves all others", () => {
    const table = parseArff(
      "@relation r\n@attribute a {true,false}\n@attribute b {false, true}\n@attribute c {TRUE,FALSE,other}\n@data\ntrue,true,TRUE\n?,false,other\n{}",
    );
    expect([table.kind("a"), table.kind("b"), table.kind("c")]).toEqual([
      "boolean",
      "boolean",
      "categorical",
    ]);
    expect(table.toRows()).toEqual([
      { a: true, b: true, c: "TRUE" },
      { a: null, b: false, c: "other" },
      // A sparse row has the first level.
      { a: true, b: false, c: "TRUE" },
    ]);
    const flags = Table.fromColumns({ ok: [true, null, false] });
    expect([...parseArff(writeArff(flags))]).toEqual([...flags]);
  });
});

describeWithData("readArff of the California housing data", "uci/cal_housing.arff", (file) => {
  it("finds every row and value", async () => {
    const table = await readArff(file);
    expect([table.rows, table.names.length]).toEqual([20640, 9]);
    const last = [-121.24, 39.37, 16, 2785, 616, 1387, 530, 2.3886, 89400];
    expect(table.names.map((name) => table.get(20639, name))).toEqual(last);
    expect(table.names.map((name) => table.get(0, name))).toEqual([
      -122.23, 37.88, 41, 880, 129, 322, 126, 8.3252, 452600,
    ]);
  });
});

describeWithData("readArff of Weka's data", "weka", (folder) => {
  it.each([
    ["airline", 144, 2],
    ["breast-cancer", 286, 10],
    ["contact-lenses", 24, 5],
    ["cpu", 209, 7],
    ["credit-g", 1000, 21],
    ["diabetes", 768, 9],
    ["glass", 214, 10],
    ["ionosphere", 351, 35],
    ["labor", 57, 17],
    ["unbalanced", 856, 33],
    ["vote", 435, 17],
    ["weather.nominal", 14, 5],
    ["weather.numeric", 14, 5],
  ])("finds the rows and attributes of %s", async (name, rows, columns) => {
    const table = await readArff(`${folder}/${name}.arff`);
    expect([table.rows, table.names.length]).toEqual([rows, columns]);
    expect(parseArff(writeArff(table)).toRows()).toEqual(table.toRows());
  });

  it("keeps the levels in the order declared", async () => {
    const table = await readArff(`${folder}/weather.numeric.arff`);
    expect(table.column("outlook")).toMatchObject({
      kind: "categorical",
      levels: ["sunny", "overcast", "rainy"],
    });
    expect(table.toRows()[0]).toEqual({
      outlook: "sunny",
      temperature: 85,
      humidity: 85,
      windy: "FALSE",
      play: "no",
    });
  });
});
