import { describe, expect, it } from "vitest";
import { Table } from "../../data/table/table.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { compareMethods } from "./compare-methods.js";
import { prepareFor } from "./prepare-for.js";

const DAY = 86_400_000;
const rows = 60;
const start = Date.parse("2023-01-02");
const when = Array.from({ length: rows }, (_, row) => (row === 7 ? null : new Date(start + 11 * row * DAY)));
const y = Array.from({ length: rows }, (_, row) => 3 + 0.5 * 11 * row);
const table: Table = Table.fromColumns({ when, y });

describe("dates among the columns", () => {
  it("become elapsed days and cyclic parts, with a note", async () => {
    const comparison = await compareMethods(table, "y", { methods: ["LinearRegression"], folds: 3 });
    expect(String(comparison)).toContain(
      'dates in "when" become days since the first one and the sine and cosine of the year and the week',
    );
    const [best] = comparison.methods;
    expect(best.name).toBe("LinearRegression");
  });

  it("are prepared for one method, which refuses them otherwise, with advice", async () => {
    const estimator = new LinearRegression();
    await expect(estimator.fit(table.drop(["y"]).withColumn("y", y), "y")).rejects.toThrow(
      "turn it into numbers with DateFeatures first",
    );
    const model = await prepareFor(table, "y", estimator).fit(table, "y");
    const later = Table.fromColumns({ when: [new Date(start + 220 * DAY)] });
    expect(Math.abs(model.predict(later)[0] - 113)).toBeLessThan(20);
  });

  it("of a single day are left out", () => {
    const one = table.withColumn("when", new Array(rows).fill(new Date(start))).withColumn("x", y);
    expect(() => prepareFor(one, "y", new LinearRegression())).toThrow('the column "when" has only one date');
  });
});
