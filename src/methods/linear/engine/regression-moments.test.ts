import { describe, expect, it } from "vitest";
import { randomMatrix } from "../../../../test/support/matrices.js";
import { expectClose, randomArray } from "../../../../test/support/numbers.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import {
  featureScales,
  joinMoments,
  type RegressionMoments,
  regressionMoments,
} from "./regression-moments.js";

const ROWS = 23;
const COLUMNS = 3;
const x = randomMatrix(ROWS, COLUMNS, 1).map((value, at) => value * 2 ** (at % COLUMNS) + (at % COLUMNS));
const y = randomArray(ROWS, 2);
const weights = Float64Array.from({ length: ROWS }, (_, i) => i % 4);

const take = (rows: readonly number[]) => Matrix.from(rows.map((row) => x.row(row)));

/** The definitions, one sum at a time. */
function plainMoments(w: ArrayLike<number>): RegressionMoments {
  const size = COLUMNS + 1;
  const value = (i: number, j: number) => (j < COLUMNS ? x.get(i, j) : y[i]);
  const rows = Array.from(y.keys());
  const totalWeight = rows.reduce((sum, i) => sum + w[i], 0);
  const means = Float64Array.from({ length: size }, (_, j) => {
    return rows.reduce((sum, i) => sum + w[i] * value(i, j), 0) / totalWeight;
  });
  const scatter = new Matrix(size, size).map((_, at) => {
    const [j, k] = [Math.floor(at / size), at % size];
    return rows.reduce((sum, i) => sum + w[i] * (value(i, j) - means[j]) * (value(i, k) - means[k]), 0);
  });
  return { mass: totalWeight, means, scatter };
}

function expectMoments(actual: RegressionMoments, expected: RegressionMoments): void {
  expect(actual.mass).toBe(expected.mass);
  expectClose(actual.means, expected.means, { tolerance: 1e-14 });
  expectClose(actual.scatter.data, expected.scatter.data, { tolerance: 1e-14, scale: 100 });
}

describe("regressionMoments", () => {
  it("are the sums of their definition", () => {
    expectMoments(regressionMoments(x, y, undefined), plainMoments(new Float64Array(ROWS).fill(1)));
    expectMoments(regressionMoments(x, y, weights), plainMoments(weights));
  });

  it("treat weights as repetitions", () => {
    const rows = [...weights].flatMap((weight, row) => new Array<number>(weight).fill(row));
    const repeated = Float64Array.from(rows, (row) => y[row]);
    expectMoments(regressionMoments(x, y, weights), regressionMoments(take(rows), repeated, undefined));
  });

  it.each([1, 9, 22])("of two parts, the first of %i rows, merge into those of the whole", (first) => {
    const part = (start: number, end: number) => {
      const rows = Array.from({ length: end - start }, (_, i) => start + i);
      return regressionMoments(take(rows), y.slice(start, end), undefined);
    };
    expectMoments(joinMoments(part(0, first), part(first, ROWS)), regressionMoments(x, y, undefined));
  });
});

describe("featureScales", () => {
  const moments = regressionMoments(x, y, undefined);
  const root = (j: number, center: number) =>
    Math.sqrt(x.column(j).reduce((sum, value) => sum + (value - center) ** 2, 0) / ROWS);

  it("are deviations about the means with an intercept, and about 0 without", () => {
    const about = (intercept: boolean) => featureScales(moments, { intercept, standardize: true }).scales;
    const columns = Array.from({ length: COLUMNS }, (_, j) => j);
    expectClose(
      about(true),
      columns.map((j) => root(j, moments.means[j])),
      { tolerance: 1e-14 },
    );
    expectClose(
      about(false),
      columns.map((j) => root(j, 0)),
      { tolerance: 1e-14 },
    );
  });

  it("are 1 where nothing is standardized, and for a column that does not vary", () => {
    expect([...featureScales(moments, { intercept: true, standardize: false }).scales]).toEqual([1, 1, 1]);
    const flat = x.map((value, at) => (at % COLUMNS === 1 ? 0.1 : value));
    const found = featureScales(regressionMoments(flat, y, undefined), {
      intercept: true,
      standardize: true,
    });
    expect(found.constant).toEqual([false, true, false]);
    expect(found.scales[1]).toBe(1);
  });
});
