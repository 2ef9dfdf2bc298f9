import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { AbortError } from "../../../base/errors.js";
import { iris } from "../../../data/datasets/iris.js";
import { penguins } from "../../../data/datasets/penguins.js";
import { Table } from "../../../data/table/table.js";
import { RandomForestClassifier, RandomForestRegressor } from "../index.js";
import { valueByProximities } from "./fill.js";
import { imputeByProximities } from "./index.js";

const NA = Number.NaN;
const quantity = { name: "x", numbers: Float64Array.of(1, NA, 3, 10), levels: 0 };
const factor = { name: "f", numbers: Float64Array.of(0, NA, 1, 1), levels: 3 };

/** Iris with every seventh value missing, column after column. */
function holes(): { readonly table: Table; readonly complete: Table } {
  const complete = iris() as Table;
  const table = complete.featureNames(["species"]).reduce(
    (all, name, j) =>
      all.withColumn(
        name,
        Float64Array.from({ length: all.rows }, (_, row) =>
          (row + 2 * j) % 7 === 0 ? NA : Number(all.get(row, name)),
        ),
      ),
    complete,
  );
  return { table, complete };
}

describe("valueByProximities", () => {
  it("is the mean of the known values, weighted by proximity", () => {
    expect(valueByProximities(quantity, [0.5, 1, 0.25, 0.25], undefined)).toBe((0.5 + 0.75 + 2.5) / 1);
    expect(valueByProximities(quantity, [0.5, 1, 0.25, 0.25], [1, 1, 2, 0])).toBe(2);
  });

  it("is the level with the largest sum of proximities, the first of equals", () => {
    expect(valueByProximities(factor, [0.6, 1, 0.3, 0.4], undefined)).toBe(1);
    expect(valueByProximities(factor, [0.6, 1, 0.3, 0.3], undefined)).toBe(0);
    expect(valueByProximities(factor, [0.6, 1, 0.3, 0.3], [1, 1, 2, 1])).toBe(1);
  });

  it("is missing if no near case has a value", () => {
    expect(valueByProximities(quantity, [0, 1, 0, 0], undefined)).toBeNaN();
    expect(valueByProximities(factor, [0, 1, 0, 0], undefined)).toBeNaN();
  });
});

describe("imputeByProximities", () => {
  it("comes closer to the true values than medians, and changes nothing else", async () => {
    const { table, complete } = holes();
    const forest = new RandomForestClassifier({ trees: 50, seed: 1 });
    const filled = await imputeByProximities(forest, table, "species", { rounds: 3 });
    for (const name of table.featureNames(["species"])) {
      const known = Array.from({ length: table.rows }, (_, row) => Number(table.get(row, name) ?? NA));
      const present = known.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
      const median = present[Math.floor(present.length / 2)];
      let [error, rough] = [0, 0];
      for (let row = 0; row < table.rows; row += 1) {
        const truth = Number(complete.get(row, name));
        if (Number.isNaN(known[row])) {
          error += (Number(filled.get(row, name)) - truth) ** 2;
          rough += (median - truth) ** 2;
        } else expect(filled.get(row, name)).toBe(truth);
      }
      expect(error).toBeLessThan(0.6 * rough);
    }
    expect(filled.names).toEqual(table.names);
    expect(filled.column("species")).toBe(table.column("species"));
  });

  it("equals after one round the proximity-weighted values from the initial forest", async () => {
    const { table } = holes();
    const forest = new RandomForestClassifier({ trees: 20 });
    const filled = await imputeByProximities(forest, table, "species", { rounds: 1 });
    const [first] = table.featureNames(["species"]);
    const columns = table.featureNames(["species"]).map((name) => {
      const values = Array.from({ length: table.rows }, (_, row) => table.get(row, name) as number | null);
      const present = values.filter((value) => value !== null).sort((a, b) => a - b);
      const middle = present.length / 2;
      const median = (present[Math.ceil(middle) - 1] + present[Math.floor(middle)]) / 2;
      return [name, values.map((value) => value ?? median)] as const;
    });
    const rough = columns.reduce((all, [name, values]) => all.withColumn(name, values), table);
    const proximities = (await forest.fit(rough, "species")).proximities(rough);
    let [sum, total] = [0, 0];
    for (let row = 0; row < table.rows; row += 1) {
      const value = table.get(row, first);
      if (value === null) continue;
      sum += proximities.get(7, row) * Number(value);
      total += proximities.get(7, row);
    }
    expect(table.get(7, first)).toBeNull();
    expectClose(Number(filled.get(7, first)), sum / total, { tolerance: 1e-12 });
  });

  it("fills in levels and booleans, uses weights, and returns a complete table unchanged", async () => {
    const all = (await penguins()) as Table;
    const some = all.filter((row) => all.get(row, "bodyMass") !== null);
    const table = some.withColumn(
      "heavy",
      Array.from({ length: some.rows }, (_, row) =>
        row % 9 === 0 ? null : Number(some.get(row, "bodyMass")) > 4500,
      ),
    );
    const weights = Float64Array.from({ length: table.rows }, (_, row) => 1 + (row % 2));
    const forest = new RandomForestRegressor({ trees: 20 });
    const filled = await imputeByProximities(forest, table, "bodyMass", { rounds: 2, weights });
    for (const name of table.names)
      for (let row = 0; row < table.rows; row += 1) expect(filled.get(row, name)).not.toBeNull();
    const right = Array.from({ length: table.rows }, (_, row) => row).filter(
      (row) => filled.get(row, "heavy") === Number(table.get(row, "bodyMass")) > 4500,
    );
    expect(right.length / table.rows).toBeGreaterThan(0.98);
    expect(await imputeByProximities(forest, filled, "bodyMass")).toBe(filled);
  });

  it("refuses other methods, unknown options and columns without values, and can be aborted", async () => {
    const table = Table.fromColumns({ a: [1, null, 3], b: [null, null, null], y: ["u", "v", "u"] }) as Table;
    const forest = new RandomForestClassifier({ trees: 2 });
    await expect(imputeByProximities({} as never, table, "y")).rejects.toThrow(
      "imputeByProximities: the estimator must be a forest",
    );
    await expect(imputeByProximities(forest, table, "y", { round: 3 } as never)).rejects.toThrow("round");
    await expect(imputeByProximities(forest, table, "y", { rounds: 0 })).rejects.toThrow('option "rounds"');
    await expect(imputeByProximities(forest, table, "y")).rejects.toThrow('column "b"');
    const signal = AbortSignal.abort();
    await expect(imputeByProximities(forest, table.drop(["b"]), "y", { signal })).rejects.toThrow(AbortError);
  });
});
