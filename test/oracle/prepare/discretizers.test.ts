import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { distinctValues } from "../../../src/data/rank/distinct-values.js";
import { Discretizer, Matrix, type Rows } from "../../../src/index.js";
import { bestCenters } from "../../../src/prepare/engine/bins/best-centers.js";
import type { DiscretizerModel } from "../../../src/prepare/index.js";
import { expectClose } from "../../support/numbers.js";

interface Bins {
  readonly thresholds: number[][];
  readonly codes: number[][];
}

const fixture: {
  readonly x: number[][];
  readonly weights: number[];
  readonly bins: Record<string, Bins>;
  readonly centers: Record<string, { readonly inertia: number; readonly centers: number[] }[]>;
  readonly iris: number[][];
  readonly species: number[];
  readonly mdl: number[][];
  readonly chiMerge: Record<string, number[][]>;
} = JSON.parse(readFileSync(new URL("discretizers.json", import.meta.url), "utf8"));

const { x, weights, iris, species } = fixture;
const groups = x.map((row) => row.slice(3, 4));
const uneven = x.map((row) => row.slice(4));

const cases: [name: string, rows: Rows, fitted: () => Promise<DiscretizerModel>][] = [
  ["equal-width", x, () => new Discretizer({ method: "equal-width", bins: 4 }).fit(x)],
  ["equal-width, weighted", x, () => new Discretizer({ method: "equal-width", bins: 4 }).fit(x, { weights })],
  ["equal-frequency", x, () => new Discretizer({ bins: 4 }).fit(x)],
  ["equal-frequency, weighted", x, () => new Discretizer({ bins: 4 }).fit(x, { weights })],
  // Lloyd's steps from even starts, which scikit-learn takes, reach the best centers of groups that lie apart.
  ["k-means", groups, () => new Discretizer({ method: "k-means", bins: 4 }).fit(groups)],
  [
    "k-means, weighted",
    groups,
    () => new Discretizer({ method: "k-means", bins: 4 }).fit(groups, { weights }),
  ],
];

const tolerance = 1e-12;

describe("Discretizer agrees with scikit-learn's KBinsDiscretizer", () => {
  it.each(cases)("%s", async (name, rows, fitted) => {
    const model = await fitted();
    const { thresholds, codes } = fixture.bins[name];
    for (const [j, expected] of thresholds.entries())
      expectClose(model.rules[j].thresholds, expected, { tolerance, scale: 10 });
    expect(model.transform(rows).toArrays()).toEqual(codes);
  });
});

describe("the centers of k-means on a line", () => {
  it.each(Object.keys(fixture.centers))("are the best of all divisions into %s intervals", (count) => {
    for (const [j, { inertia, centers }] of fixture.centers[count].entries()) {
      const column = Matrix.from(x).column(j);
      const found = bestCenters(distinctValues(column), Number(count));
      expectClose(found, centers, { tolerance, scale: 10 });
      const bins = column.map((value) => nearest(found, value));
      expectClose(squaresWithin(column, bins), inertia, { tolerance, scale: inertia });
    }
  });

  it("leave less than the steps of Lloyd, where these end early", async () => {
    const model = await new Discretizer({ method: "k-means", bins: 4 }).fit(uneven);
    const squares = squaresWithin(uneven.flat(), model.transform(uneven).data);
    expect(squares).toBeLessThan(
      squaresWithin(uneven.flat(), fixture.bins["k-means, stuck"].codes.flat()) / 5,
    );
  });
});

describe("Discretizer agrees with plain implementations on iris", () => {
  const thresholds = async (discretizer: Discretizer) =>
    (await discretizer.fit(iris, species)).rules.map((rule) => rule.thresholds);

  it("recursive partitioning with the criterion of Fayyad and Irani", async () => {
    const found = await thresholds(new Discretizer({ method: "recursive" }));
    expectClose(found.flat(), fixture.mdl.flat(), { tolerance });
    expect(found.map(({ length }) => length)).toEqual(fixture.mdl.map(({ length }) => length));
  });

  it.each([
    ["0.1", {}],
    ["0.01", { significance: 0.01 }],
    ["at most 3", { bins: 3 }],
  ])("ChiMerge, %s", async (name, options) => {
    const found = await thresholds(new Discretizer({ method: "chi-merge", ...options }));
    const expected = fixture.chiMerge[name];
    expectClose(found.flat(), expected.flat(), { tolerance });
    expect(found.map(({ length }) => length)).toEqual(expected.map(({ length }) => length));
  });
});

function nearest(centers: readonly number[], value: number): number {
  const distances = centers.map((center) => Math.abs(value - center));
  return distances.indexOf(Math.min(...distances));
}

/** The squared distances from the means of the bins. */
function squaresWithin(values: ArrayLike<number>, bins: ArrayLike<number>): number {
  let sum = 0;
  for (const bin of new Set(Array.from(bins))) {
    const members = Array.from(values).filter((_, row) => bins[row] === bin);
    const mean = members.reduce((total, value) => total + value, 0) / members.length;
    for (const value of members) sum += (value - mean) ** 2;
  }
  return sum;
}
