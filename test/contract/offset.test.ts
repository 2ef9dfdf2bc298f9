// A known part of the prediction is used or refused, never ignored.

import { describe, expect, it } from "vitest";
import { catalog } from "../../src/apps/catalog.js";
import { Table } from "../../src/data/table/table.js";
import { sampleFor } from "../../src/model/check/sample.js";
import { exampleOf } from "./examples.js";

const USERS = ["GAM", "ElasticNet", "GLM", "Lasso", "LinearRegression", "MARS"];

const supervised = catalog.filter(({ kind }) => {
  const { task } = new (find(kind))(exampleOf(kind).options as never);
  return task === "classification" || task === "regression";
});

function find(kind: string) {
  const Estimator = catalog.find((one) => one.kind === kind);
  if (Estimator === undefined) throw new Error(`there is no ${kind}`);
  return Estimator;
}

describe("a table with an offset", () => {
  it.each(supervised.map(({ kind }) => kind))("is used or refused by %s", async (kind) => {
    const { options, values } = exampleOf(kind);
    const estimator = new (find(kind))(options as never);
    const { x, y } = sampleFor(estimator, values);
    const columns = Array.from({ length: x.columns }, (_, j) => [`x${j}`, x.column(j)]);
    const table = Table.fromColumns({
      ...Object.fromEntries(columns),
      known: Array.from({ length: x.rows }, (_, i) => 3 * Math.sin(i)),
    });
    const learned = (rows: Table) => estimator.fitTo(rows, y, {});
    if (!USERS.includes(kind)) {
      await expect(learned(table.withRole("offset", "known"))).rejects.toMatchObject({
        column: "known",
        message: expect.stringContaining('remove the role with withRole("offset", undefined)'),
      });
      return;
    }
    const [plain, offset] = [
      await learned(table.drop(["known"])),
      await learned(table.withRole("offset", "known")),
    ];
    const coefficients = (model: object) => (model as { coefficients: Float64Array }).coefficients;
    expect(coefficients(offset)).not.toEqual(coefficients(plain));
  });
});
