import { describe, expect, it } from "vitest";
import { loadModel } from "../../apps/catalog.js";
import { Table } from "../../data/table/table.js";
import { KMeans } from "../../methods/cluster/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { OneHotEncoder } from "../one-hot-encoder/index.js";
import { OrdinalEncoder } from "../ordinal-encoder/index.js";
import { Pipeline, PipelineModel } from "../pipeline/index.js";
import { MinMaxScaler, RobustScaler, StandardScaler } from "../scale/index.js";
import { ColumnTransformer, ColumnTransformerModel } from "./index.js";

const homes = Table.fromColumns(
  {
    note: ["old", "new", "old", "new"],
    area: [50, 80, 120, 65],
    city: ["Rome", "Oslo", "Rome", "Oslo"],
    rooms: [2, 3, 5, 2],
    count: [1, 1, 2, 1],
    price: [100, 190, 240, 160],
  },
  { kinds: { note: "text" }, roles: { weight: "count" } },
);
const numbers = homes.drop(["price"]);

describe("ColumnTransformer", () => {
  it("puts side by side what its steps give of their columns, with weights", async () => {
    const transformer = new ColumnTransformer({
      steps: [
        ["levels", new OneHotEncoder(), "categorical"],
        ["area", new StandardScaler(), ["area"]],
      ],
    });
    const model = await transformer.fit(numbers);
    expect(model.features).toEqual(["area", "city"]);
    expect(model.outputs).toEqual(["city=Oslo", "city=Rome", "area"]);
    const scaled = (await new StandardScaler({ columns: ["area"] }).fit(numbers)).transformTable(numbers);
    const transformed = model.transform(numbers);
    expect([...transformed.column(2)]).toEqual(scaled.toRows().map(({ area }) => area));
    expect([...transformed.column(1)]).toEqual([1, 0, 1, 0]);
  });

  it("drops the remainder or passes it; columns with a role always pass", async () => {
    const steps: [string, MinMaxScaler, string[]][] = [["scale", new MinMaxScaler(), ["rooms"]]];
    const dropping = await new ColumnTransformer({ steps }).fit(numbers);
    expect(dropping.outputs).toEqual(["rooms"]);
    expect(dropping.transformTable(numbers).names).toEqual(["rooms", "count"]);
    const passing = await new ColumnTransformer({ steps, remainder: "pass" }).fit(numbers);
    expect(passing.outputs).toEqual(["rooms", "area"]);
    expect(passing.transform(numbers).row(1)).toEqual(Float64Array.of(1 / 3, 80));
    const table = passing.transformTable(numbers);
    expect(table.names).toEqual(["rooms", "note", "area", "city", "count"]);
    expect(table.roles).toEqual({ weight: "count" });
    expect(table.column("city")).toBe(numbers.column("city"));
  });

  it("chooses columns by a test of name and kind, and leaves out a step that finds none", async () => {
    const model = await new ColumnTransformer({
      steps: [
        ["short", new RobustScaler(), (name, kind) => kind === "quantitative" && name.length === 4],
        ["flags", new OneHotEncoder(), "boolean"],
      ],
    }).fit(numbers);
    expect(model.steps.map(({ name, columns }) => [name, columns])).toEqual([["short", ["area"]]]);
  });

  it("takes a matrix by the names x0, x1 and so on", async () => {
    const model = await new ColumnTransformer({
      steps: [["scale", new MinMaxScaler(), ["x1"]]],
      remainder: "pass",
    }).fit([
      [1, 10],
      [2, 30],
    ]);
    expect(model.transform([[7, 20]]).toArrays()).toEqual([[0.5, 7]]);
  });

  it("prepares the steps of a pipeline, hands on the target, and comes back from its file", async () => {
    const prepare = new ColumnTransformer({
      steps: [
        ["scale", new StandardScaler(), "quantitative"],
        ["order", new OrdinalEncoder({ order: "target-mean" }), ["city"]],
        ["near", new KMeans({ clusters: 2 }), ["rooms"]],
      ],
    });
    const pipeline = new Pipeline({
      steps: [
        ["prepare", prepare],
        ["regress", new LinearRegression()],
      ],
    });
    const model = await pipeline.fit(homes, "price");
    expect(model.last.features).toEqual(["area", "rooms", "city", "distance0", "distance1"]);
    const back = loadModel(JSON.stringify(model));
    expect(back).toBeInstanceOf(PipelineModel);
    expect((back as typeof model).predict(homes)).toEqual(model.predict(homes));
  });

  it("refuses two outputs of one name, unknown columns, and a step that transforms nothing", async () => {
    const twice = new ColumnTransformer({
      steps: [
        ["a", new MinMaxScaler(), ["area"]],
        ["b", new StandardScaler(), ["area"]],
      ],
    });
    await expect(twice.fit(numbers)).rejects.toThrow('ColumnTransformer: two steps give a column "area"');
    const unknown = new ColumnTransformer({ steps: [["a", new MinMaxScaler(), ["height"]]] });
    await expect(unknown.fit(numbers)).rejects.toThrow('no column "height"');
    expect(() => new ColumnTransformer({ steps: [["r", new LinearRegression(), ["area"]]] })).toThrow(
      'must have transformers; step "r" is LinearRegression, which is not one',
    );
    expect(() => new ColumnTransformer({ steps: [["a", new MinMaxScaler(), "numeric" as never]] })).toThrow(
      'option "steps" must be a list of distinct names',
    );
  });

  it("refuses a file with a step that is not a transformer", async () => {
    const model = await new ColumnTransformer({ steps: [["s", new StandardScaler(), ["area"]]] }).fit(homes);
    expect(model).toBeInstanceOf(ColumnTransformerModel);
    const json = JSON.parse(JSON.stringify(model));
    const x = [[1], [2], [4]];
    json.state.steps[0].model = JSON.parse(JSON.stringify(await new LinearRegression().fit(x, [1, 2, 5])));
    expect(() => loadModel(json)).toThrow("must be a transformer");
  });
});
