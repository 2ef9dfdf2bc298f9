import { describe, expect, it } from "vitest";
import { exactMoments } from "../../test/support/exact.js";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { columnMeans, columnSquares, compensatedSum, scatterMatrix } from "./moments.js";

/** Two units in the last place. */
const tolerance = 4.5e-16;

const WIDTHS = [0, 1, 2, 3, 5, 7, 8, 15, 16, 17];

function moments(
  rows: number,
  columns: number,
  x: Float64Array,
  weights?: Float64Array,
): { means: Float64Array; squares: Float64Array } {
  return withArena((arena) => {
    const matrix = { span: arena.copyIn(x), rows, columns };
    const means = arena.float64(columns);
    const squares = arena.float64(columns);
    const w = weights && arena.copyIn(weights);
    columnMeans(matrix, means, w);
    columnSquares(matrix, means, squares, w);
    return { means: means.copyOut(), squares: squares.copyOut() };
  });
}

function column(x: Float64Array, columns: number, j: number): Float64Array {
  return x.filter((_, at) => at % columns === j);
}

describe("columnMeans and columnSquares agree with exact arithmetic", () => {
  for (const rows of SIZES.filter((size) => size > 0)) {
    it(`for ${rows} rows far from zero, with and without weights`, () => {
      for (const columns of WIDTHS) {
        const x = randomArray(rows * columns, 11).map((v, at) => 1e6 * ((at % columns) - 2.5) + v);
        for (const weights of [undefined, randomArray(rows, 12).map((w) => 1.5 + w)]) {
          const { means, squares } = moments(rows, columns, x, weights);
          for (let j = 0; j < columns; j += 1) {
            const expected = exactMoments(column(x, columns, j), weights);
            expectClose(means[j], expected.mean, { tolerance, scale: Math.abs(expected.mean) });
            // Each deviation is rounded once more; weights round twice.
            expectClose(squares[j], expected.squares, {
              tolerance: 4 * tolerance,
              scale: expected.squares,
            });
          }
        }
      }
    });
  }
});

describe("columnMeans", () => {
  it("gives NaN for a matrix without rows", () => {
    expect(moments(0, 2, new Float64Array(0)).means).toEqual(Float64Array.of(Number.NaN, Number.NaN));
  });

  it("of equal numbers is that number, and their squares are 0", () => {
    for (const rows of [3, 7, 49, 1001]) {
      for (const value of [0.1, 1e7 + 0.1, 1e-300, 1 / 3]) {
        for (const weights of [undefined, randomArray(rows, 13).map((w) => 1.1 + w)]) {
          const { means, squares } = moments(rows, 1, new Float64Array(rows).fill(value), weights);
          expect(means[0]).toBe(value);
          expect(squares[0]).toBe(0);
        }
      }
    }
  });

  it("passes infinity and NaN on, each in its own column", () => {
    const rows = 9;
    const x = Float64Array.from({ length: rows * 3 }, (_, at) => at % 3);
    x[3] = Number.POSITIVE_INFINITY;
    x[4] = Number.NaN;
    for (const weights of [undefined, new Float64Array(rows).fill(2)]) {
      const { means } = moments(rows, 3, x, weights);
      expect(means).toEqual(Float64Array.of(Number.POSITIVE_INFINITY, Number.NaN, 2));
    }
  });

  it("ignores rows of weight 0 and counts rows of weight 2 twice", () => {
    const weighted = moments(3, 1, Float64Array.of(1, 1e9, 4), Float64Array.of(1, 0, 2));
    const repeated = moments(3, 1, Float64Array.of(1, 4, 4));
    expect(weighted).toEqual(repeated);
  });
});

describe("columnSquares", () => {
  it("corrects for a mean that is off", () => {
    withArena((arena) => {
      const x = { span: arena.copyIn([1, 2, 3, 4]), rows: 4, columns: 1 };
      const squares = arena.float64(1);
      columnSquares(x, arena.copyIn([2.625]), squares);
      expect(squares.copyOut()).toEqual(Float64Array.of(5));
    });
  });
});

describe("compensatedSum", () => {
  it("keeps what a plain sum loses", () => {
    withArena((arena) => {
      const terms = Array.from({ length: 99 }, () => [1, 1e16, 1, -1e16]).flat();
      expect(compensatedSum(arena.copyIn(terms))).toBe(198);
      expect(compensatedSum(arena.copyIn([]))).toBe(0);
    });
  });
});

describe("scatterMatrix agrees with a plain loop", () => {
  const shapes = [
    ...[0, 1, 3, 5, 17].flatMap((rows) => [0, 1, 3, 5, 17].map((columns) => [rows, columns])),
    [300, 65],
    [517, 131],
    [16385, 2],
  ];
  for (const [rows, columns] of shapes) {
    it(`for ${rows}×${columns}, with and without weights`, () => {
      const x = randomArray(rows * columns, 14);
      const center = randomArray(columns, 15);
      for (const weights of [undefined, randomArray(rows, 16).map((w) => 1.5 + w)]) {
        const expected = new Float64Array(columns * columns);
        const expectedSums = new Float64Array(columns);
        for (let i = 0; i < rows; i += 1) {
          const w = weights ? weights[i] : 1;
          for (let j = 0; j < columns; j += 1) {
            const left = w * (x[i * columns + j] - center[j]);
            expectedSums[j] += left;
            for (let k = 0; k < columns; k += 1) {
              expected[j * columns + k] += left * (x[i * columns + k] - center[k]);
            }
          }
        }
        withArena((arena) => {
          const matrix = { span: arena.copyIn(x), rows, columns };
          const out = arena.float64(columns * columns);
          const sums = arena.float64(columns);
          scatterMatrix(matrix, arena.copyIn(center), out, sums, weights && arena.copyIn(weights));
          const result = out.copyOut();
          expectClose(result, expected, { tolerance: 1e-14, scale: rows + 1 });
          expectClose(sums.copyOut(), expectedSums, { tolerance: 1e-14, scale: rows + 1 });
          const mirrored = result.map((_, at) => result[(at % columns) * columns + Math.floor(at / columns)]);
          expect(mirrored).toEqual(result);
        });
      }
    });
  }

  it("refuses weights that are too few", () => {
    withArena((arena) => {
      const x = { span: arena.zeros(6), rows: 3, columns: 2 };
      const [center, out, sums] = [arena.zeros(2), arena.zeros(4), arena.zeros(2)];
      expect(() => scatterMatrix(x, center, out, sums, arena.zeros(2))).toThrow(
        /scatterMatrix: "weights" must have 3 elements; it has 2/,
      );
    });
  });
});
