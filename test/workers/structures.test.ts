// Structures of networks, learned by the built package in its own threads; `npm run build` comes first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as workersModule from "../../src/apps/workers/index.js";
import type * as credalModule from "../../src/everything.js";

const built = <T>(name: string): Promise<T> => import(new URL(`../../dist/${name}.js`, import.meta.url).href);

let credal: typeof credalModule;
let startWorkers: typeof workersModule.startWorkers;
const groups: workersModule.Workers[] = [];
let table: credalModule.Table;

beforeAll(async () => {
  credal = await built("everything");
  ({ startWorkers } = await built<typeof workersModule>("workers"));
  for (const count of [1, 2]) groups.push(await startWorkers({ count }));
  const names = Array.from({ length: 10 }, (_, at) => `n${at}`);
  const nodes = names.map((name, at) => [
    name,
    at < 2
      ? { table: 0.4 }
      : {
          parents: [names[at - 2], names[at - 1]],
          table: [
            [0.9, 0.4],
            [0.3, 0.8],
          ],
        },
  ]);
  table = credal.BayesianNetwork.of(Object.fromEntries(nodes)).sample(400, 7);
});

afterAll(() => Promise.all(groups.map((workers) => workers.close())));

describe("structures learned in their own threads", () => {
  it.each(["hill-climbing", "tabu", "mmhc"] as const)(
    "%s from several starts is the same with no, one and two workers",
    async (method) => {
      const options = { method, starts: 6, ...(method !== "tabu" && { restarts: 1 }), seed: 3 };
      const here = await credal.learnStructure(table, options);
      expect(new Set(here.startScores).size).toBeGreaterThan(1);
      for (const workers of groups)
        expect(await credal.learnStructure(table, { ...options, workers })).toEqual(here);
    },
  );

  it("bootstrap samples give the same strengths with no, one and two workers", async () => {
    for (const options of [
      { replicates: 9, seed: 2 },
      { replicates: 5, method: "pc", alpha: 0.01 },
    ] as const) {
      const here = await credal.arcStrength(table, options);
      for (const workers of groups)
        expect(await credal.arcStrength(table, { ...options, workers })).toEqual(here);
    }
  });

  it("tell of their progress", async () => {
    const told: number[] = [];
    await credal.arcStrength(table, {
      replicates: 4,
      workers: groups[1],
      onProgress: ({ phase, completed, total }) => {
        expect([phase, total]).toEqual(["replicates", 4]);
        told.push(completed);
      },
    });
    expect(told).toEqual([1, 2, 3, 4]);
  });

  it("end when they are aborted, and the threads go on with something else", async () => {
    const [, workers] = groups;
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const aborted = credal.learnStructure(table, {
      starts: 400,
      workers,
      signal: controller.signal,
      onProgress,
    });
    await expect(aborted).rejects.toThrow("learnStructure: aborted by the caller.");
    expect((await credal.learnStructure(table, { starts: 2, workers })).startScores).toHaveLength(2);
  });

  it("refuse what does not suit the columns, with the same words as without threads", async () => {
    const options = { starts: 3, score: "bge" } as const;
    const error = await credal.learnStructure(table, options).catch((refused: unknown) => refused);
    const away = credal.learnStructure(table, { ...options, workers: groups[0] });
    await expect(away).rejects.toThrow((error as Error).message);
  });

  it("are learned here once the threads are closed", async () => {
    const workers = await startWorkers({ count: 1 });
    await workers.close();
    const here = await credal.learnStructure(table, { starts: 2 });
    expect(await credal.learnStructure(table, { starts: 2, workers })).toEqual(here);
  });
});
