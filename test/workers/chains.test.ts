// Chains of the built package in its own threads; `npm run build` comes first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as workersModule from "../../src/apps/workers/index.js";
import type * as credalModule from "../../src/everything.js";

const built = <T>(name: string): Promise<T> => import(new URL(`../../dist/${name}.js`, import.meta.url).href);

const module = new URL("./models.mjs", import.meta.url);
const normal = { module, data: { rho: 0.8 } };

let credal: typeof credalModule;
let startWorkers: typeof workersModule.startWorkers;
let workers: workersModule.Workers;

beforeAll(async () => {
  credal = await built("everything");
  ({ startWorkers } = await built<typeof workersModule>("workers"));
  workers = await startWorkers({ count: 2 });
});

afterAll(() => workers.close());

type Draw = (control: credalModule.SampleControl) => Promise<credalModule.Samples>;
const short = { draws: 200, warmup: 150, chains: 3, seed: 5 };

describe("chains in their own threads", () => {
  const runs: [string, Draw][] = [
    ["metropolisHastings", (control) => credal.metropolisHastings(normal, [1, 1], short, control)],
    [
      "metropolisHastings with one's own proposal",
      (control) => {
        const proposal = { module: module.href, name: "steps", data: { width: 3 } };
        return credal.metropolisHastings(normal, [1, 1], { ...short, thin: 2, proposal }, control);
      },
    ],
    [
      "gibbs",
      (control) => {
        const conditionals = { ...normal, name: "conditionals" };
        return credal.gibbs(conditionals, [0, 0], { ...short, logDensity: normal }, control);
      },
    ],
    [
      "gibbs by slices alone",
      (control) => credal.gibbs(["slice", "slice"], [0, 0], { ...short, logDensity: normal }, control),
    ],
    [
      "hamiltonian",
      (control) => {
        const covariance = credal.Matrix.from([
          [1, 0.5],
          [0.5, 1],
        ]);
        const start = (random: credalModule.Random) => [random.normal(), random.normal()];
        return credal.hamiltonian(
          normal,
          start,
          { ...short, metric: "dense", covariance, names: ["a", "b"] },
          control,
        );
      },
    ],
    [
      "a density that writes to its data",
      (control) => {
        const data = Object.freeze({ list: [1, new Map([["a", new Date(0)]])] });
        return credal.metropolisHastings({ module, name: "forgetful", data }, [1], short, control);
      },
    ],
  ];
  it.each(runs)("draw what one thread draws, to the last bit: %s", async (_, draw) => {
    const [alone, together] = [await draw({}), await draw({ workers })];
    expect(together).toEqual(alone);
    expect(new Set(alone.chain(0).data)).not.toEqual(new Set(alone.chain(1).data));
    expect(alone.values.length).toBe(3 * 200 * alone.names.length);
  });

  it("draw the posterior of BayesianLogisticRegression, to the last bit", async () => {
    const x = Array.from({ length: 60 }, (_, i) => [Math.sin(i), (i * 7) % 11]);
    const y = x.map(([a, b], i) => ["p", "q", "r"][Math.floor(i + 2 * a + b / 4 + 4) % 3]);
    const weights = x.map((_, i) => 1 + (i % 2));
    for (const inference of ["metropolis", "hamiltonian"] as const) {
      const estimator = new credal.BayesianLogisticRegression({
        inference,
        draws: 50,
        warmup: 60,
        chains: 3,
      });
      const alone = await estimator.fit(x, y, { weights });
      let last: credalModule.Progress | undefined;
      const onProgress = (progress: credalModule.Progress) => {
        last = progress;
      };
      const together = await estimator.fit(x, y, { weights, workers, onProgress });
      expect(JSON.stringify(together)).toBe(JSON.stringify(alone));
      expect(last).toEqual({ phase: "draws", completed: 330, total: 330 });
    }
  });

  it("are more than there are threads, and run beside folds", async () => {
    const x = Array.from({ length: 30 }, (_, i) => [i, (i * 7) % 5]);
    const y = x.map(([a, b]) => 2 * a - b + 1);
    const options = { ...short, chains: 9 };
    const [samples, folds] = await Promise.all([
      credal.hamiltonian(normal, [1, 1], options, { workers }),
      credal.crossValidate(new credal.LinearRegression(), x, y, { folds: 6, workers }),
    ]);
    expect(samples).toEqual(await credal.hamiltonian(normal, [1, 1], options));
    expect(folds.folds).toHaveLength(6);
  });

  it("report their joint progress", async () => {
    const told: credalModule.Progress[] = [];
    const onProgress = (progress: credalModule.Progress) => void told.push(progress);
    const options = { draws: 40_000, warmup: 100, chains: 2 };
    await credal.metropolisHastings(normal, [1, 1], options, { workers, onProgress });
    const completed = told.map((progress) => progress.completed);
    expect(completed).toEqual([...completed].sort((a, b) => a - b));
    expect(completed.length).toBeGreaterThan(2);
    expect(told.at(-1)).toEqual({ phase: "draws", completed: 80_200, total: 80_200 });
  });

  it("stop when aborted, and leave the threads to others", async () => {
    const controller = new AbortController();
    const endless = { draws: 5_000_000, chains: 4 };
    const running = credal.metropolisHastings(normal, [1, 1], endless, {
      workers,
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("enough")),
    });
    await expect(running).rejects.toMatchObject({
      name: "AbortError",
      message: "metropolisHastings: aborted by the caller.",
      cause: new Error("enough"),
    });
    const refused = credal.metropolisHastings(normal, [1, 1], endless, {
      workers,
      onProgress: () => {
        throw new Error("no more");
      },
    });
    await expect(refused).rejects.toThrow("no more");
    // Were the threads still busy, this would take minutes.
    expect(await credal.metropolisHastings(normal, [1, 1], short, { workers })).toEqual(
      await credal.metropolisHastings(normal, [1, 1], short),
    );
  });

  it("are not made of functions, which stay where they are", async () => {
    const inThread = { workers };
    await expect(credal.metropolisHastings(([x]) => -x * x, [0], {}, inThread)).rejects.toMatchObject({
      name: "OptionError",
      option: "logDensity",
      message: expect.stringContaining('"logDensity" consists of functions, which cannot be sent to workers'),
    });
    await expect(credal.gibbs([() => 0], [0], {}, inThread)).rejects.toThrow(
      '"conditionals" consists of functions',
    );
    const proposal = { draw: () => {} };
    await expect(credal.metropolisHastings(normal, [0, 0], { proposal }, inThread)).rejects.toThrow(
      '"proposal" consists of functions',
    );
  });

  it("say what went wrong in a module, as one thread does", async () => {
    const failure = (source: object, control: object) =>
      credal.metropolisHastings({ module, ...source }, [0, 0], short, control).then(
        () => expect.fail(),
        ({ name, message, option }) => ({ name, message, option }),
      );
    for (const [source, message] of [
      [{ name: "unknown" }, "the log density is NaN at the start (0, 0)"],
      [
        { name: "wrong" },
        "must return a function of the parameters, or an object with such a function as value",
      ],
      [{ name: "nobody" }, "does not export a function nobody; it exports"],
      [{ module: "./models.mjs" }, 'must be an address such as new URL("./model.js", import.meta.url)'],
      [
        { data: { table: new credal.Matrix(1, 1) } },
        '"data.table" is a Matrix, but data for a module must be',
      ],
      [{ data: [1, () => 1] }, '"data.1" is a function, but data'],
    ] as const) {
      const alone = await failure(source, {});
      expect(alone.message).toContain(message);
      expect(await failure(source, { workers })).toEqual(alone);
    }
    const absent = { module: new URL("./absent.mjs", import.meta.url) };
    expect((await failure(absent, {})).message).toContain("absent.mjs cannot be loaded: ");
    expect((await failure(absent, { workers })).message).toContain(
      "absent.mjs cannot be loaded: Cannot find",
    );
  });

  it("pass on what a density throws, with the lines that threw it", async () => {
    const density = { module, name: "failing" };
    await expect(credal.metropolisHastings(density, [0], short)).rejects.toBeInstanceOf(RangeError);
    const error = await credal
      .metropolisHastings(density, [0], short, { workers })
      .catch((thrown: Error) => thrown);
    expect(error).toMatchObject({
      name: "CredalError",
      message: "metropolisHastings: chain 0 ended with RangeError: the ice is too thin",
      method: "metropolisHastings",
    });
    expect(((error as Error).cause as Error).stack).toContain("models.mjs");
  });

  it("end with an error where their thread ends, and run in the calling thread where all are closed", async () => {
    const pool = await startWorkers({ count: 1 });
    const ending = credal.metropolisHastings({ module, name: "ending" }, [0], short, { workers: pool });
    await expect(ending).rejects.toThrow("Workers: a thread ended: exit code 3");
    expect(await credal.metropolisHastings(normal, [1, 1], short, { workers: pool })).toEqual(
      await credal.metropolisHastings(normal, [1, 1], short),
    );
  });
});
