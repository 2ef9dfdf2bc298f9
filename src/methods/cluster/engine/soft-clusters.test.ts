import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { loadModel } from "../../../apps/catalog.js";
import { AbortError, DataError, ShapeError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { FuzzyCMeans, type FuzzyCMeansModel } from "../fuzzy-c-means/index.js";
import { KMeans } from "../k-means/index.js";
import { SoftKMeans, type SoftKMeansModel } from "../soft-k-means/index.js";

const METHODS = [
  ["FuzzyCMeans", FuzzyCMeans],
  ["SoftKMeans", SoftKMeans],
] as const;
type Model = FuzzyCMeansModel | SoftKMeansModel;

/** Two groups around 0 and 6. */
const groups = (rows: number, seed: number) =>
  new Matrix(
    rows,
    2,
    randomArray(2 * rows, seed).map((value, at) => value + (at % 4 < 2 ? 0 : 6)),
  );

describe.each(METHODS)("%s", (_, Method) => {
  const learn = (clusters: number, x: Matrix | number[][], control = {}, options = {}): Promise<Model> =>
    new Method({ clusters, ...options }).fit(x, control);

  it("divides cases by their distances from centers, which are the means of their clusters", async () => {
    const model = await learn(2, [[1], [2], [8], [9]], {}, { init: [[0], [10]] });
    const memberships = model.predictProba([[5], [1]]);
    expectClose(memberships.row(0), [0.5, 0.5], { tolerance: 1e-6 });
    for (const row of memberships.toArrays()) expectClose(row[0] + row[1], 1, { tolerance: 1e-15 });
    expect(Math.max(...memberships.row(1))).toBeGreaterThan(0.97);
    expect(model.predict([[0], [10]])).not.toEqual(Int32Array.of(0, 0));
    expect(model.convergence.converged).toBe(true);
  });

  it("has an objective that never rises, whatever the data", async () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 4,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 4 }), fc.nat(), async (x, clusters, seed) => {
        fc.pre(new Set(x.map(String)).size >= clusters);
        const model = await learn(clusters, x, {}, { init: "random", restarts: 2, seed, maxIterations: 60 });
        const { history } = model;
        for (let at = 1; at < history.length; at += 1)
          expect(history[at]).toBeLessThanOrEqual(history[at - 1] + 1e-9);
        expect(history.at(-1)).toBe(model.objective);
        expect(model.starts).toHaveLength(2);
        expect(model.objective).toBe(Math.min(...model.starts.map(({ objective }) => objective)));
        expect(model.partitionCoefficient).toBeGreaterThanOrEqual(1 / clusters - 1e-12);
      }),
      { numRuns: 25 },
    );
  });

  it("treats a weight as that many equal rows", async () => {
    const x = groups(40, 3);
    const weights = Float64Array.from({ length: 40 }, (_, row) => row % 3);
    const repeated = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const init = x.slice(0, 2);
    const weighted = await learn(2, x, { weights }, { init, tolerance: 1e-20 });
    const plain = await learn(
      2,
      repeated.map((row) => Array.from(x.row(row))),
      {},
      { init, tolerance: 1e-20 },
    );
    expectClose(weighted.centers.data, plain.centers.data, { tolerance: 1e-9 });
    expectClose(weighted.objective, plain.objective, { tolerance: 1e-9, scale: plain.objective });
    expectClose(weighted.partitionCoefficient, plain.partitionCoefficient, { tolerance: 1e-9 });
  });

  it("gives the same answers after a JSON round trip, on any number of threads", async () => {
    const x = groups(60, 4);
    const model = await learn(2, x, { threads: 1 });
    expect(JSON.stringify(await learn(2, x, { threads: 2 }))).toBe(JSON.stringify(model));
    const loaded = loadModel(JSON.stringify(model)) as Model;
    expect(loaded.predictProba(x)).toEqual(model.predictProba(x));
    expect(model.predict(x)).toEqual(model.labels);
  });

  it("handles equal cases, a constant column and one cluster", async () => {
    const model = await learn(2, [
      [1, 5],
      [1, 5],
      [8, 5],
      [1, 5],
    ]);
    expect(model.labels[0]).toBe(model.labels[3]);
    expect(model.labels[0]).not.toBe(model.labels[2]);
    const one = await learn(1, [[1], [2], [6]]);
    expectClose(one.centers.data, [3], { tolerance: 1e-12 });
    expect(one.partitionCoefficient).toBe(1);
  });

  it("refuses invalid options and data", async () => {
    await expect(learn(3, [[1], [1], [2]])).rejects.toThrow("3 clusters need as many different rows");
    await expect(learn(1, [[1], [2]], {}, { init: [[1, 2]] })).rejects.toThrow(ShapeError);
    expect(() => new Method({ clusters: 2, init: [[1]] })).toThrow('option "init" must have as many rows');
    expect(() => new Method({ restarts: 2 })).toThrow('unless "init" is "random"');
    const model = await learn(2, [[1], [2], [9]]);
    expect(() => model.predict([[1e200]])).toThrow(DataError);
  });

  it("can be aborted", async () => {
    const controller = new AbortController();
    abortAtNextPause(controller);
    const work = learn(3, groups(200, 5), { signal: controller.signal });
    await expect(work).rejects.toThrow(AbortError);
  });
});

describe("k-means is the limit", () => {
  it.each([
    ["of FuzzyCMeans as its fuzzifier nears 1", new FuzzyCMeans({ clusters: 3, fuzzifier: 1.02 })],
    ["of SoftKMeans as its stiffness grows", new SoftKMeans({ clusters: 3, stiffness: 1e4 })],
  ])("%s", async (_, estimator) => {
    const x = new Matrix(
      90,
      2,
      randomArray(180, 8).map((value, at) => value + 5 * (Math.floor(at / 2) % 3)),
    );
    const hard = await new KMeans({ clusters: 3, tolerance: 0 }).fit(x);
    const soft = await estimator.fit(x);
    const sorted = (values: Matrix) =>
      values
        .toArrays()
        .sort((a, b) => a[0] - b[0])
        .flat();
    expectClose(sorted(soft.centers), sorted(hard.centers), { tolerance: 1e-6, scale: 10 });
    expectClose(soft.objective, hard.inertia, { tolerance: 1e-6, scale: hard.inertia });
  });

  it("of soft k-means with little stiffness has all centers at the mean", async () => {
    const x = [[0], [1], [2], [5]];
    const model = await new SoftKMeans({ clusters: 2, stiffness: 0.01 }).fit(x);
    expectClose(model.centers.data, [2, 2], { tolerance: 1e-3 });
    expectClose(model.partitionCoefficient, 0.5, { tolerance: 1e-3 });
  });
});

describe("FuzzyCMeans", () => {
  it("assigns a case at a center to that center alone", async () => {
    const model = await new FuzzyCMeans({ clusters: 2, init: [[0], [10]], maxIterations: 1 }).fit([
      [0],
      [10],
    ]);
    expect(model.predictProba([[0], [10]]).toArrays()).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });
});
