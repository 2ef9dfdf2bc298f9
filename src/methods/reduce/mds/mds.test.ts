import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { finish } from "../../../base/steps.js";
import { Dissimilarities, dissimilarity } from "../../../math/distance/index.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { differenceGradient } from "../../../math/optimize/index.js";
import { checkEstimator } from "../../../model/check/check-estimator.js";
import { disparitiesOf, orderPairs } from "./disparities.js";
import { MDS, MDSModel } from "./index.js";
import { stressSteps } from "./stress.js";

const methods = ["classical", "least squares", "sammon", "nonmetric"] as const;

function cloud(rows: number, columns: number, seed = 1): number[][] {
  const numbers = randomArray(rows * columns, seed);
  return Array.from({ length: rows }, (_, i) => [...numbers.subarray(i * columns, (i + 1) * columns)]);
}

function distancesOf(embedding: Matrix): Promise<Dissimilarities> {
  return dissimilarity(embedding);
}

describe("MDS", () => {
  it.each(methods)("keeps the contract by the method %s", async (method) => {
    await checkEstimator(new MDS({ method }), { load: (json) => MDSModel.fromJSON(json) });
  });

  it.each(["classical", "least squares", "sammon"] as const)(
    "finds points of a plane again from their distances (%s)",
    async (method) => {
      const rows = cloud(30, 2);
      const turned = rows.map(([a, b]) => [a * 0.6, a * 0.8, b]);
      const model = await new MDS({ method, tolerance: 1e-10 }).fit(turned);
      const wanted = await dissimilarity(turned);
      expectClose((await distancesOf(model.embedding)).values, wanted.values, { tolerance: 1e-8, scale: 1 });
      expect(model.stress1).toBeLessThan(1e-8);
    },
  );

  it("recovers by order alone what distances of points on a line are up to their scale", async () => {
    const rows = [0, 1, 3, 7, 12, 20, 33].map((x) => [x, 0]);
    const cubed = (await dissimilarity(rows)).values.map((d) => d ** 3);
    const model = await new MDS({
      method: "nonmetric",
      components: 1,
      ties: "secondary",
      tolerance: 1e-8,
    }).fitDissimilarities(cubed);
    expect(model.stress1).toBeLessThan(1e-6);
    const found = (await distancesOf(model.embedding)).values;
    const inOrder = [...cubed.keys()].sort((a, b) => cubed[a] - cubed[b]).map((pair) => found[pair]);
    // Equal distances are reached from both sides.
    for (const [at, value] of inOrder.entries())
      if (at > 0) expect(value).toBeGreaterThan(inOrder[at - 1] - 1e-4 * Math.max(...found));
  });

  it.each(["least squares", "sammon", "nonmetric"] as const)(
    "never raises the stress (%s)",
    async (method) => {
      for (let seed = 1; seed <= 6; seed += 1) {
        const rows = cloud(20 + 5 * seed, 2 + seed, seed);
        const model = await new MDS({ method, components: 1 + (seed % 3) }).fit(rows);
        const { history, convergence } = model;
        for (let step = 1; step < history.length; step += 1)
          expect(history[step]).toBeLessThanOrEqual(history[step - 1] * (1 + 1e-12));
        expect(convergence?.converged).toBe(true);
        expect(history.length).toBe((convergence?.iterations ?? 0) + 1);
        if (method === "nonmetric")
          expectClose(model.stress1 ** 2, history[history.length - 1], { tolerance: 1e-12 });
      }
    },
  );

  it.each([undefined, "primary", "secondary"] as const)(
    "has the gradient of its stress (ties: %s)",
    (ties) => {
      const size = 9;
      const targets = randomArray(36, 3).map((value) => 1 + Math.round(4 * Math.abs(value)) / 2);
      const weights = randomArray(36, 4).map((value, at) => (at % 7 === 0 ? 0 : 0.5 + Math.abs(value)));
      const pairs = { size, targets, weights };
      const ordered = ties && orderPairs(targets, (pair) => weights[pair] > 0, ties);
      const x = randomArray(2 * size, 5);
      const { gradient } = finish(stressSteps(pairs, x, ordered));
      const value = (at: Float64Array) => finish(stressSteps(pairs, at, ordered)).value;
      expectClose(gradient, differenceGradient(value, x), { tolerance: 1e-7, scale: 1 });
    },
  );

  it("makes disparities equal for equal dissimilarities only if ties are secondary", () => {
    const values = Float64Array.of(1, 1, 2);
    const distances = Float64Array.of(3, 1, 2);
    const weights = Float64Array.of(1, 1, 1);
    const of = (ties: "primary" | "secondary") =>
      disparitiesOf(
        orderPairs(values, () => true, ties),
        distances,
        weights,
      );
    expect([...of("primary")]).toEqual([2.5, 1, 2.5]);
    expect([...of("secondary")]).toEqual([2, 2, 2]);
  });

  it.each(methods)("gives a row its place whatever rows are asked with it (%s)", async (method) => {
    const rows = cloud(40, 4);
    const model = await new MDS({ method }).fit(rows);
    const others = cloud(7, 4, 9);
    const together = model.transform(others);
    for (const [row, one] of others.entries())
      expect([...model.transform([one]).data]).toEqual([...together.row(row)]);
    const backwards = model.transform([...others].reverse());
    expect([...backwards.row(6)]).toEqual([...together.row(0)]);
    expect([...model.transform(rows).data]).toEqual([...model.embedding.data]);
  });

  it.each(methods)("places a new case where its own distances are right (%s)", async (method) => {
    const rows = cloud(25, 2);
    const model = await new MDS({ method, tolerance: 1e-10 }).fit(rows);
    const [a, b] = [
      [0.3, -0.2],
      [-0.1, 0.4],
    ];
    const placed = model.transform([a, b]);
    const wanted = Math.hypot(a[0] - b[0], a[1] - b[1]);
    const found = Math.hypot(...placed.row(0).map((value, k) => value - placed.row(1)[k]));
    // The order of 300 pairs leaves some room for a distance that it does not contain.
    expectClose(found, wanted, { tolerance: method === "nonmetric" ? 0.1 : 1e-7 });
  });

  it("leaves missing dissimilarities out, and refuses parts that nothing links", async () => {
    const rows = cloud(15, 2);
    const all = (await dissimilarity(rows)).toMatrix();
    const holed = all.map((value, at) => {
      const [i, j] = [Math.floor(at / 15), at % 15];
      return i !== j && (i * j) % 5 === 3 ? Number.NaN : value;
    });
    const model = await new MDS({ tolerance: 1e-10 }).fitDissimilarities(holed);
    expectClose((await distancesOf(model.embedding)).values, Dissimilarities.from(all).values, {
      tolerance: 1e-6,
      scale: 1,
    });
    const parted = all.map((value, at) => (Math.floor(at / 15) < 7 !== at % 15 < 7 ? Number.NaN : value));
    await expect(new MDS().fitDissimilarities(parted)).rejects.toThrow(
      "the known dissimilarities leave the cases in 2 separate parts",
    );
  });

  it("counts pairs by their weights, 0 as one that is missing", async () => {
    const rows = cloud(12, 5);
    const { values } = await dissimilarity(rows);
    const pairWeights = values.map((_, pair) => (pair % 6 === 0 ? 0 : 1));
    const weighed = await new MDS().fitDissimilarities(values, { pairWeights });
    const holed = await new MDS().fitDissimilarities(
      values.map((value, pair) => (pair % 6 === 0 ? Number.NaN : value)),
    );
    expect([...weighed.embedding.data]).toEqual([...holed.embedding.data]);
    expect(weighed.stress1).toBeGreaterThan(0.01);
  });

  it("reports the embedding so far", async () => {
    const seen: number[] = [];
    await new MDS().fit(cloud(30, 4), {
      onProgress: ({ embedding, objective }) => {
        if (embedding === undefined) return;
        expect([embedding.rows, embedding.columns]).toEqual([30, 2]);
        expect(embedding.data.every(Number.isFinite)).toBe(true);
        seen.push(objective ?? Number.NaN);
      },
    });
    expect(seen.length).toBeGreaterThan(3);
  });

  it.each(methods)("treats a single column, repeated rows and two different rows (%s)", async (method) => {
    const column = await new MDS({ method }).fit([[1], [2], [4], [4], [9]]);
    expect(column.embedding.data.every(Number.isFinite)).toBe(true);
    expect([...column.embedding.row(2)]).toEqual([...column.embedding.row(3)]);
    const two = await new MDS({ method, components: 1 }).fit([[1], [1], [4]]);
    expectClose(Math.abs(two.embedding.get(0, 0) - two.embedding.get(2, 0)), 3, { tolerance: 1e-6 });
    await expect(new MDS({ method }).fit([[1], [1], [4]])).rejects.toThrow(
      '2 components need at least 3 different cases, but there are only 2; lower the option "components"',
    );
  });

  it("refuses new rows after a fit to dissimilarities, and takes theirs", async () => {
    const rows = cloud(12, 2);
    const model = await new MDS({ method: "classical" }).fitDissimilarities(await dissimilarity(rows));
    expect(() => model.transform([[1, 2]])).toThrow("was fitted to dissimilarities");
    const again = model.transformDissimilarities((await dissimilarity(rows)).toMatrix());
    expectClose(again.data, model.embedding.data, { tolerance: 1e-12, scale: 1 });
    const shepard = model.shepard(await dissimilarity(rows));
    expectClose(shepard.distances, shepard.dissimilarities, { tolerance: 1e-9, scale: 1 });
  });

  it("refuses to divide by a dissimilarity of 0 of different cases by the method sammon", async () => {
    await expect(new MDS({ method: "sammon" }).fitDissimilarities([0, 1, 1])).rejects.toThrow(
      "the dissimilarity of the different cases at row 0 and row 1 is 0",
    );
  });
});
