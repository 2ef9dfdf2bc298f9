import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { NotPositiveDefiniteError } from "../base/errors.js";
import { withArena } from "./arena.js";
import {
  chebyshevDistances,
  cosineDistances,
  euclideanDistances,
  hammingDistances,
  mahalanobisDistances,
  manhattanDistances,
  squaredEuclideanDistances,
  squaredEuclideanDistancesByProduct,
} from "./distance.js";

type Distances = typeof euclideanDistances;
type Plain = (x: Float64Array, y: Float64Array) => number;

const tolerance = 1e-15;

const total = (x: Float64Array, term: (v: number, j: number) => number) =>
  x.reduce((sum, v, j) => sum + term(v, j), 0);
const squared: Plain = (x, y) => total(x, (v, j) => (v - y[j]) ** 2);
const length = (x: Float64Array) => Math.sqrt(total(x, (v) => v * v));

const METRICS: [name: string, kernel: Distances, plain: Plain][] = [
  ["squaredEuclideanDistances", squaredEuclideanDistances, squared],
  ["squaredEuclideanDistancesByProduct", squaredEuclideanDistancesByProduct, squared],
  ["euclideanDistances", euclideanDistances, (x, y) => Math.sqrt(squared(x, y))],
  ["manhattanDistances", manhattanDistances, (x, y) => total(x, (v, j) => Math.abs(v - y[j]))],
  ["chebyshevDistances", chebyshevDistances, (x, y) => Math.max(0, ...x.map((v, j) => Math.abs(v - y[j])))],
  [
    "hammingDistances",
    hammingDistances,
    (x, y) => (x.length === 0 ? 0 : total(x, (v, j) => Number(v !== y[j])) / x.length),
  ],
  [
    "cosineDistances",
    cosineDistances,
    (x, y) => (x.length === 0 ? 1 : 1 - total(x, (v, j) => v * y[j]) / (length(x) * length(y))),
  ],
];

/** Numbers of which some agree between two rows. */
function coordinates(count: number, seed: number): Float64Array {
  return randomArray(count, seed).map((v, at) => (at % 3 === 0 ? Math.sign(v) : v));
}

function distances(kernel: Distances, x: ArrayLike<number>, y: ArrayLike<number>, columns: number) {
  return withArena((arena) => {
    const left = { span: arena.copyIn(x), rows: x.length / columns, columns };
    const right = { span: arena.copyIn(y), rows: y.length / columns, columns };
    const out = arena.float64(left.rows * right.rows);
    kernel(left, right, out);
    return out.copyOut();
  });
}

function plainDistances(plain: Plain, x: Float64Array, y: Float64Array, m: number, n: number, d: number) {
  return Float64Array.from({ length: m * n }, (_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return plain(x.subarray(i * d, (i + 1) * d), y.subarray(j * d, (j + 1) * d));
  });
}

const SHAPES = [
  ...[0, 1, 3, 5].flatMap((m) =>
    [0, 1, 3, 4, 5, 17].flatMap((n) => [0, 1, 2, 3, 5, 17].map((d) => [m, n, d])),
  ),
  [3, 700, 3],
  [5, 131, 65],
];

for (const [name, kernel, plain] of METRICS) {
  describe(`${name} agrees with a plain loop`, () => {
    for (const [m, n, d] of SHAPES) {
      it(`for ${m} and ${n} rows of ${d}`, () => {
        const x = coordinates(m * d, 61);
        const y = coordinates(n * d, 62);
        withArena((arena) => {
          const out = arena.float64(m * n);
          kernel(
            { span: arena.copyIn(x), rows: m, columns: d },
            { span: arena.copyIn(y), rows: n, columns: d },
            out,
          );
          expectClose(out.copyOut(), plainDistances(plain, x, y, m, n, d), { tolerance, scale: 4 * (d + 1) });
        });
      });
    }

    it("passes NaN on, but only to its own row", () => {
      const x = [1, 2, Number.NaN, 3, 1, 1];
      const result = distances(kernel, x, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 2);
      const marks = Array.from(result, (v) => Number.isNaN(v));
      // Hamming compares coordinates only, and NaN differs from all of them.
      const expected = name === "hammingDistances" ? [] : [5, 6, 7, 8, 9];
      expect(marks.flatMap((mark, at) => (mark ? [at] : []))).toEqual(expected);
    });

    it("refuses rows of different widths and a result that is too small", () => {
      withArena((arena) => {
        const x = { span: arena.zeros(6), rows: 3, columns: 2 };
        const y = { span: arena.zeros(6), rows: 2, columns: 3 };
        expect(() => kernel(x, y, arena.zeros(6))).toThrow(
          /"x" has 2 columns but "y" has 3 columns; they must agree/,
        );
        expect(() => kernel(x, x, arena.zeros(8))).toThrow(/"out" must have 9 elements; it has 8/);
      });
    });
  });
}

describe("every distance but the one by product", () => {
  for (const [name, kernel] of METRICS.filter(
    ([metric]) => metric !== "squaredEuclideanDistancesByProduct",
  )) {
    it(`is symmetric, 0 from a row to itself, and the same wherever the rows stand: ${name}`, () => {
      const [n, d] = [23, 7];
      const x = randomArray(n * d, 63).map((v) => 1e3 + v);
      const all = distances(kernel, x, x, d);
      for (let i = 0; i < n; i += 1) {
        expect(all[i * n + i]).toBe(0);
        for (let j = 0; j < i; j += 1) expect(all[i * n + j]).toBe(all[j * n + i]);
      }
      const last = distances(kernel, x, x.subarray((n - 1) * d), d);
      expect(last).toEqual(all.filter((_, at) => at % n === n - 1));
    });
  }
});

describe("squaredEuclideanDistancesByProduct", () => {
  it("is never negative", () => {
    const d = 5;
    const x = randomArray(40 * d, 64).map((v) => 1e6 + 1e-6 * v);
    const result = distances(squaredEuclideanDistancesByProduct, x, x, d);
    expect(result.every((v) => v >= 0)).toBe(true);
    expect(result.some((v) => v === 0)).toBe(true);
  });
});

describe("cosineDistances", () => {
  it("puts a row of zeros at distance 1 from everything, itself included", () => {
    expect(Array.from(distances(cosineDistances, [0, 0, 0, 2], [0, 0, 0, 6, 0, -3], 2))).toEqual([
      1, 1, 1, 1, 0, 2,
    ]);
  });

  it("keeps its digits where the angle is small", () => {
    const angle = 1e-6;
    const result = distances(cosineDistances, [1, 0], [Math.cos(angle), Math.sin(angle)], 2);
    expectClose(result, [2 * Math.sin(angle / 2) ** 2], { tolerance: 1e-9, scale: angle ** 2 });
  });

  it("does not depend on the rows' lengths, however small or large", () => {
    for (const size of [5e-324, 1e-310, 1e-160, 1e160, 1e308]) {
      expectClose(distances(cosineDistances, [size, size], [1, 0], 2), [1 - Math.SQRT1_2], { tolerance });
    }
  });
});

describe("mahalanobisDistances", () => {
  /** A lower factor with a dominant diagonal; above the diagonal stands what must not be read. */
  function lower(d: number): Float64Array {
    return randomArray(d * d, 65).map((v, at) => {
      const [i, j] = [Math.floor(at / d), at % d];
      return j > i ? Number.NaN : i === j ? 2 + v : v / d;
    });
  }

  for (const m of [0, 1, 3, 5, 17]) {
    for (const d of [0, 1, 3, 5, 17, 70]) {
      it(`agrees with forward substitution of the difference for ${m} and 9 rows of ${d}`, () => {
        const n = 9;
        const x = randomArray(m * d, 66);
        const y = randomArray(n * d, 67);
        const factor = lower(d);
        const plain: Plain = (a, b) => {
          const z = new Float64Array(d);
          for (let i = 0; i < d; i += 1) {
            let rest = a[i] - b[i];
            for (let j = 0; j < i; j += 1) rest -= factor[i * d + j] * z[j];
            z[i] = rest / factor[i * d + i];
          }
          return length(z);
        };
        withArena((arena) => {
          const out = arena.float64(m * n);
          mahalanobisDistances(
            { span: arena.copyIn(x), rows: m, columns: d },
            { span: arena.copyIn(y), rows: n, columns: d },
            arena.copyIn(factor),
            out,
          );
          expectClose(out.copyOut(), plainDistances(plain, x, y, m, n, d), { tolerance, scale: 4 * (d + 1) });
        });
      });
    }
  }

  it("is the Euclidean distance for the unit factor, exactly 0 for identical rows", () => {
    const d = 3;
    const x = randomArray(5 * d, 68).map((v) => 1e8 + v);
    const unit = (a: Parameters<Distances>[0], b: Parameters<Distances>[1], out: Parameters<Distances>[2]) =>
      withArena((arena) => mahalanobisDistances(a, b, arena.copyIn([1, 0, 0, 0, 1, 0, 0, 0, 1]), out));
    const result = distances(unit, x, x, d);
    expect(result).toEqual(distances(euclideanDistances, x, x, d));
    for (let i = 0; i < 5; i += 1) expect(result[i * 6]).toBe(0);
  });

  it("is exactly 0 for a row and its equal, wherever it stands among how many others", () => {
    const [rows, d] = [67, 40];
    withArena((arena) => {
      const span = arena.copyIn(randomArray(rows * d, 69).map((v) => 1e4 + v));
      const factor = arena.copyIn(lower(d));
      const y = { span, rows, columns: d };
      const out = arena.float64(rows);
      for (let i = 0; i < rows; i += 1) {
        const x = { span: span.part(i * d, d), rows: 1, columns: d };
        mahalanobisDistances(x, y, factor, out);
        expect(out.copyOut().indexOf(0)).toBe(i);
      }
    });
  });

  it("refuses a factor whose diagonal is not positive", () => {
    withArena((arena) => {
      const x = { span: arena.zeros(2), rows: 1, columns: 2 };
      const call = () => mahalanobisDistances(x, x, arena.copyIn([1, 0, 0, 0]), arena.zeros(1));
      expect(call).toThrow(NotPositiveDefiniteError);
      expect(call).toThrow(/diagonal element 1 of the Cholesky factor is 0/);
    });
  });
});
