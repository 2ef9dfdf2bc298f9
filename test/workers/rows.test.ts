// Predictions of the built package in its own threads; `npm run build` comes first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as workersModule from "../../src/apps/workers/index.js";
import type * as datasetsModule from "../../src/data/datasets/index.js";
import type * as credalModule from "../../src/everything.js";

const built = <T>(name: string): Promise<T> => import(new URL(`../../dist/${name}.js`, import.meta.url).href);

let credal: typeof credalModule;
let datasets: typeof datasetsModule;
let groups: workersModule.Workers[];

beforeAll(async () => {
  credal = await built("everything");
  datasets = await built("datasets");
  const { startWorkers } = await built<typeof workersModule>("workers");
  groups = await Promise.all([1, 2].map((count) => startWorkers({ count })));
});

afterAll(() => Promise.all(groups.map((workers) => workers.close())));

const x = Array.from({ length: 1500 }, (_, i) => [Math.sin(i), Math.cos(3 * i), (i * 7) % 11]);
const labels = x.map(([a, b]) => (a + b > 0 ? "above" : "below"));
const numbers = x.map(([a, b, c]) => 2 * a - b + c);

describe("rows in their own threads", () => {
  it("have the answers that one thread gives, to the last bit, whatever their form", async () => {
    const density = await new credal.KernelDensityClassifier().fit(x, labels);
    const line = await new credal.LinearRegression().fit(x, numbers);
    const groupings = await new credal.KMeans({ clusters: 4, seed: 1 }).fit(x);
    const scaler = await new credal.StandardScaler().fit(x);
    const sparse = credal.SparseMatrix.fromDense(credal.Matrix.from(x));
    for (const workers of groups) {
      expect(await density.async.predict(x, { workers })).toEqual(density.predict(x));
      expect(await density.async.predictProba(x, { workers })).toEqual(density.predictProba(x));
      expect(await line.async.predictInterval(x, { level: 0.9 }, { workers })).toEqual(
        line.predictInterval(x, { level: 0.9 }),
      );
      expect(await groupings.async.predict(x, { workers })).toEqual(groupings.predict(x));
      expect(await scaler.async.transform(x, { workers })).toEqual(scaler.transform(x));
      expect(await line.async.predict(sparse, { workers })).toEqual(line.predict(sparse));
    }
  });

  it("may be those of a table, for the model of a pipeline", async () => {
    const birds = await datasets.penguins();
    const many = birds.take(Array.from({ length: 1000 }, (_, i) => (i * 7) % birds.rows));
    const { GaussianNB, Imputer, OneHotEncoder, Pipeline } = credal;
    const pipeline = new Pipeline({
      steps: [
        ["impute", new Imputer()],
        ["encode", new OneHotEncoder()],
        ["classify", new GaussianNB({ varianceFloor: 1e-3 })],
      ],
    });
    const model = await pipeline.fit(birds, "species");
    for (const workers of groups)
      expect(await model.async.predictProba(many, { workers })).toEqual(model.predictProba(many));
  });

  it("are named in errors as the caller counts them, the first of all in front", async () => {
    const model = await new credal.GaussianNB().fit(x, labels);
    const broken = x.map((row) => [...row]);
    for (const row of [700, 1400]) broken[row][1] = Number.NaN;
    const failure = (control: object) =>
      model.async.predict(broken, control).then(
        () => expect.fail(),
        ({ name, message, column, row }) => ({ name, message, column, row }),
      );
    const alone = await failure({});
    expect(alone).toMatchObject({ name: "DataError", row: 700 });
    for (const workers of groups) expect(await failure({ workers })).toEqual(alone);
  });

  it("are counted as they are done, and abandoned when the caller aborts", async () => {
    const model = await new credal.KernelDensityClassifier().fit(x, labels);
    for (const workers of groups) {
      const completed: number[] = [];
      const onProgress = (progress: { completed: number }) => void completed.push(progress.completed);
      await model.async.predict(x, { onProgress, workers });
      expect(completed).toEqual([...completed].sort((a, b) => a - b));
      expect(completed.length).toBeGreaterThan(1);
      expect(completed.at(-1)).toBe(x.length);
      const controller = new AbortController();
      const running = model.async.predict(x, { signal: controller.signal, workers });
      controller.abort();
      await expect(running).rejects.toThrow("KernelDensityClassifier: aborted by the caller.");
      expect(await model.async.predict(x, { workers })).toEqual(model.predict(x));
    }
  });

  it("stay with the thread that asks if the model cannot be sent", async () => {
    const Doubled = credal.defineTransformer({
      kind: "Doubled",
      transform: (table) => table.withColumn("more", new Float64Array(table.rows).fill(2)),
    });
    const { GaussianNB, Pipeline } = credal;
    const steps = [
      ["double", new Doubled()],
      ["classify", new GaussianNB()],
    ] as const;
    const model = await new Pipeline({ steps }).fit(x, labels);
    for (const workers of groups) expect(await model.async.predict(x, { workers })).toEqual(model.predict(x));
  });
});
