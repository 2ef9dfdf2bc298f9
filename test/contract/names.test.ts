// Names that every object inherits are names of columns and levels like any other.

import { describe, expect, it } from "vitest";
import * as credal from "../../src/everything.js";

const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

const json = (text: string) => JSON.parse(text);

describe.each(NAMES)("a column named %s", (name) => {
  const table = credal.parseCsv(`${name},b\n1,2\n3,4\n5,7\n`);

  it("is read from text, rows, columns, JSON and ARFF", () => {
    const read: credal.Table[] = [
      table,
      credal.Table.fromRows(table.toRows()),
      credal.Table.fromRows(json(`[{"${name}":1,"b":2},{"${name}":3,"b":4}]`)),
      credal.Table.fromColumns(json(`{"${name}":[1,3],"b":[2,4]}`)),
      credal.parseJsonTable(`[{"${name}":1,"b":2},{"${name}":3,"b":4}]`),
      credal.parseJsonTable(`{"${name}":[1,3],"b":[2,4]}`),
      credal.parseJsonTable(credal.writeJson(table)),
      credal.parseArff(`@relation r\n@attribute ${name} numeric\n@attribute b numeric\n@data\n1,2\n3,4\n`),
    ];
    for (const one of read) {
      expect(one.names).toEqual([name, "b"]);
      expect(one.get(1, name)).toBe(3);
    }
  });

  it("is written to and read from Arrow and Parquet", async () => {
    expect((await credal.readArrow(await credal.writeArrow(table))).get(1, name)).toBe(3);
    expect((await credal.readParquet(await credal.writeParquet(table))).get(1, name)).toBe(3);
  });

  it("is renamed, described and given a kind", () => {
    expect(table.rename(json(`{"${name}":"q"}`)).names).toEqual(["q", "b"]);
    expect(table.rename({ b: "c" }).names).toEqual([name, "c"]);
    expect(credal.describe(table).column(name).mean).toBe(3);
    const kinds = json(`{"${name}":"categorical"}`);
    expect(credal.Table.fromColumns(json(`{"${name}":[1,3]}`), { kinds }).kind(name)).toBe("categorical");
    expect(credal.parseCsv(`${name},b\n1,2\n`, { kinds }).kind(name)).toBe("categorical");
  });

  it("is read by formulas", async () => {
    const model = await new credal.FormulaFeatures({ columns: { z: `${name} + 1` } }).fit(table);
    expect(model.transformTable(table).get(1, "z")).toBe(4);
  });

  it("is a feature, a level and a class of saved models", async () => {
    const regression = await new credal.LinearRegression().fit(table, "b");
    const again = credal.loadModel(json(JSON.stringify(regression))) as typeof regression;
    expect(again.predict(table)).toEqual(regression.predict(table));
    const levels = credal.parseCsv(`${name},y\n${name},${name}\nb,b\n${name},${name}\nb,b\n`);
    const bayes = await new credal.CategoricalNB().fit(levels, "y");
    const read = credal.loadModel(json(JSON.stringify(bayes))) as typeof bayes;
    expect(read.predict(levels)).toEqual([name, "b", name, "b"]);
  });
});
