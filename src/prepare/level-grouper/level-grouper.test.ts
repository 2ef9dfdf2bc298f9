import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { LevelGrouper, LevelGrouperModel } from "./index.js";

const cities = ["Rome", "Oslo", "Rome", "Bonn", "Oslo", "Rome", "Lima", null];
const table = Table.fromColumns({ id: [1, 2, 3, 4, 5, 6, 7, 8], city: cities });

async function grouped(options: ConstructorParameters<typeof LevelGrouper>[0], rows = table) {
  const model = await new LevelGrouper(options).fit(table);
  return model.transformTable(rows);
}

describe("LevelGrouper", () => {
  it("joins levels below a count, or below a share of the cases that are there", async () => {
    const expected = ["Rome", "Oslo", "Rome", "(other)", "Oslo", "Rome", "(other)", null];
    for (const minFrequency of [2, 2 / 7])
      expect((await grouped({ minFrequency })).toRows().map(({ city }) => city)).toEqual(expected);
    expect((await grouped({ minFrequency: 0.3 })).get(1, "city")).toBe("(other)");
  });

  it("keeps the most frequent levels, of equal ones the first, in their own order", async () => {
    const { levels } = (await grouped({ maxLevels: 3 })).column("city") as { levels: readonly string[] };
    expect(levels).toEqual(["Bonn", "Oslo", "Rome", "(other)"]);
  });

  it("joins levels into groups with names, which then count as one", async () => {
    const groups = { city: { north: ["Oslo", "Bonn"], south: ["Lima"] } };
    const out = await grouped({ groups, minFrequency: 2 });
    expect(out.toRows().map(({ city }) => city)).toEqual([
      "Rome",
      "north",
      "Rome",
      "north",
      "north",
      "Rome",
      "(other)",
      null,
    ]);
  });

  it("counts by weight", async () => {
    const model = await new LevelGrouper({ minFrequency: 2 }).fit(table, {
      weights: [1, 1, 0, 2, 0, 0, 1, 1],
    });
    expect(model.rules[0].levels).toEqual(["Bonn", "(other)"]);
  });

  it("gives unknown levels the one for others, a missing value, or an error", async () => {
    const rows = Table.fromColumns({ id: [9, 10], city: ["Rome", "Kyiv"] });
    expect((await grouped({}, rows)).get(1, "city")).toBe("(other)");
    expect((await grouped({ unknown: "missing" }, rows)).get(1, "city")).toBe(null);
    await expect(grouped({ unknown: "error" }, rows)).rejects.toThrow(
      /LevelGrouper: column "city" .*"Kyiv" at row 1/,
    );
  });

  it("leaves numbers alone, and says that a matrix cannot hold categories", async () => {
    expect((await grouped({})).column("id")).toBe(table.column("id"));
    const model = await new LevelGrouper().fit(table);
    expect(() => model.transform(table)).toThrow('column "city" becomes categorical');
  });

  it("reads its models back", async () => {
    const model = await new LevelGrouper({ maxLevels: 1 }).fit(table);
    const copy = LevelGrouperModel.fromJSON(JSON.stringify(model));
    expect(copy.transformTable(table).toRows()).toEqual(model.transformTable(table).toRows());
  });

  it("refuses groups of missing columns and levels, and a level in two groups", async () => {
    const refused = (groups: Record<string, Record<string, string[]>>, message: string) =>
      expect(new LevelGrouper({ groups }).fit(table)).rejects.toThrow(message);
    await refused({ town: { a: ["Rome"] } }, 'option "groups" names "town"; the grouped columns are "city"');
    await refused({ city: { a: ["Paris"] } }, 'has "Paris" in group "a" of column "city"; known levels:');
    await refused({ city: { a: ["Rome"], b: ["Rome"] } }, 'has "Rome" in two groups of column "city"');
  });
});
