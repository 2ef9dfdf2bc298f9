import { describe, expect, it } from "vitest";
import { expectClose } from "../../../test/support/numbers.js";
import { loadModel } from "../../apps/catalog.js";
import { Table } from "../../data/table/table.js";
import { GaussianNB } from "../../methods/bayes/index.js";
import { KMeans } from "../../methods/cluster/index.js";
import { LinearRegression } from "../../methods/linear/index.js";
import { checkEstimator } from "../../model/check/check-estimator.js";
import { OneHotEncoder } from "../one-hot-encoder/index.js";
import { OrdinalEncoder } from "../ordinal-encoder/index.js";
import { MinMaxScaler, StandardScaler } from "../scale/index.js";
import { Pipeline, PipelineModel } from "./index.js";

const homes = Table.fromColumns({
  area: [50, 80, 120, 65, 95, 110],
  city: ["Rome", "Oslo", "Rome", "Oslo", "Rome", "Oslo"],
  price: [100, 190, 230, 160, 180, 240],
});

describe("Pipeline", () => {
  it("gives what its steps give one after the other", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["encode", new OneHotEncoder({ drop: "first" })],
        ["scale", new StandardScaler()],
        ["regress", new LinearRegression()],
      ],
    });
    const model = await pipeline.fit(homes, "price");

    const x = homes.drop(["price"]);
    const encoded = (await new OneHotEncoder({ drop: "first" }).fit(x)).transformTable(x);
    const scaled = (await new StandardScaler().fit(encoded)).transformTable(encoded);
    const regression = await new LinearRegression().fit(
      scaled.withColumn("price", homes.column("price")),
      "price",
    );
    expect([...model.predict(homes)]).toEqual([...regression.predict(scaled)]);
    expect(model.features).toEqual(["area", "city"]);
    expect(model.last.features).toEqual(["area", "city=Rome"]);
    expect(model.steps.map(({ name }) => name)).toEqual(["encode", "scale", "regress"]);
  });

  it("does not scale the target", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["regress", new LinearRegression()],
      ],
    });
    const numbers = homes.drop(["city"]);
    const scaled = await pipeline.fit(numbers, "price");
    const plain = await new LinearRegression().fit(numbers, "price");
    expectClose(scaled.predict(numbers), plain.predict(numbers), { tolerance: 1e-13, scale: 240 });
  });

  it("ends in a classifier, a clustering or a transformer as its last step is one", async () => {
    const x = [[1], [2], [8], [9]];
    const scale = ["scale", new MinMaxScaler()] as [string, MinMaxScaler];
    const classify = new Pipeline({ steps: [scale, ["classify", new GaussianNB()]] });
    expect(classify.task).toBe("classification");
    const classifier = await classify.fit(x, ["a", "a", "b", "b"]);
    expect(classifier.predict([[3], [7]])).toEqual(["a", "b"]);
    expect(classifier.predictProba([[3]]).columns).toBe(classifier.classes.length);

    const cluster = new Pipeline({ steps: [scale, ["cluster", new KMeans({ clusters: 2 })]] });
    const clusterer = await cluster.fit(x);
    expect(clusterer.predict(x)).toEqual(clusterer.labels);
    expect(clusterer.clusters).toBe(2);
    expect(clusterer.convergence?.converged).toBe(true);
    expect(clusterer.seed).toBe(0);

    const transformer = await new Pipeline({ steps: [scale] }).fit(x);
    expect(transformer.transform([[5]]).data[0]).toBe(0.5);
  });

  it("keeps the names of a table's columns through all steps", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["encode", new OneHotEncoder()],
        ["scale", new MinMaxScaler({ columns: ["area"] })],
      ],
    });
    const model = await pipeline.fit(homes.drop(["price"]));
    expect(model.outputs).toEqual(["area", "city=Oslo", "city=Rome"]);
    expect(model.transformTable(homes).names).toEqual(["area", "city=Oslo", "city=Rome", "price"]);
    expect(model.transform(homes).row(0)).toEqual(Float64Array.of(0, 0, 1));
  });

  it("takes the labels of a table's rows as a list, also if they are names of columns", async () => {
    const steps = [
      ["scale", new StandardScaler()],
      ["classify", new GaussianNB()],
    ] as const;
    const x = homes.drop(["city"]);
    const model = await new Pipeline({ steps }).fit(x, ["area", "price", "price", "area", "price", "price"]);
    expect(model.features).toEqual(["area", "price"]);
    expect(model.predict(x).slice(0, 2)).toEqual(["area", "price"]);
  });

  it("takes distances to clusters as features", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["distances", new KMeans({ clusters: 2 })],
        ["regress", new LinearRegression()],
      ],
    });
    const numbers = homes.drop(["city"]);
    const model = await pipeline.fit(numbers, "price");
    expect(model.last.features).toEqual(["distance0", "distance1"]);
  });

  it("gives the target to a step that orders levels by it", async () => {
    const steps: [string, OrdinalEncoder | LinearRegression][] = [
      ["order", new OrdinalEncoder({ order: "target-mean" })],
      ["regress", new LinearRegression()],
    ];
    const model = await new Pipeline({ steps }).fit(homes, "price");
    const [{ model: order }] = model.steps;
    expect((order as Awaited<ReturnType<OrdinalEncoder["fit"]>>).rules[0].levels).toEqual(["Rome", "Oslo"]);
    const alone = await new Pipeline({ steps: steps.slice(0, 1) }).fit(homes, "price");
    expect(alone.features).toEqual(["area", "city"]);
  });

  it("stands as a step of another, and comes back from its file", async () => {
    const inner = new Pipeline({ steps: [["scale", new StandardScaler()]] });
    const outer = new Pipeline({
      steps: [
        ["prepare", inner],
        ["encode", new OneHotEncoder()],
        ["regress", new LinearRegression()],
      ],
    });
    const model = await outer.fit(homes, "price");
    const back = loadModel(JSON.stringify(model)) as typeof model;
    expect(back).toBeInstanceOf(PipelineModel);
    expect(back.predict(homes)).toEqual(model.predict(homes));
    expect(back.target).toBe("price");
    expect(JSON.stringify(outer)).toContain('["scale",{"kind":"StandardScaler"');
  });

  it("weighs cases in every step", async () => {
    const pipeline = new Pipeline({
      steps: [
        ["scale", new StandardScaler()],
        ["classify", new GaussianNB()],
      ],
    });
    const x = [[1], [2], [4], [8]];
    const weighted = await pipeline.fit(x, ["a", "a", "b", "b"], { weights: [3, 1, 1, 1] });
    const repeated = await pipeline.fit([[1], [1], ...x], ["a", "a", "a", "a", "b", "b"]);
    const proba = [weighted, repeated].map((model) => model.predictProba([[3]]).data);
    expectClose(proba[0], proba[1], { tolerance: 1e-13 });
  });

  it("keeps the contract also as a transformer and as a clustering", async () => {
    const scale = ["scale", new StandardScaler()] as [string, StandardScaler];
    for (const steps of [[scale], [scale, ["squeeze", new MinMaxScaler()] as [string, MinMaxScaler]]])
      await checkEstimator(new Pipeline({ steps }), { load: loadModel });
    await checkEstimator(new Pipeline({ steps: [scale, ["regress", new LinearRegression()]] }), {
      load: loadModel,
    });
  });

  it("refuses steps without their own names, and anything that is not an estimator", () => {
    const scaler = new StandardScaler();
    const message = 'Pipeline: option "steps" must be a list of distinct names with estimators';
    expect(() => new Pipeline({ steps: [] })).toThrow(message);
    expect(
      () =>
        new Pipeline({
          steps: [
            ["a", scaler],
            ["a", scaler],
          ],
        }),
    ).toThrow(message);
    expect(() => new Pipeline({ steps: [["a", {} as never]] })).toThrow(message);
  });

  it("refuses a step before the last that transforms nothing, fitted or in a file", async () => {
    const steps: [string, GaussianNB | StandardScaler][] = [
      ["classify", new GaussianNB()],
      ["scale", new StandardScaler()],
    ];
    expect(() => new Pipeline({ steps })).toThrow(
      'Pipeline: option "steps" must have transformers; step "classify" is GaussianNB, which is not one',
    );
    const model = await new Pipeline({ steps: [...steps].reverse() }).fit([[1], [2]], ["a", "b"]);
    const json = JSON.parse(JSON.stringify(model));
    json.state.steps.reverse();
    expect(() => loadModel(json)).toThrow('field "state.steps": must transform');
  });
});
