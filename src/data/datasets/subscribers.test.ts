import { describe, expect, it } from "vitest";
import { LogisticRegression } from "../../methods/linear/index.js";
import { countMissing } from "../index.js";
import { subscribers, subscribersCsv } from "./index.js";

/** A right generator exceeds this many standard errors once in 15,000 seeds. */
const STANDARD_ERRORS = 4;

describe("subscribers", () => {
  it("has the columns of the file, with their kinds and missing values", () => {
    const table = subscribers();
    expect(table.rows).toBe(1200);
    expect(table.names.map((name) => table.kind(name))).toEqual([
      "categorical",
      "date",
      "ordinal",
      "quantitative",
      "quantitative",
      "categorical",
      "categorical",
    ]);
    expect(table.roles.id).toBe("customer");
    const { byColumn } = countMissing(table);
    expect(byColumn).toMatchObject({ hours: 78, region: 36, joined: 0, canceled: 0 });
  });

  it("is written with semicolons, decimal commas and the day first", () => {
    const [names, first, ...rest] = subscribersCsv({ rows: 3 }).split("\n");
    expect(names).toBe("customer;joined;plan;hours;tickets;region;canceled");
    expect(first).toMatch(
      /^c0001;\d{1,2}\.\d{1,2}\.202[1-4];(basic|standard|premium);\d+,\d;[0-4];\w+;(yes|no)$/,
    );
    expect(rest).toHaveLength(3);
  });

  it("begins with the same rows however many there are, and differs by seed", () => {
    expect(subscribersCsv({ rows: 20 }).startsWith(subscribersCsv({ rows: 10 }))).toBe(true);
    expect(subscribersCsv({ rows: 10, seed: 1 })).not.toBe(subscribersCsv({ rows: 10 }));
  });

  it("has log-odds that rise with the tickets by 0.9 and fall with the logarithm of the hours by 1.5", async () => {
    const table = subscribers({ rows: 20_000, seed: 3 });
    const rows = table.toRows().filter((row) => row.hours !== null);
    const levels = ["basic", "standard", "premium"];
    const features = rows.map((row) => [
      Math.log(Number(row.hours)),
      Number(row.tickets),
      (Date.parse(String(row.joined)) - Date.UTC(2021, 0, 1)) / (365 * 86_400_000),
      levels.indexOf(String(row.plan)),
    ]);
    const model = await new LogisticRegression().fit(
      features,
      rows.map((row) => row.canceled === "yes"),
    );
    // The intercept is that of the first day, 1260 days before the last.
    const expected = [2.2 - (0.5 * 1260) / 365, -1.5, 0.9, 0.5, -0.3];
    for (const [term, value] of expected.entries())
      expect(Math.abs(model.parameters.get(0, term) - value)).toBeLessThan(
        STANDARD_ERRORS * model.standardErrors.get(0, term),
      );
  });

  it("refuses options that it does not have", () => {
    expect(() => subscribers({ row: 3 } as never)).toThrow('subscribers: there is no option "row"');
    expect(() => subscribersCsv({ rows: -1 })).toThrow("subscribersCsv");
  });
});
