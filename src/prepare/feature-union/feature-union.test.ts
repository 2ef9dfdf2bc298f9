import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { Table } from "../../data/table/table.js";
import { LinearRegression } from "../../methods/linear/linear-regression/index.js";
import { OneHotEncoder } from "../one-hot-encoder/index.js";
import { OrdinalEncoder } from "../ordinal-encoder/index.js";
import { MinMaxScaler, StandardScaler } from "../scale/index.js";
import { FeatureUnion, type FeatureUnionModel } from "./index.js";

const table = Table.fromColumns(
  { age: [20, 40], city: ["Rome", "Oslo"], weight: [1, 3] },
  { kinds: { city: { kind: "categorical", levels: ["Rome", "Oslo"] } }, roles: { weight: "weight" } },
);
const union = new FeatureUnion({
  steps: [
    ["z", new StandardScaler({ columns: ["age"] })],
    ["hot", new OneHotEncoder()],
  ],
});

describe("FeatureUnion", () => {
  it("puts what its steps give side by side, under the steps' names", async () => {
    const model = await union.fit(table);
    expect(model.outputs).toEqual(["z.age", "hot.age", "hot.city=Rome", "hot.city=Oslo"]);
    const z = 1 / Math.sqrt(3);
    const [first, second] = model.transform(table).toArrays();
    expectClose(first[0], -3 * z, { tolerance: 5e-15 });
    expectClose(second[0], z, { tolerance: 5e-15 });
    expect([first.slice(1), second.slice(1)]).toEqual([
      [20, 1, 0],
      [40, 0, 1],
    ]);
  });

  it("gives the same as a table, kinds and weights kept", async () => {
    const out = (await union.fit(table)).transformTable(table);
    expect(out.names).toEqual(["z.age", "hot.age", "hot.city=Rome", "hot.city=Oslo", "weight"]);
    expect(out.kind("hot.city=Oslo")).toBe("boolean");
    expect(out.roles).toEqual({ weight: "weight" });
  });

  it("gives the target to the steps that learn from it, and to no other", async () => {
    const sizes = Table.fromColumns({ size: ["a", "b", "c"], price: [3, 1, 2] });
    const steps: [string, OrdinalEncoder][] = [
      ["price", new OrdinalEncoder({ order: "target-mean" })],
      ["name", new OrdinalEncoder()],
    ];
    const model = await new FeatureUnion({ steps }).fit(sizes, "price");
    expect(model.transform(sizes).toArrays()).toEqual([
      [2, 0],
      [0, 1],
      [1, 2],
    ]);
  });

  it("is read back with its steps", async () => {
    const model = await union.fit(table);
    const copy = loadModel(JSON.stringify(model)) as FeatureUnionModel;
    expect(copy.transform(table)).toEqual(model.transform(table));
  });

  it("refuses equal names, and what transforms nothing", async () => {
    const steps: [string, StandardScaler | MinMaxScaler][] = [
      ["z", new StandardScaler()],
      ["range", new MinMaxScaler()],
    ];
    await expect(new FeatureUnion({ steps, prefix: false }).fit([[1], [2]])).rejects.toThrow(
      'FeatureUnion: two steps give a column "x0"',
    );
    const regression = new LinearRegression();
    expect(() => new FeatureUnion({ steps: [["line", regression]] })).toThrow(
      'must have transformers; step "line" is LinearRegression, which is not one',
    );
    const json = JSON.parse(JSON.stringify(await union.fit(table)));
    json.state.steps[0].model = (await regression.fit([[1], [2], [4]], [1, 2, 3])).toJSON();
    expect(() => loadModel(json)).toThrow("must be a transformer");
  });
});
