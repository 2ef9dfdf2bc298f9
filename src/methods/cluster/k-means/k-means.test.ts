import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { plainAssign, plainLloyd } from "../../../../test/support/plain-lloyd.js";
import type { Progress } from "../../../base/control.js";
import { AbortError, DataError, OptionError, ShapeError } from "../../../base/errors.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { kernelMemoryBytes } from "../../../wasm/heap.js";
import { KMeans, KMeansModel } from "./index.js";

/** Rows with as many overlapping groups as there are to be clusters. */
function groups(rows: number, columns: number, count: number, seed: number): Matrix {
  const noise = randomArray(rows * columns, seed);
  const middles = randomArray(count * columns, seed + 1);
  return new Matrix(
    rows,
    columns,
    noise.map((value, at) => {
      const group = Math.floor(at / columns) % count;
      return value + 3 * middles[group * columns + (at % columns)];
    }),
  );
}

describe("KMeans on the four corners of a brick in d dimensions", () => {
  const corners = (d: number) => {
    const rest = (value: number) => new Array<number>(d - 1).fill(value);
    return [
      [0, ...rest(0)],
      [1, ...rest(0)],
      [0, ...rest(1)],
      [1, ...rest(1)],
    ];
  };
  const fitFrom = (d: number, a: number, b: number) => {
    const x = corners(d);
    return new KMeans({ clusters: 2, init: [x[a], x[b]], tolerance: 0 }).fit(x);
  };

  it.each([2, 3, 5, 10])(
    "finds the optimum, of inertia 1, from the ends of a long edge: d = %i",
    async (d) => {
      const model = await fitFrom(d, 0, 2);
      expect([...model.labels]).toEqual([0, 0, 1, 1]);
      expect(model.centers.toArrays()).toEqual([
        [0.5, ...new Array(d - 1).fill(0)],
        [0.5, ...new Array(d - 1).fill(1)],
      ]);
      expect(model.inertia).toBe(1);
    },
  );

  it.each([
    [2, 1],
    [3, 2],
    [5, 4],
    [10, 9],
  ])(
    "stays at a worse fixed point from the ends of the short edge: d = %i, inertia %i",
    async (d, inertia) => {
      const model = await fitFrom(d, 0, 1);
      expect([...model.labels]).toEqual([0, 1, 0, 1]);
      expect(model.centers.toArrays()).toEqual([
        [0, ...new Array(d - 1).fill(0.5)],
        [1, ...new Array(d - 1).fill(0.5)],
      ]);
      expect(model.inertia).toBe(inertia);
      expect(model.convergence).toEqual({ converged: true, iterations: 2, criterion: 0, tolerance: 0 });
    },
  );

  it("finds the optimum without given centers", async () => {
    const model = await new KMeans({ clusters: 2 }).fit(corners(10));
    expect(model.inertia).toBe(1);
    expect(Math.max(...model.starts.map(({ inertia }) => inertia))).toBeGreaterThanOrEqual(1);
  });
});

describe("KMeans by Lloyd's algorithm", () => {
  it.each([
    [60, 2, 3],
    [500, 4, 4],
    [1000, 3, 10],
    [777, 20, 25],
  ])("gives the labels, centers and inertia of a plain loop, bit for bit: %i×%i, %i", async (n, d, k) => {
    const x = groups(n, d, k, n);
    const start = x.slice(0, k);
    const weights = randomArray(n, 3).map((value) => 1.5 + value);
    for (const given of [undefined, weights]) {
      const expected = plainLloyd(x, start.data, 300, given);
      const model = await new KMeans({ clusters: k, init: start, tolerance: 0 }).fit(x, { weights: given });
      expect(expected.totalWeights.every((weight) => weight > 0)).toBe(true);
      expect(model.labels).toEqual(expected.labels);
      expect(model.centers.data).toEqual(expected.centers);
      expect(model.inertia).toBe(expected.inertia);
      expect(model.iterations).toBe(expected.iterations);
    }
  });

  it("gives the same as a plain loop where rows are many", async () => {
    const x = groups(5000, 3, 12, 5);
    const expected = plainLloyd(x, x.slice(0, 12).data, 300);
    const model = await new KMeans({ clusters: 12, init: x.slice(0, 12), tolerance: 0 }).fit(x);
    expect(model.labels).toEqual(expected.labels);
    expectClose(model.centers.data, expected.centers, { tolerance: 1e-13, scale: 4 });
  });

  it("never raises the inertia, whatever the data", async () => {
    const rows = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      minLength: 4,
      maxLength: 60,
    });
    const init = fc.constantFrom("k-means++" as const, "random" as const);
    await fc.assert(
      fc.asyncProperty(
        rows,
        init,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        async (x, start, clusters, seed) => {
          fc.pre(new Set(x.map(String)).size >= clusters);
          const model = await new KMeans({ clusters, init: start, restarts: 2, tolerance: 0, seed }).fit(x);
          const { history, centers, labels } = model;
          for (let at = 1; at < history.length; at += 1) {
            expect(history[at]).toBeLessThanOrEqual(history[at - 1] * (1 + 1e-14));
          }
          expect(history).toHaveLength(model.iterations);
          expect(history[history.length - 1]).toBe(model.inertia);
          // Converged: every row is with its nearest center, every center the mean of its rows.
          expect(model.convergence.converged).toBe(true);
          const again = plainAssign(Matrix.from(x), centers.data);
          expect(labels).toEqual(again.labels);
          expect(again.totalWeights.every((weight) => weight > 0)).toBe(true);
          const means = again.sums.map((sum, at) => sum / again.totalWeights[Math.floor(at / 2)]);
          expect(means).toEqual(centers.data);
          expect(model.predict(x)).toEqual(labels);
        },
      ),
    );
  });

  it("treats weights as repetition", async () => {
    const x = groups(90, 3, 4, 8);
    const weights = Float64Array.from({ length: 90 }, (_, row) => row % 4);
    const repeated = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const init = x.slice(1, 5);
    const weighted = await new KMeans({ clusters: 4, init }).fit(x, { weights });
    const plain = await new KMeans({ clusters: 4, init }).fit(repeated.map((row) => x.row(row)));
    expectClose(weighted.centers.data, plain.centers.data, { tolerance: 1e-14, scale: 4 });
    expectClose(weighted.inertia, plain.inertia, { tolerance: 1e-13, scale: plain.inertia });
    expect(weighted.iterations).toBe(plain.iterations);
    expect(repeated.map((row) => weighted.labels[row])).toEqual([...plain.labels]);
  });

  it("gives the same result on any number of threads", async () => {
    const x = groups(60_000, 4, 9, 12);
    const texts = [];
    for (const threads of [1, 2, 4]) {
      const estimator = new KMeans({ clusters: 9, restarts: 2, maxIterations: 15, seed: 3 });
      texts.push(JSON.stringify(await estimator.fit(x, { threads })));
    }
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).toBe(texts[0]);
  });
});

describe("the starts of KMeans", () => {
  it("use one stream each, so that more of them never make a model worse", async () => {
    const x = groups(300, 2, 12, 20);
    const few = await new KMeans({ clusters: 12, restarts: 3 }).fit(x);
    const many = await new KMeans({ clusters: 12, restarts: 8 }).fit(x);
    expect(many.starts).toHaveLength(8);
    expect(many.starts.slice(0, 3)).toEqual(few.starts);
    expect(many.inertia).toBe(Math.min(...many.starts.map(({ inertia }) => inertia)));
    expect(new Set(many.starts.map(({ inertia }) => inertia)).size).toBeGreaterThan(1);
  });

  it("are ten where they are drawn, and one where they are given", async () => {
    const x = groups(30, 2, 3, 21);
    expect((await new KMeans({ clusters: 3 }).fit(x)).starts).toHaveLength(10);
    expect((await new KMeans({ clusters: 3, init: x.slice(0, 3) }).fit(x)).starts).toHaveLength(1);
  });

  it("follow the seed", async () => {
    const x = groups(400, 5, 20, 22);
    const inertia = async (seed: number) =>
      (await new KMeans({ clusters: 20, restarts: 1, init: "random", seed }).fit(x)).inertia;
    expect(await inertia(1)).toBe(await inertia(1));
    expect(await inertia(1)).not.toBe(await inertia(2));
  });

  it("are better when far apart than when random", async () => {
    const x = groups(600, 2, 30, 23);
    const mean = async (init: "k-means++" | "random") => {
      const { starts } = await new KMeans({ clusters: 30, init, restarts: 20 }).fit(x);
      return starts.reduce((sum, { inertia }) => sum + inertia, 0) / starts.length;
    };
    expect(await mean("k-means++")).toBeLessThan(await mean("random"));
  });

  it("leave out rows of weight 0", async () => {
    const x = [[0], [1], [2], [1000]];
    for (const init of ["k-means++", "random"] as const) {
      const model = await new KMeans({ clusters: 3, init, restarts: 5 }).fit(x, { weights: [1, 1, 1, 0] });
      expect(model.inertia).toBe(0);
      expect(new Set(model.labels.subarray(0, 3)).size).toBe(3);
    }
  });

  it("copy the centers they are given", async () => {
    const init = [[0], [9]];
    const estimator = new KMeans({ clusters: 2, init, maxIterations: 1 });
    init[0][0] = 9;
    expect([...(await estimator.fit([[0], [1], [8], [9]])).labels]).toEqual([0, 0, 1, 1]);
  });
});

describe("KMeans copes", () => {
  it("with an empty cluster, which restarts at the row farthest from all centers", async () => {
    // The means 1 and 17 leave the centers 1 and 3 without rows: they go to 30 and then to 10, whose
    // neighbor 11 follows. Center 2 has no row now and goes to 0, of the two rows at distance 1 from 1.
    const x = [[0], [1], [2], [10], [11], [30]];
    const init = [[1], [500], [11], [900]];
    const model = await new KMeans({ clusters: 4, init, tolerance: 0 }).fit(x);
    expect([...model.labels]).toEqual([2, 0, 0, 3, 3, 1]);
    expect(model.centers.data).toEqual(Float64Array.of(1.5, 30, 0, 10.5));
    expect(model.convergence.converged).toBe(true);
  });

  it("with duplicated rows", async () => {
    const x = [0, 1, 0, 1, 0, 5, 5, 5].map((value) => [value, 2 * value]);
    const model = await new KMeans({ clusters: 3 }).fit(x);
    expect(model.inertia).toBe(0);
    expect(new Set(model.labels).size).toBe(3);
    for (const [row, label] of model.labels.entries()) {
      expect([...model.centers.row(label)]).toEqual(x[row]);
    }
  });

  it("with one cluster: the mean", async () => {
    const model = await new KMeans({ clusters: 1 }).fit([
      [1, 0],
      [2, 0],
      [6, 3],
    ]);
    expect(model.centers.toArrays()).toEqual([[3, 1]]);
    expect(model.inertia).toBe(14 + 6);
    expect([...model.labels]).toEqual([0, 0, 0]);
  });

  it("with as many clusters as rows", async () => {
    const x = groups(23, 3, 2, 30);
    for (const init of ["k-means++", "random"] as const) {
      const model = await new KMeans({ clusters: 23, init, restarts: 1 }).fit(x);
      expect(model.inertia).toBe(0);
      expect(new Set(model.labels).size).toBe(23);
    }
  });

  it("with rows whose squared distances vanish", async () => {
    const x = [[1e-170], [2e-170], [3e-170], [1]];
    for (const init of ["k-means++", "random"] as const) {
      const model = await new KMeans({ clusters: 4, init, restarts: 2 }).fit(x);
      expect(model.inertia).toBe(0);
    }
    await expect(new KMeans({ clusters: 3 }).fit(x.slice(0, 3))).rejects.toThrow(
      'column "x0" has the value 1e-170 at row 0 and none larger than 1e-150, which is too small to be squared',
    );
  });

  it("with a table, by the names of its columns", async () => {
    const table = Table.fromColumns({ a: [0, 1, 9, 10], b: [0, 0, 5, 5] });
    const model = await new KMeans({ clusters: 2 }).fit(table);
    expect(model.features).toEqual(["a", "b"]);
    expect(model.predict(table.select(["b", "a"]))).toEqual(model.labels);
  });
});

describe("KMeans stops", () => {
  it("when the squared movements are small relative to the mean variance of the columns", async () => {
    // From 0 and 10 the centers move to 1 and 9, by 2 together; the variance is 17.
    const x = [[0], [2], [8], [10]];
    const fitTo = (tolerance: number) => new KMeans({ clusters: 2, init: [[0], [10]], tolerance }).fit(x);
    const loose = await fitTo(2 / 17);
    expect(loose.convergence).toEqual({
      converged: true,
      iterations: 1,
      criterion: 2 / 17,
      tolerance: 2 / 17,
    });
    const tight = await fitTo(0.99 * (2 / 17));
    expect(tight.convergence).toMatchObject({ converged: true, iterations: 2, criterion: 0 });
    expect([...tight.history]).toEqual([4, 4]);
  });

  it("after maxIterations, and reports that it did not converge", async () => {
    const x = groups(200, 2, 7, 40);
    const model = await new KMeans({ clusters: 7, init: x.slice(0, 7), maxIterations: 2 }).fit(x);
    expect(model.convergence).toMatchObject({ converged: false, iterations: 2 });
    expect(model.labels).toEqual(model.predict(x));
  });

  it("soon after an abort, and releases its memory", async () => {
    const x = new Matrix(100_000, 10, randomArray(1_000_000, 41));
    const estimator = new KMeans({ clusters: 40, tolerance: 0, maxIterations: 10_000 });
    const attempt = async (threads: number) => {
      const controller = new AbortController();
      let told = 0;
      const onProgress = () => {
        told += 1;
        if (told === 3) abortAtNextPause(controller);
      };
      await expect(estimator.fit(x, { signal: controller.signal, onProgress, threads })).rejects.toThrow(
        AbortError,
      );
      await expect(estimator.fit(x, { signal: controller.signal, threads })).rejects.toThrow(
        "KMeans: aborted by the caller.",
      );
      return told;
    };
    expect(await attempt(1)).toBeLessThan(100);
    const before = kernelMemoryBytes();
    expect(await attempt(2)).toBeLessThan(100);
    await attempt(1);
    expect(kernelMemoryBytes()).toBeLessThanOrEqual(before + 16 * 2 ** 20);
  });

  it("with a progress report for every iteration of every start", async () => {
    const x = groups(100, 2, 5, 42);
    const told: Progress[] = [];
    const estimator = new KMeans({ clusters: 5, restarts: 2 });
    const { starts } = await estimator.fit(x, { onProgress: (progress) => told.push(progress) });
    expect(told).toHaveLength(starts[0].iterations + starts[1].iterations);
    expect(told[0]).toMatchObject({ phase: "iterations of start 1 of 2", completed: 1, total: 300 });
    // Iterations know the inertia up to rounding.
    expectClose(told[told.length - 1].objective ?? 0, starts[1].inertia, {
      tolerance: 1e-13,
      scale: starts[1].inertia,
    });
    told.length = 0;
    await estimator.with({ restarts: 1 }).fit(x, { onProgress: (progress) => told.push(progress) });
    expect(told[0].phase).toBe("iterations");
  });
});

describe("KMeans refuses", () => {
  it("more clusters than distinct rows, and says how many there are", async () => {
    const x = [[1], [2], [1], [2], [3]];
    await expect(new KMeans({ clusters: 4 }).fit(x)).rejects.toThrow(
      'KMeans: 4 clusters need as many different rows, but there are only 3; lower the option "clusters".',
    );
    await expect(new KMeans({ clusters: 3 }).fit(x, { weights: [1, 1, 1, 1, 0] })).rejects.toThrow(DataError);
  });

  it("centers of another shape than the data and the number of clusters", async () => {
    const fit = new KMeans({
      clusters: 2,
      init: [
        [1, 2],
        [3, 4],
      ],
    }).fit([[1], [2], [3]]);
    await expect(fit).rejects.toThrow(ShapeError);
    await expect(fit).rejects.toThrow('the centers in option "init" have 2 columns; the data have 1');
    expect(() => new KMeans({ clusters: 3, init: [[1], [2]] })).toThrow(
      'option "init" must have as many rows as the option "clusters" says',
    );
    expect(() => new KMeans({ clusters: 2, init: [[1], [2, 3]] })).toThrow(OptionError);
    expect(() => new KMeans({ clusters: 2, init: [[1], [Number.NaN]] })).toThrow(OptionError);
  });

  it("several starts from the same centers", () => {
    expect(() => new KMeans({ clusters: 2, init: [[1], [2]], restarts: 2 })).toThrow(
      'option "restarts" must be 1 where the centers are given',
    );
  });
});

describe("a KMeansModel", () => {
  const x = groups(200, 3, 4, 50);

  it("assigns new cases to the nearest center and measures their distances to all", async () => {
    const model = await new KMeans({ clusters: 4, restarts: 2 }).fit(x);
    const y = groups(70, 3, 4, 51);
    const { labels, inertia } = plainAssign(y, model.centers.data);
    expect(model.predict(y)).toEqual(labels);
    expect(model.inertiaOf(y)).toBe(inertia);
    expect(model.inertiaOf(x)).toBe(model.inertia);
    const distances = model.transform(y);
    expect(distances.shape).toBe("70×4");
    expect(model.outputs).toEqual(["distance0", "distance1", "distance2", "distance3"]);
    for (let row = 0; row < y.rows; row += 1) {
      const expected = model.centers
        .toArrays()
        .map((center) => Math.hypot(...center.map((value, column) => value - y.get(row, column))));
      expectClose(distances.row(row), expected, { tolerance: 1e-15, scale: 10 });
    }
  });

  it("assigns cases to the nearest center however far they are, until squares overflow", async () => {
    const init = [
      [3, 1],
      [-1, 2],
      [0, -4],
    ];
    const model = await new KMeans({ clusters: 3, init }).fit(init);
    for (let exponent = 1; exponent <= 153; exponent += 1) {
      for (let angle = 0; angle < 12; angle += 1) {
        const y = [Math.cos(angle), Math.sin(angle)];
        // Far away, |c − ry|² − |ry|² = |c|² − 2r·c·y decides.
        const r = 10 ** exponent;
        const squares = init.map(([a, b]) => (a * a + b * b) / r - 2 * (a * y[0] + b * y[1]));
        const nearest = squares.indexOf(Math.min(...squares));
        expect([...model.predict([y.map((value) => value * r)])], `${angle} ${r}`).toEqual([nearest]);
      }
    }
    const rows = [
      [1, 1],
      [1, -1e155],
    ];
    expect(() => model.predict(rows)).toThrow(
      "KMeans: the case at row 1 is so far from all centers that squared distances overflow; scale the columns, or check the values.",
    );
    expect(() =>
      model.inertiaOf([
        [1.3e154, 0],
        [0, 1.3e154],
      ]),
    ).toThrow("the sum of the squared distances is too large");
  });

  it("survives a JSON round trip", async () => {
    const model = await new KMeans({ clusters: 4, restarts: 2, seed: 5 }).fit(x);
    const back = KMeansModel.fromJSON(JSON.stringify(model));
    expect(back).toEqual(model);
    expect(back.seed).toBe(5);
  });

  it("cannot be read from a file whose labels or centers do not fit", async () => {
    const json = JSON.parse(JSON.stringify(await new KMeans({ clusters: 2, restarts: 1 }).fit([[1], [2]])));
    const { centers, inputs } = json.state;
    const changed = (state: object) => ({ ...json, state: { ...json.state, ...state } });
    expect(() => KMeansModel.fromJSON(changed({ labels: { int32: "AgAAAA==" } }))).toThrow(
      'field "state.labels": must name the centers',
    );
    expect(() => KMeansModel.fromJSON(changed({ inputs: { ...inputs, names: ["a", "b"] } }))).toThrow(
      'field "state.centers": must have one column per feature',
    );
    expect(() => KMeansModel.fromJSON(changed({ centers: { ...centers, rows: 3 } }))).toThrow(
      "state.centers",
    );
  });
});
