// The built package in its own threads; `npm run build` comes first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as workersModule from "../../src/apps/workers/index.js";
import type * as datasetsModule from "../../src/data/datasets/index.js";
import type * as credalModule from "../../src/everything.js";

const built = <T>(name: string): Promise<T> => import(new URL(`../../dist/${name}.js`, import.meta.url).href);

let credal: typeof credalModule;
let datasets: typeof datasetsModule;
let workers: workersModule.Workers;

beforeAll(async () => {
  credal = await built("everything");
  datasets = await built("datasets");
  const { startWorkers } = await built<typeof workersModule>("workers");
  workers = await startWorkers({ count: 2 });
});

afterAll(() => workers.close());

function pipeline() {
  const { ColumnTransformer, GaussianNB, Imputer, Pipeline, StandardScaler } = credal;
  return new Pipeline({
    steps: [
      ["impute", new Imputer()],
      ["scale", new ColumnTransformer({ steps: [["z", new StandardScaler(), "quantitative"]] })],
      ["classify", new GaussianNB({ priors: "uniform" })],
    ],
  });
}

describe("workers", () => {
  it("find what one thread finds, to the last bit", async () => {
    const table = await datasets.penguins();
    const options = {
      folds: 7,
      seed: 3,
      scoreTraining: true,
      weights: Array.from({ length: 344 }, (_, i) => 1 + (i % 2)),
    };
    const alone = await credal.crossValidate(pipeline(), table, "species", options);
    const together = await credal.crossValidate(pipeline(), table, "species", { ...options, workers });
    expect(together.scores.toRows().map(withoutTimes)).toEqual(alone.scores.toRows().map(withoutTimes));
    expect(together.predictions).toEqual(alone.predictions);
    expect(together.trainingSummaries).toEqual(alone.trainingSummaries);
  });

  it("fit every fold with the seed that one thread gives it", async () => {
    const options = { folds: 4, seed: 2, keepModels: true };
    const perceptron = new credal.Perceptron({ init: "random", seed: 1 });
    const alone = await credal.crossValidate(perceptron, datasets.iris(), "species", options);
    const together = await credal.crossValidate(perceptron, datasets.iris(), "species", {
      ...options,
      workers,
    });
    const models = ({ folds }: typeof alone) => folds.map(({ model }) => JSON.stringify(model));
    expect(models(together)).toEqual(models(alone));
  });

  it("take matrices, targets beside them, and give models back", async () => {
    const x = Array.from({ length: 30 }, (_, i) => [i, (i * 7) % 5]);
    const y = x.map(([a, b]) => 2 * a - b + 1);
    const result = await credal.crossValidate(new credal.LinearRegression(), x, y, {
      folds: 3,
      keepModels: true,
      workers,
    });
    expect(result.folds.map(({ model }) => model?.kind)).toEqual(Array(3).fill("LinearRegression"));
    expect(result.summary("rootMeanSquaredError").mean).toBeLessThan(1e-12);
  });

  it("report their progress, and stop when aborted", async () => {
    const completed: number[] = [];
    const onProgress = (progress: { completed: number }) => void completed.push(progress.completed);
    await credal.crossValidate(pipeline(), await datasets.penguins(), "species", {
      folds: 5,
      onProgress,
      workers,
    });
    expect(completed).toEqual([1, 2, 3, 4, 5]);
    const controller = new AbortController();
    const running = credal.crossValidate(pipeline(), await datasets.penguins(), "species", {
      folds: 100,
      signal: controller.signal,
      workers,
    });
    controller.abort();
    await expect(running).rejects.toThrow("crossValidate: aborted by the caller.");
  });

  it("complain as one thread does", async () => {
    const table = credal.Table.fromColumns({ a: [1, 2, null, 4, 5, 6], y: ["p", "q", "p", "q", "p", "q"] });
    const failure = (options: object) =>
      credal.crossValidate(new credal.GaussianNB(), table, "y", { folds: 2, ...options }).then(
        () => expect.fail(),
        ({ name, message, column, row }) => ({ name, message, column, row }),
      );
    expect(await failure({ workers })).toEqual(await failure({}));
  });

  it("leave estimators that they do not know to the thread that asks", async () => {
    class Mine extends credal.GaussianNB {}
    const result = await credal.crossValidate(new Mine(), datasets.iris(), "species", { folds: 3, workers });
    expect(result.folds).toHaveLength(3);
  });
});

function withoutTimes({ fitSeconds: _, predictSeconds: __, ...rest }: Record<string, unknown>) {
  return rest;
}
