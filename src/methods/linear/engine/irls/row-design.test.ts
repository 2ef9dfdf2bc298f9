import { describe, expect, it } from "vitest";
import { randomMatrix, randomSemidefinite } from "../../../../../test/support/matrices.js";
import { expectClose, randomArray } from "../../../../../test/support/numbers.js";
import { Matrix } from "../../../../math/linalg/matrix.js";
import { withArena } from "../../../../wasm/arena.js";
import { originalCovariance, originalUnits, standardRows, standardUnits } from "./row-design.js";

const ROWS = 30;
const COLUMNS = 3;
// The columns differ in location and scale.
const x = randomMatrix(ROWS, COLUMNS, 1).map((value, at) => (value + 2) * 10 ** (at % COLUMNS));

function unitsOf(intercept: boolean, weights?: Float64Array) {
  return withArena(async (arena) => (await standardRows(arena, x, weights, intercept, {})).units);
}

describe.each([true, false])("units of a design, intercept: %s", (intercept) => {
  const width = COLUMNS + Number(intercept);

  it("leave linear predictors as they are", async () => {
    const units = await unitsOf(intercept);
    const theta = randomArray(width, 2);
    const beta = originalUnits(theta, units);
    const first = Number(intercept);
    const predictor = (parameters: Float64Array, value: (i: number, j: number) => number) =>
      Float64Array.from({ length: ROWS }, (_, i) => {
        let sum = intercept ? parameters[0] : 0;
        for (let j = 0; j < COLUMNS; j += 1) sum += parameters[j + first] * value(i, j);
        return sum;
      });
    const standardized = predictor(theta, (i, j) => {
      return (x.get(i, j) - (intercept ? units.centers[j] : 0)) * units.shrinks[j];
    });
    expectClose(
      predictor(beta, (i, j) => x.get(i, j)),
      standardized,
      { tolerance: 1e-13 },
    );
  });

  it("are undone by the inverse transformation", async () => {
    const units = await unitsOf(intercept);
    const theta = randomArray(width, 3);
    expectClose(standardUnits(originalUnits(theta, units), units), theta, { tolerance: 1e-13 });
  });

  it("transform a covariance consistently with the parameters", async () => {
    const units = await unitsOf(intercept);
    const covariance = randomSemidefinite(width, width, 4);
    const turned = originalCovariance(covariance, units);
    // The variance of cᵀβ is that of the same combination of θ.
    for (let k = 0; k < width; k += 1) {
      const images = Array.from({ length: width }, (_, j) => {
        return originalUnits(
          Float64Array.from({ length: width }, (_, other) => Number(other === j)),
          units,
        )[k];
      });
      let variance = 0;
      for (let a = 0; a < width; a += 1) {
        for (let b = 0; b < width; b += 1) variance += images[a] * covariance.get(a, b) * images[b];
      }
      expectClose(turned.get(k, k), variance, { tolerance: 1e-13, scale: 1 + variance });
    }
  });

  it("treat weights as repetitions", async () => {
    const weights = Float64Array.from({ length: ROWS }, (_, i) => i % 3);
    const rows = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const repeated = Matrix.from(rows.map((row) => x.row(row)));
    const units = await withArena(async (arena) => {
      return (await standardRows(arena, repeated, undefined, intercept, {})).units;
    });
    const weighted = await unitsOf(intercept, weights);
    expectClose(weighted.centers, units.centers, { tolerance: 1e-14, scale: 300 });
    expectClose(weighted.shrinks, units.shrinks, { tolerance: 1e-13 });
  });
});

describe("standardRows", () => {
  it("leaves out a column that does not vary about its mean", async () => {
    const flat = x.map((value, at) => (at % COLUMNS === 1 ? 0.1 : value));
    await withArena(async (arena) => {
      const { units, totalWeight } = await standardRows(arena, flat, undefined, true, {});
      expect(units.shrinks[1]).toBe(0);
      expect(totalWeight).toBe(ROWS);
    });
  });
});
