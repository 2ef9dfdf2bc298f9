import { describe, expect, it } from "vitest";
import { abortAtNextPause } from "../../../../test/support/abort.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { plainAssign, plainSquare } from "../../../../test/support/plain-lloyd.js";
import type { Progress } from "../../../base/control.js";
import { AbortError } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { KMeans, SelfOrganizingMap, SelfOrganizingMapModel } from "../index.js";

const x = new Matrix(
  200,
  3,
  randomArray(600, 1).map((value, at) => value + 2 * (Math.floor(at / 3) % 4) * ((at % 3) - 1)),
);

/** Distances on the map, from the rule by which positions are defined. */
function mapSquare(grid: "hexagonal" | "rectangular", width: number, a: number, b: number): number {
  const position = (unit: number) => {
    const [row, column] = [Math.floor(unit / width), unit % width];
    return grid === "rectangular" ? [column, row] : [column + (row % 2) / 2, (row * Math.sqrt(3)) / 2];
  };
  const [[ax, ay], [bx, by]] = [position(a), position(b)];
  return (ax - bx) ** 2 + (ay - by) ** 2;
}

describe("SelfOrganizingMap in batches", () => {
  it.each(["hexagonal", "rectangular"] as const)(
    "makes every unit the mean of all rows, weighted by the neighborhood of their units: %s",
    async (grid) => {
      const init = x.slice(0, 12);
      for (const neighborhood of ["gaussian", "bubble"] as const) {
        const weights = randomArray(200, 2).map((value) => 1 + value);
        const options = { height: 3, width: 4, grid, init, neighborhood, maxIterations: 3 };
        const model = await new SelfOrganizingMap({ ...options, radius: [2, 1] }).fit(x, { weights });
        let codebook = init.data.slice();
        for (const radius of [2, 1.5, 1]) {
          const { totalWeights: unitWeights, sums } = plainAssign(x, codebook, weights);
          const next = codebook.slice();
          for (let unit = 0; unit < 12; unit += 1) {
            const shares = Array.from({ length: 12 }, (_, other) => {
              const square = mapSquare(grid, 4, unit, other);
              if (neighborhood === "bubble") return square <= radius ** 2 + 1e-12 ? 1 : 0;
              return Math.exp(-square / (2 * radius ** 2));
            });
            const weight = shares.reduce((sum, share, other) => sum + share * unitWeights[other], 0);
            for (let j = 0; j < 3; j += 1) {
              const total = shares.reduce((sum, share, other) => sum + share * sums[3 * other + j], 0);
              if (weight > 0) next[3 * unit + j] = total / weight;
            }
          }
          codebook = next;
        }
        expectClose(model.codebook.data, codebook, { tolerance: 1e-12, scale: 5 });
        expect(model.units).toEqual(plainAssign(x, model.codebook.data).labels);
      }
    },
  );

  it("equals k-means where no neighbor moves along", async () => {
    const init = x.slice(0, 6);
    const model = await new SelfOrganizingMap({
      height: 2,
      width: 3,
      init,
      radius: [0, 0],
      maxIterations: 40,
    }).fit(x);
    const plain = await new KMeans({ clusters: 6, init, tolerance: 0 }).fit(x);
    expect(plain.iterations).toBeLessThan(40);
    expect(model.codebook.data).toEqual(plain.centers.data);
    expect(model.units).toEqual(plain.labels);
    expectClose(model.history[39], plain.inertia / 200, { tolerance: 1e-14 });
    // A radius that is small enough is as good as none.
    const small = await new SelfOrganizingMap({
      height: 2,
      width: 3,
      init,
      radius: [0.02, 0.02],
      maxIterations: 40,
    }).fit(x);
    expect(small.codebook.data).toEqual(plain.centers.data);
  });

  it("unfolds over a square of rows without topographic errors", async () => {
    const square = Matrix.from(
      Array.from({ length: 900 }, (_, at) => [(at % 30) / 29, (0.7 * Math.floor(at / 30)) / 29]),
    );
    for (const grid of ["rectangular", "hexagonal"] as const) {
      const model = await new SelfOrganizingMap({ height: 6, width: 8, grid, maxIterations: 30 }).fit(square);
      expect(model.topographicError).toBeLessThan(0.05);
      expect(model.quantizationError).toBeLessThan(0.08);
      expect(Math.min(...model.masses)).toBeGreaterThan(0);
      const positions = model
        .transform([
          [0, 0],
          [1, 0.7],
        ])
        .toArrays();
      expect(
        Math.hypot(positions[0][0] - positions[1][0], positions[0][1] - positions[1][1]),
      ).toBeGreaterThan(6);
    }
  });
});

describe("SelfOrganizingMap row by row", () => {
  it("moves the nearest unit and its neighbors toward each row", async () => {
    const options = { height: 1, width: 2, method: "online", maxIterations: 1, radius: [1, 1] } as const;
    const model = await new SelfOrganizingMap({
      ...options,
      init: [[0], [10]],
      learningRate: [0.5, 0.5],
    }).fit([[2]]);
    expectClose(model.codebook.data, [1, 10 - 4 * Math.exp(-0.5)], { tolerance: 1e-14, scale: 10 });
    const twice = await new SelfOrganizingMap({
      ...options,
      init: [[0], [10]],
      learningRate: [0.5, 0.5],
    }).fit([[2]], {
      weights: [2],
    });
    expectClose(twice.codebook.data[0], 1.5, { tolerance: 1e-14 });
  });

  it("has about the same quantization error as in batches", async () => {
    const batch = await new SelfOrganizingMap({ height: 4, width: 5, maxIterations: 50 }).fit(x);
    const online = await new SelfOrganizingMap({
      height: 4,
      width: 5,
      maxIterations: 50,
      method: "online",
    }).fit(x);
    expect(online.quantizationError).toBeLessThan(1.2 * batch.quantizationError);
    const random = { height: 4, width: 5, method: "online", init: "random", maxIterations: 3 } as const;
    const again = await new SelfOrganizingMap({ ...random, seed: 1 }).fit(x);
    expect(await new SelfOrganizingMap({ ...random, seed: 1 }).fit(x)).toEqual(again);
    expect(await new SelfOrganizingMap({ ...random, seed: 2 }).fit(x)).not.toEqual(again);
  });

  it("can be aborted between rows", async () => {
    const many = new Matrix(20_000, 3, randomArray(60_000, 4));
    const controller = new AbortController();
    abortAtNextPause(controller);
    const fit = new SelfOrganizingMap({ method: "online" }).fit(many, { signal: controller.signal });
    await expect(fit).rejects.toThrow(AbortError);
  });
});

describe("a SelfOrganizingMapModel", () => {
  it("computes its errors and unit distances by their definitions", async () => {
    const model = await new SelfOrganizingMap({ height: 3, width: 4, maxIterations: 10 }).fit(x);
    let [distance, torn] = [0, 0];
    for (let row = 0; row < 200; row += 1) {
      const squares = Array.from({ length: 12 }, (_, unit) => plainSquare(x, row, model.codebook.data, unit));
      const order = [...squares.keys()].sort((a, b) => squares[a] - squares[b]);
      distance += Math.sqrt(squares[order[0]]);
      if (mapSquare("hexagonal", 4, order[0], order[1]) > 1.01) torn += 1;
    }
    expectClose(model.quantizationError, distance / 200, { tolerance: 1e-13 });
    expectClose(model.topographicError, torn / 200, { tolerance: 1e-15 });
    expectClose(model.quantizationErrorOf(x), model.quantizationError, { tolerance: 1e-15 });
    expect(model.topographicErrorOf(x)).toBe(model.topographicError);
    // Unit 0, in a corner of an unshifted row, has the neighbors 1 and 4.
    const gap = (a: number, b: number) => Math.sqrt(plainSquare(model.codebook, a, model.codebook.data, b));
    expectClose(model.unitDistances[0], (gap(0, 1) + gap(0, 4)) / 2, { tolerance: 1e-13 });
    expectClose(
      model.unitDistances[5],
      (gap(5, 4) + gap(5, 6) + gap(5, 1) + gap(5, 2) + gap(5, 9) + gap(5, 10)) / 6,
      {
        tolerance: 1e-13,
      },
    );
    expect(model.component("x1")).toEqual(model.codebook.column(1));
    expect(() => model.component("y")).toThrow("SelfOrganizingMap");
    expect(model.unitsOf(x)).toEqual(model.units);
    expect(model.transform(x).row(0)).toEqual(model.positions.row(model.units[0]));
  });

  it("handles one unit, constant columns, duplicated rows, and fewer rows than units", async () => {
    const rows = [
      [1, 5],
      [1, 5],
      [3, 5],
    ];
    const one = await new SelfOrganizingMap({ height: 1, width: 1 }).fit(rows);
    expectClose(one.codebook.data, [5 / 3, 5], { tolerance: 1e-15, scale: 5 });
    expect([one.topographicError, one.unitDistances[0]]).toEqual([0, 0]);
    const many = await new SelfOrganizingMap({ height: 3, width: 3 }).fit(rows);
    expect(many.units[0]).toBe(many.units[1]);
    expect(many.codebook.data.every(Number.isFinite)).toBe(true);
    await expect(new SelfOrganizingMap().fit([[1], [Number.NaN]])).rejects.toThrow("row 1");
    expect(() => new SelfOrganizingMap({ height: 2, width: 2, init: [[1]] })).toThrow(
      "as many rows as the map has units",
    );
  });

  it("survives a JSON round trip, and reports every pass", async () => {
    const told: Progress[] = [];
    const model = await new SelfOrganizingMap({ height: 2, width: 2, maxIterations: 4 }).fit(x, {
      onProgress: (one) => told.push(one),
    });
    expect(told.map(({ completed }) => completed)).toEqual([1, 2, 3, 4]);
    expect(model.history).toHaveLength(4);
    expect(SelfOrganizingMapModel.fromJSON(JSON.stringify(model))).toEqual(model);
    const json = JSON.parse(JSON.stringify(model));
    json.state.width = 3;
    expect(() => SelfOrganizingMapModel.fromJSON(json)).toThrow("one row per unit");
  });
});
