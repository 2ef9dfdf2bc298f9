import { describe, expect, it } from "vitest";
import * as z from "zod";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { Table } from "../../data/table/table.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { checkEstimator } from "../../model/check/check-estimator.js";
import { Pipeline } from "../pipeline/index.js";
import { defineTransformer } from "./index.js";

/** The numbers of a column. */
function numbers(table: Table, name: string): Float64Array {
  const column = table.column(name);
  return column.kind === "quantitative" ? column.values : new Float64Array(table.rows).fill(Number.NaN);
}

/** Géron's listing: ratios of housing districts, one of them by an option. */
const CombinedAttributes = defineTransformer({
  kind: "CombinedAttributes",
  options: z.strictObject({
    bedroomsPerRoom: z.boolean().default(true).describe("Whether to add bedrooms per room."),
  }),
  transform: (table, { options }) => {
    const ratio = (a: string, b: string) =>
      numbers(table, a).map((value, row) => value / numbers(table, b)[row]);
    const out = table.withColumn("rooms per household", ratio("rooms", "households"));
    return options.bedroomsPerRoom ? out.withColumn("bedrooms per room", ratio("bedrooms", "rooms")) : out;
  },
});

/** Learns the weighted mean of every column, and subtracts it. */
const Center = defineTransformer({
  kind: "Center",
  fit: (table, { weights }) =>
    table.names.map((name) => {
      let [sum, mass] = [0, 0];
      numbers(table, name).forEach((value, row) => {
        if (Number.isNaN(value)) return;
        sum += value * (weights?.[row] ?? 1);
        mass += weights?.[row] ?? 1;
      });
      return sum / mass;
    }),
  transform: (table, { state }) =>
    table.names.reduce(
      (out, name, j) =>
        out.withColumn(
          name,
          numbers(table, name).map((value) => value - state[j]),
        ),
      table,
    ),
});

const districts = Table.fromColumns({
  rooms: [880, 7099],
  bedrooms: [129, 1106],
  households: [126, 1138],
  place: ["bay", "inland"],
});

describe("defineTransformer", () => {
  it("makes an estimator of a function, with options that are checked", async () => {
    const model = await new CombinedAttributes().fit(districts);
    expect(model.outputs).toEqual([
      "rooms",
      "bedrooms",
      "households",
      "rooms per household",
      "bedrooms per room",
    ]);
    expectClose(model.transform(districts).row(0), [880, 129, 126, 880 / 126, 129 / 880], { tolerance: 0 });
    const less = await new CombinedAttributes({ bedroomsPerRoom: false }).fit(districts);
    expect(less.transformTable(districts).names).toEqual([...districts.names, "rooms per household"]);
    expect(() => new CombinedAttributes({ bedroomsPerRoom: 1 as never })).toThrow(
      /CombinedAttributes: option "bedroomsPerRoom".*got 1\./,
    );
    expect(CombinedAttributes.name).toBe("CombinedAttributes");
  });

  it("keeps the contract", async () => {
    await checkEstimator(new Center(), { load: Center.load });
  });

  it("keeps the contract where its answers depend on the unit, as logarithms do", async () => {
    const Log = defineTransformer({
      kind: "Log",
      transform: (table) =>
        table.names.reduce(
          (out, name) =>
            out.withColumn(
              name,
              numbers(table, name).map((value) => Math.sign(value) * Math.log1p(Math.abs(value))),
            ),
          table,
        ),
    });
    const results = await checkEstimator(new Log());
    expect(results.map(({ outcome }) => outcome)).not.toContain("broken");
  });

  it("learns with weights, and remembers what it learned", async () => {
    const model = await new Center().fit([[0], [3]], { weights: [2, 1] });
    expect(model.learned).toEqual([1]);
    expect([...model.transform([[5]]).data]).toEqual([4]);
  });

  it("passes columns with a role and columns that it was not fitted on", async () => {
    const table = districts.withColumn("w", [1, 2]).withRole("weight", "w");
    const model = await new CombinedAttributes().fit(table);
    const out = model.transformTable(table.withColumn("new", ["a", "b"]));
    expect(out.names).toEqual([...districts.names, "rooms per household", "bedrooms per room", "w", "new"]);
    expect(out.roles).toEqual({ weight: "w" });
  });

  it("is loaded by its definition, alone and inside of a pipeline", async () => {
    const model = await new CombinedAttributes({ bedroomsPerRoom: false }).fit(districts);
    const json = JSON.stringify(model);
    expect(CombinedAttributes.load(json).transform(districts).equals(model.transform(districts))).toBe(true);
    expect(loadModel(json, [CombinedAttributes]).features).toEqual(districts.names);
    expect(() => loadModel(json)).toThrow(/loadModel: field "kind": "CombinedAttributes" .*definition/);
    const pipeline = new Pipeline({
      steps: [
        ["center", new Center()],
        ["regress", new LinearRegression()],
      ],
    });
    const fitted = await pipeline.fit([[1], [2], [4]], [3, 5, 9]);
    expect(() => loadModel(JSON.stringify(fitted))).toThrow('"Center" was defined by functions');
    const back = loadModel(JSON.stringify(fitted), [Center]) as typeof fitted;
    expect(back.predict([[7]])[0]).toBe(fitted.predict([[7]])[0]);
    expectClose(back.predict([[7]])[0], 15, { tolerance: 1e-13 });
  });

  it("refuses a file whose options are wrong", async () => {
    const json = JSON.parse(JSON.stringify(await new CombinedAttributes().fit(districts)));
    json.state.options = { bedroomsPerRoom: "yes" };
    expect(() => CombinedAttributes.load(json)).toThrow('CombinedAttributes: field "state.options"');
  });

  it("writes what JSON cannot hold by a schema of the definition, and refuses it without one", async () => {
    const learn = { kind: "Dated", fit: () => new Date(0), transform: (table: Table) => table };
    await expect(new (defineTransformer(learn))().fit([[1]])).rejects.toThrow(
      "Dated: its fit returned a value that a model file cannot hold",
    );
    const state = z.codec(z.iso.datetime(), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString(),
    });
    const Dated = defineTransformer<z.ZodObject<Record<never, z.ZodType>>, Date>({ ...learn, state });
    const model = await new Dated().fit([[1]]);
    expect(Dated.load(JSON.stringify(model)).learned).toEqual(new Date(0));
  });

  it("refuses what breaks the promises of a transformer", async () => {
    const of = (transform: (table: Table) => Table) => defineTransformer({ kind: "Broken", transform });
    const fitted = (transform: (table: Table) => Table) => new (of(transform))().fit([[1], [2]]);
    await expect(fitted((table) => table.slice(1))).rejects.toThrow(
      "Broken: its transform returned 1 rows for 2.",
    );
    await expect(fitted(() => [] as never)).rejects.toThrow("Broken: its transform must return a Table.");
    await expect(fitted((table) => table.withColumn("y", [1, Number.POSITIVE_INFINITY]))).rejects.toThrow(
      'Broken: its transform made column "y" infinite at row 1',
    );
    const changing = await fitted((table) => (table.rows === 2 ? table : table.rename({ x0: "z" })));
    expect(() => changing.transform([[1]])).toThrow(/Broken: its transform returned .*"z".*"x0"/);
    expect(() => defineTransformer({ kind: "", transform: (table) => table })).toThrow(
      '"kind" must be a name',
    );
  });

  it("refuses tables unlike the one it was fitted on", async () => {
    const model = await new CombinedAttributes().fit(districts);
    expect(() => model.transform(districts.drop(["place"]))).toThrow('the table has no column "place"');
    expect(() => model.transform(districts.withColumn("rooms", ["a", "b"]))).toThrow(
      /column "rooms" was quantitative.*categorical/,
    );
  });
});
