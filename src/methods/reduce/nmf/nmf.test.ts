import { describe, expect, it } from "vitest";
import { expectClose } from "../../../../test/support/numbers.js";
import { films } from "../../../data/datasets/films.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { random } from "../../../math/probability/random/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { sampleFor } from "../../../model/check/sample.js";
import { NMF, NMFModel, type NMFOptions } from "./index.js";

/** Rows × columns of counts with a few hidden parts. */
function counts(rows: number, columns: number, seed: number): Matrix {
  const stream = random(seed);
  const draw = (a: number, b: number) => new Matrix(a, b).map(() => Math.max(0, stream.normal()) * 3);
  return draw(rows, 3)
    .multiply(draw(3, columns))
    .map((value) => Math.round(value));
}

/** The objectives of all iterations. */
async function objectives(x: Matrix, options: NMFOptions): Promise<number[]> {
  const seen: number[] = [];
  await new NMF(options).fit(x, { onProgress: ({ objective }) => seen.push(objective as number) });
  return seen;
}

const strict = { tolerance: 1e-14, maxIterations: 20_000 } as const;

describe("NMF", () => {
  it("keeps the contract", async () => {
    const nmf = new NMF({ tolerance: 1e-12, maxIterations: 20_000 });
    await checkEstimator(nmf, {
      load: (json) => NMFModel.fromJSON(json),
      sample: sampleFor(nmf, "counts"),
    });
  });

  it("rebuilds the ratings of films from their three genres", async () => {
    const { table } = films();
    const model = await new NMF({ components: 3, ...strict }).fit(table);
    const rebuilt = model.inverseTransform(model.transform(table));
    expectClose(rebuilt.data, table.toMatrix().matrix.data, { tolerance: 1e-5 });
    expect(model.objective).toBeLessThan(1e-10);
  });

  it.each<NMFOptions>([
    { method: "coordinate-descent" },
    { method: "multiplicative" },
    { loss: "kullback-leibler" },
  ])("never raises its objective with %o, with penalties, holes or neither", async (options) => {
    for (let seed = 0; seed < 6; seed += 1) {
      const x = counts(14, 9, seed);
      const holed = x.map((value, at) => ((at * 7 + seed) % 11 === 0 ? Number.NaN : value));
      for (const penalty of [{}, { lambda: 0.05, alpha: 0.4 }, { lambda: 0.1 }]) {
        const settings = {
          components: 4,
          seed,
          init: seed % 2 ? "random" : "svd",
          ...options,
          ...penalty,
        } as const;
        for (const rows of [x, holed]) {
          const seen = await objectives(rows, { ...settings, tolerance: 0, maxIterations: 60 });
          for (let at = 1; at < seen.length; at += 1)
            expect(seen[at]).toBeLessThanOrEqual(seen[at - 1] + 1e-9 * Math.abs(seen[0]));
          expect(seen.at(-1)).toBeLessThan(seen[0]);
        }
      }
    }
  });

  it.each<NMFOptions>([{}, { loss: "kullback-leibler" }])(
    "recovers missing cells of an exact product with %o",
    async (options) => {
      const stream = random(5);
      const draw = (a: number, b: number) =>
        new Matrix(a, b).map(() => stream.next() + (stream.next() < 0.4 ? 2 : 0));
      const x = draw(40, 2).multiply(draw(2, 12));
      const holed = x.map((value, at) => (at % 13 === 5 ? Number.NaN : value));
      const model = await new NMF({ components: 2, ...strict, ...options }).fit(holed);
      const rebuilt = model.inverseTransform(model.transform(holed));
      const wrong = x.data.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - rebuilt.data[at]) / value),
        0,
      );
      expect(wrong).toBeLessThan(1e-3);
    },
  );

  it.each<NMFOptions>([{}, { method: "multiplicative" }, { loss: "kullback-leibler" }])(
    "gives sparse rows the answers of dense ones, and weights those of repeated rows, with %o",
    async (options) => {
      const x = counts(30, 8, 3);
      const settings = { components: 3, tolerance: 1e-11, maxIterations: 50_000, ...options };
      const dense = await new NMF(settings).fit(x);
      const sparse = await new NMF(settings).fit(SparseMatrix.fromDense(x));
      expectClose(sparse.components.data, dense.components.data, { tolerance: 1e-6 });
      const weights = Array.from({ length: 30 }, (_, i) => 1 + (i % 2));
      const weighted = await new NMF(settings).fit(x, { weights });
      const repeated = await new NMF(settings).fit(
        x.toArrays().flatMap((row, i) => (i % 2 ? [row, row] : [row])),
      );
      expectClose(weighted.components.data, repeated.components.data, { tolerance: 1e-6 });
    },
  );

  it("finds scores that no feasible change improves", async () => {
    const x = counts(20, 8, 4).map((value, at) => (at % 17 === 3 ? Number.NaN : value));
    const model = await new NMF({ components: 4, lambda: 0.02, alpha: 0.5 }).fit(x);
    const scores = model.transform(x);
    const h = model.components;
    const penalty = 0.02 * 0.5 * 8;
    for (let i = 0; i < x.rows; i += 1) {
      for (let k = 0; k < 4; k += 1) {
        let slope = penalty + penalty * scores.get(i, k);
        for (let j = 0; j < x.columns; j += 1) {
          if (Number.isNaN(x.get(i, j))) continue;
          const estimate = [0, 1, 2, 3].reduce((sum, a) => sum + scores.get(i, a) * h.get(a, j), 0);
          slope += (estimate - x.get(i, j)) * h.get(k, j);
        }
        if (scores.get(i, k) > 0) expect(Math.abs(slope)).toBeLessThan(1e-9);
        else expect(slope).toBeGreaterThan(-1e-9);
      }
    }
  });

  it("says that it did not converge where iterations run out", async () => {
    const model = await new NMF({ components: 3, maxIterations: 2 }).fit(counts(20, 8, 1));
    expect(model.convergence).toMatchObject({ converged: false, iterations: 2 });
    expect(model.convergence.criterion).toBeGreaterThan(model.convergence.tolerance);
  });

  it("refuses negative numbers, and rows or columns of which nothing is known, by name", async () => {
    const nmf = new NMF();
    await expect(
      nmf.fit([
        [1, 2],
        [3, -4],
      ]),
    ).rejects.toThrow('column "x1" has the value -4 at row 1');
    await expect(
      nmf.fit([
        [1, 2],
        [Number.NaN, Number.NaN],
      ]),
    ).rejects.toThrow("row 1 has no known value");
    await expect(
      nmf.fit([
        [1, Number.NaN],
        [3, Number.NaN],
      ]),
    ).rejects.toThrow('column "x1" has no known value');
    expect(() => new NMF({ loss: "kullback-leibler", method: "coordinate-descent" })).toThrow(/method/);
  });

  it("takes matrices of zeros, single columns, repeated rows and more components than features", async () => {
    for (const x of [
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      [[1], [2], [3]],
      [
        [1, 2],
        [1, 2],
        [1, 2],
      ],
      [
        [0, 1, 0],
        [0, 0, 2],
        [0, 3, 0],
      ],
    ])
      for (const loss of ["squares", "kullback-leibler"] as const) {
        const model = await new NMF({ components: 4, loss, ...strict }).fit(x);
        const rebuilt = model.inverseTransform(model.transform(x));
        expectClose(rebuilt.data, x.flat(), { tolerance: 1e-4 });
      }
  });
});
