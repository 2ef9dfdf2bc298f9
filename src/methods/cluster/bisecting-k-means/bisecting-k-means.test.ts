import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { plainSquare } from "../../../../test/support/plain-lloyd.js";
import type { Progress } from "../../../base/control.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { BisectingKMeans, BisectingKMeansModel, KMeans } from "../index.js";

const x = new Matrix(
  300,
  3,
  randomArray(900, 1).map((value, at) => value + 2 * (Math.floor(at / 3) % 5) * ((at % 3) + 1)),
);

/** The sum of the squared distances of some rows to a center. */
function spread(center: Float64Array, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + plainSquare(x, row, center, 0), 0);
}

describe("BisectingKMeans", () => {
  it("splits the cluster with the largest inertia in two, again and again", async () => {
    const model = await new BisectingKMeans({ clusters: 6 }).fit(x);
    const { children, inertias, nodes } = model;
    expect(nodes.rows).toBe(11);
    const leaves = new Set([0]);
    for (let split = 0; split < 5; split += 1) {
      const worst = [...leaves].reduce((most, node) => (inertias[node] > inertias[most] ? node : most));
      const [left, right] = children.subarray(2 * worst, 2 * worst + 2);
      expect([left, right]).toEqual([1 + 2 * split, 2 + 2 * split]);
      expect(inertias[left] + inertias[right]).toBeLessThan(inertias[worst]);
      leaves.delete(worst);
      leaves.add(left).add(right);
    }
    expectClose(
      model.inertia,
      [...leaves].reduce((sum, leaf) => sum + inertias[leaf], 0),
      { tolerance: 1e-15, scale: model.inertia },
    );
  });

  it("reports the centers, the inertia and the labels of its clusters", async () => {
    const model = await new BisectingKMeans({ clusters: 5, tolerance: 0 }).fit(x);
    expect(new Set(model.labels).size).toBe(5);
    let total = 0;
    for (let c = 0; c < 5; c += 1) {
      const rows = [...model.labels.keys()].filter((row) => model.labels[row] === c);
      const mean = [0, 1, 2].map((j) => rows.reduce((sum, row) => sum + x.get(row, j), 0) / rows.length);
      expectClose(model.centers.row(c), mean, { tolerance: 1e-14, scale: 10 });
      total += spread(model.centers.row(c), rows);
    }
    expectClose(model.inertia, total, { tolerance: 1e-13, scale: total });
  });

  it("equals k-means for two clusters", async () => {
    const model = await new BisectingKMeans({ clusters: 2, tolerance: 0, restarts: 5 }).fit(x);
    const plain = await new KMeans({ clusters: 2, tolerance: 0, restarts: 20 }).fit(x);
    expectClose(model.inertia, plain.inertia, { tolerance: 1e-13, scale: plain.inertia });
    const one = await new BisectingKMeans({ clusters: 1 }).fit(x);
    expect([...one.labels]).toEqual(new Array(300).fill(0));
    expectClose(one.inertia, (await new KMeans({ clusters: 1 }).fit(x)).inertia, {
      tolerance: 1e-13,
      scale: 1e4,
    });
  });

  it("sends cases down the tree, as it did in training", async () => {
    const model = await new BisectingKMeans({ clusters: 7 }).fit(x);
    expect(model.predict(x)).toEqual(model.labels);
    // The first split decides, even where the nearest center is on the other side of it.
    const [first] = model.predict([[3, 6, 9]]);
    const path = [0];
    while (model.children[2 * path[path.length - 1]] >= 0) {
      const at = path[path.length - 1];
      const squares = [0, 1].map((side) =>
        plainSquare(Matrix.from([[3, 6, 9]]), 0, model.nodes.row(model.children[2 * at + side]), 0),
      );
      path.push(model.children[2 * at + (squares[1] < squares[0] ? 1 : 0)]);
    }
    expect([...model.centers.row(first)]).toEqual([...model.nodes.row(path[path.length - 1])]);
  });

  it("can split the largest cluster instead, and treats weights as repetition", async () => {
    const rows = [0, 1, 2, 3, 4, 5, 1000, 1100].map((value) => [value]);
    const byInertia = await new BisectingKMeans({ clusters: 3 }).fit(rows);
    const bySize = await new BisectingKMeans({ clusters: 3, criterion: "size" }).fit(rows);
    expect(byInertia.labels[6]).not.toBe(byInertia.labels[7]);
    expect(bySize.labels[6]).toBe(bySize.labels[7]);
    expect(bySize.labels[0]).not.toBe(bySize.labels[5]);
    const weights = [1, 1, 1, 1, 1, 1, 9, 9];
    const heavy = await new BisectingKMeans({ clusters: 3, criterion: "size" }).fit(rows, { weights });
    expect(heavy.labels[6]).not.toBe(heavy.labels[7]);
  });

  it("handles duplicated rows and constant columns, and refuses more clusters than distinct rows", async () => {
    const rows = [1, 1, 1, 1, 1, 1, 5, 9].map((value) => [value, 3]);
    const model = await new BisectingKMeans({ clusters: 3, criterion: "size" }).fit(rows);
    expect(model.inertia).toBe(0);
    await expect(new BisectingKMeans({ clusters: 4 }).fit(rows)).rejects.toThrow(
      'BisectingKMeans: 4 clusters need as many different rows, but there are only 3; lower the option "clusters".',
    );
    await expect(new BisectingKMeans({ clusters: 2 }).fit([[1], [Number.NaN]])).rejects.toThrow("row 1");
  });

  it("reports every split, and survives a JSON round trip", async () => {
    const told: Progress[] = [];
    const model = await new BisectingKMeans({ clusters: 4 }).fit(x, { onProgress: (one) => told.push(one) });
    expect(told.map(({ phase, completed, total }) => [phase, completed, total])).toEqual([
      ["splits", 1, 3],
      ["splits", 2, 3],
      ["splits", 3, 3],
    ]);
    expectClose(told[2].objective ?? 0, model.inertia, { tolerance: 1e-14, scale: model.inertia });
    expect(BisectingKMeansModel.fromJSON(JSON.stringify(model))).toEqual(model);
    const json = JSON.parse(JSON.stringify(model));
    json.state.children = { int32: "AAAAAA==" };
    expect(() => BisectingKMeansModel.fromJSON(json)).toThrow("two indices per node");
  });
});
