import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { DBSCAN } from "../dbscan/index.js";
import { OPTICS, OPTICSModel } from "./index.js";

const infinity = Number.POSITIVE_INFINITY;

/** Two groups of four on a line, the second one less dense, and one case far away. */
const line = [[0], [1], [2], [3], [20], [23], [26], [29], [90]];

describe("OPTICS", () => {
  it("orders a small example as by hand", async () => {
    const model = await new OPTICS({ minSamples: 2 }).fit(line);
    expect([...model.ordering]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...model.reachability]).toEqual([infinity, 1, 1, 1, 17, 3, 3, 3, 61]);
    expect([...model.coreDistances]).toEqual([1, 1, 1, 1, 3, 3, 3, 3, 61]);
    expect([...model.predecessors]).toEqual([-1, 0, 1, 2, 3, 4, 5, 6, 7]);
    // A way up belongs to its cluster to the end, here to the last case.
    expect([...model.labels]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect([...model.labelsWithin(5)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, -1]);
    expect(() => model.labelsWithin(Number.NaN)).toThrow(
      'OPTICS.labelsWithin: "radius" must be a number ≥ 0',
    );
  });

  it("finds the clusters of DBSCAN within a radius, except for border cases", async () => {
    const x = new Matrix(400, 2, randomArray(800, 5));
    const model = await new OPTICS({ minSamples: 5, maxRadius: 0.3 }).fit(x);
    for (const radius of [0.08, 0.12, 0.2]) {
      const dense = await new DBSCAN({ radius, minSamples: 5 }).fit(x);
      const found = model.labelsWithin(radius);
      const pairs = new Set(Array.from(dense.coreRows, (row) => `${found[row]} ${dense.labels[row]}`));
      expect(pairs.size).toBe(dense.clusters);
      expect(Math.max(...found) + 1).toBe(dense.clusters);
    }
    // Cases that are farther apart than the largest radius were not compared.
    expect(() => model.labelsWithin(0.4)).toThrow(
      'OPTICS.labelsWithin: "radius" must be a number ≥ 0 and ≤ 0.3, the largest radius of the fit; got 0.4.',
    );
    const direct = await new OPTICS({ minSamples: 5, maxRadius: 0.3, method: "radius", radius: 0.12 }).fit(x);
    const expected = model.labelsWithin(0.12);
    expect(new Set(Array.from(direct.labels, (label, row) => `${label} ${expected[row]}`)).size).toBe(
      new Set(expected).size,
    );
  });

  it("has the same reachabilities with and without a largest radius", async () => {
    const x = new Matrix(300, 3, randomArray(900, 6));
    const all = await new OPTICS({ minSamples: 4 }).fit(x);
    const wide = await new OPTICS({ minSamples: 4, maxRadius: 100 }).fit(x);
    expect(wide.ordering).toEqual(all.ordering);
    expectClose(wide.reachability, all.reachability, { tolerance: 0 });
    expect(wide.labels).toEqual(all.labels);
  });

  it("gives training cases their own labels, also from a file", async () => {
    const x = new Matrix(300, 2, randomArray(600, 7));
    const model = await new OPTICS({ minSamples: 6, xi: 0.1 }).fit(x);
    expect(model.clusters).toBeGreaterThan(0);
    for (const one of [model, OPTICSModel.fromJSON(JSON.stringify(model))])
      expect([...one.predict(x)]).toEqual([...model.labels]);
    expect([...model.predict([[100, 100]])]).toEqual([-1]);
  });

  it("takes weights as repetition", async () => {
    const weights = line.map((_, row) => (row === 8 ? 0 : 1 + (row % 2)));
    const options = { minSamples: 3, minClusterSize: 3, xi: 0.2 };
    const weighted = await new OPTICS(options).fit(line, { weights });
    const rows = line.flatMap((row, at) => Array.from({ length: weights[at] }, () => row));
    const plain = await new OPTICS(options).fit(rows);
    const kept = line.flatMap((_, row) => Array.from({ length: weights[row] }, () => row));
    expect([...plain.labels]).toEqual(kept.map((row) => weighted.labels[row]));
    expect(weighted.labels[8]).toBe(-1);
    const halves = await new OPTICS(options).fit([...line, ...line], {
      weights: Array.from({ length: 18 }, () => 0.5),
    });
    const whole = await new OPTICS(options).fit(line);
    const cores = ({ ordering, coreDistances }: OPTICSModel, row: number) =>
      coreDistances[ordering.indexOf(row)];
    expect(line.map((_, row) => cores(halves, row))).toEqual(line.map((_, row) => cores(whole, row)));
  });

  it("labels everything noise if there are fewer cases than minSamples", async () => {
    const model = await new OPTICS({ minSamples: 4 }).fit([[0], [1], [2]]);
    expect([...model.labels]).toEqual([-1, -1, -1]);
    expect([...model.reachability]).toEqual([infinity, infinity, infinity]);
    expect([...OPTICSModel.fromJSON(JSON.stringify(model)).predict([[1]])]).toEqual([-1]);
  });

  it("takes duplicated rows, constant columns and a single row", async () => {
    const rows = Array.from({ length: 12 }, (_, i) => [i < 6 ? 0 : 9, 7]);
    const model = await new OPTICS({ minSamples: 3, method: "radius", radius: 1 }).fit(rows);
    expect([...model.labels]).toEqual(rows.map((_, i) => (i < 6 ? 0 : 1)));
    expect([...(await new OPTICS().fit([[1]])).labels]).toEqual([-1]);
  });

  it("refuses a radius that is missing or too large, and missing values", async () => {
    expect(() => new OPTICS({ method: "radius" })).toThrow(
      'option "radius" must be given for the method "radius"',
    );
    expect(() => new OPTICS({ radius: 2, maxRadius: 1 })).toThrow(
      'option "radius" must be at most maxRadius',
    );
    await expect(
      new OPTICS().fit([
        [1, 2],
        [3, Number.NaN],
      ]),
    ).rejects.toMatchObject({ column: "x1", row: 1 });
  });
});
