import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { plainProduct, plainTranspose } from "../../test/support/plain.js";
import { withArena } from "./arena.js";
import { syrk } from "./blas.js";
import {
  choleskyFactor,
  choleskySolve,
  lowerInverse,
  luFactor,
  luSolve,
  luSolveTransposed,
  pivotedCholesky,
} from "./factor.js";

const tolerance = 1e-14;
const sizes = [0, 1, 3, 5, 17, 31, 32, 33, 63, 64, 65, 130, 161];

/** B·Bᵀ + shift·I with B of size×depth. */
function gram(size: number, depth: number, shift: number): Float64Array {
  return withArena((arena) => {
    const out = arena.zeros(size * size);
    syrk(1, { span: arena.copyIn(randomArray(size * depth, 1)), rows: size, columns: depth }, 0, out);
    return out.copyOut().map((value, at) => (at % (size + 1) === 0 ? value + shift : value));
  });
}

describe("choleskyFactor", () => {
  for (const n of sizes) {
    it(`gives L with L·Lᵀ = A and solves for size ${n}`, () => {
      const a = gram(n, n, 1);
      withArena((arena) => {
        // Only the lower triangle may be read.
        const lower = a.map((value, at) => (at % n > Math.floor(at / n) ? Number.NaN : value));
        const span = arena.copyIn(lower);
        expect(choleskyFactor(span, n)).toBe(-1);
        const l = span.copyOut();
        expect(l.every((value, at) => at % n <= Math.floor(at / n) || value === 0)).toBe(true);
        expectClose(plainProduct(n, n, n, l, plainTranspose(n, n, l)), a, { tolerance, scale: n + 1 });

        const x = randomArray(3 * n, 2);
        const b = arena.copyIn(plainProduct(n, 3, n, a, x));
        choleskySolve(span, n, b, 3);
        expectClose(b.copyOut(), x, { tolerance, scale: (n + 1) ** 2 });
      });
    });
  }

  for (const [n, at] of [
    [1, 0],
    [5, 3],
    [40, 39],
    [100, 71],
  ]) {
    it(`names pivot ${at} of ${n} and leaves its value on the diagonal`, () => {
      const a = new Float64Array(n * n);
      for (let i = 0; i < n; i += 1) a[i * (n + 1)] = i === at ? -0.5 : 4;
      withArena((arena) => {
        const span = arena.copyIn(a);
        expect(choleskyFactor(span, n)).toBe(at);
        expect(span.array[at * (n + 1)]).toBe(-0.5);
      });
    });
  }

  it("does not take NaN for a positive pivot", () => {
    withArena((arena) => expect(choleskyFactor(arena.copyIn([Number.NaN]), 1)).toBe(0));
  });
});

describe("lowerInverse", () => {
  for (const n of sizes) {
    it(`gives the triangle whose product with L is the identity, for size ${n}`, () => {
      withArena((arena) => {
        const span = arena.copyIn(gram(n, n, 1));
        choleskyFactor(span, n);
        const out = arena.float64(n * n);
        lowerInverse(span, n, out);
        const inverse = out.copyOut();
        expect(inverse.every((value, at) => at % n <= Math.floor(at / n) || value === 0)).toBe(true);
        const identity = new Float64Array(n * n).map((_, at) => Number(at % (n + 1) === 0));
        expectClose(plainProduct(n, n, n, span.copyOut(), inverse), identity, { tolerance, scale: n + 1 });
      });
    });
  }
});

describe("pivotedCholesky", () => {
  for (const n of sizes) {
    for (const depth of [n, Math.ceil(n / 2), Math.min(n, 1)]) {
      it(`finds rank ${depth} of size ${n} and reconstructs the permuted matrix`, () => {
        const a = gram(n, depth, 0);
        withArena((arena) => {
          const span = arena.copyIn(a.map((value, at) => (at % n > Math.floor(at / n) ? Number.NaN : value)));
          const pivots = arena.int32(n);
          const largest = Math.max(0, ...a);
          const rank = pivotedCholesky(span, n, n * 2 ** -52 * largest, pivots);
          expect(rank).toBe(depth);
          const order = pivots.copyOut();
          expect([...order].sort((p, q) => p - q)).toEqual(Array.from({ length: n }, (_, i) => i));
          const out = span.copyOut();
          const l = Float64Array.from({ length: n * rank }, (_, at) => {
            const [i, j] = [Math.floor(at / rank), at % rank];
            return j <= i ? out[i * n + j] : 0;
          });
          const permuted = a.map((_, at) => a[order[Math.floor(at / n)] * n + order[at % n]]);
          expectClose(plainProduct(n, n, rank, l, plainTranspose(n, rank, l)), permuted, {
            tolerance,
            scale: n + 1,
          });
          for (let j = 1; j < rank; j += 1) {
            expect(l[j * rank + j]).toBeLessThanOrEqual(l[(j - 1) * rank + j - 1] * (1 + tolerance));
          }
        });
      });
    }
  }

  it("stops at the given value and leaves what remains of the matrix", () => {
    const a = [1, Number.NaN, Number.NaN, 2, 5, Number.NaN, 0, 2, 9];
    withArena((arena) => {
      const span = arena.copyIn(a);
      const pivots = arena.int32(3);
      expect(pivotedCholesky(span, 3, 5, pivots)).toBe(1);
      expect([...pivots.copyOut()]).toEqual([2, 1, 0]);
      const out = span.copyOut();
      expectClose([out[0], out[3], out[6]], [3, 2 / 3, 0], { tolerance });
      expectClose([out[4], out[7], out[8]], [5 - 4 / 9, 2, 1], { tolerance, scale: 5 });
    });
  });
});

describe("luFactor", () => {
  const shapes = [
    ...sizes.map((n) => [n, n]),
    ...[
      [0, 4],
      [4, 0],
      [1, 40],
      [40, 1],
      [5, 100],
      [100, 5],
      [9, 17],
      [70, 33],
      [33, 70],
    ],
  ];
  for (const [m, n] of shapes) {
    it(`gives P·A = L·U with multipliers of at most 1 for ${m}×${n}`, () => {
      const a = randomArray(m * n, 3);
      const k = Math.min(m, n);
      withArena((arena) => {
        const span = arena.copyIn(a);
        const exchanges = arena.int32(k);
        expect(luFactor(span, m, n, exchanges)).toBe(-1);
        const out = span.copyOut();
        const l = Float64Array.from({ length: m * k }, (_, at) => {
          const [i, j] = [Math.floor(at / k), at % k];
          return i === j ? 1 : i > j ? out[i * n + j] : 0;
        });
        const u = Float64Array.from({ length: k * n }, (_, at) =>
          at % n >= Math.floor(at / n) ? out[at] : 0,
        );
        expect(l.every((value) => Math.abs(value) <= 1)).toBe(true);
        const rows = Array.from({ length: m }, (_, i) => i);
        exchanges.copyOut().forEach((other, i) => {
          [rows[i], rows[other]] = [rows[other], rows[i]];
        });
        const permuted = Float64Array.from(rows.flatMap((i) => [...a.subarray(i * n, (i + 1) * n)]));
        expectClose(plainProduct(m, n, k, l, u), permuted, { tolerance, scale: k + 1 });
      });
    });
  }

  for (const n of sizes) {
    it(`solves with A and with its transpose for size ${n}`, () => {
      const a = randomArray(n * n, 4).map((value, at) => (at % (n + 1) === 0 ? value + 3 : value));
      const x = randomArray(3 * n, 5);
      withArena((arena) => {
        const span = arena.copyIn(a);
        const exchanges = arena.int32(n);
        luFactor(span, n, n, exchanges);
        const factors = { span, size: n, exchanges };
        const b = arena.copyIn(plainProduct(n, 3, n, a, x));
        luSolve(factors, b, 3);
        expectClose(b.copyOut(), x, { tolerance, scale: 100 * (n + 1) });
        b.set(plainProduct(n, 3, n, plainTranspose(n, n, a), x));
        luSolveTransposed(factors, b, 3);
        expectClose(b.copyOut(), x, { tolerance, scale: 100 * (n + 1) });
      });
    });
  }

  for (const [n, at] of [
    [1, 0],
    [5, 3],
    [20, 2],
    [20, 19],
    [100, 71],
  ]) {
    it(`names zero pivot ${at} of ${n} and finishes all the same`, () => {
      const a = new Float64Array(n * n);
      for (let i = 0; i < n; i += 1) a[i * (n + 1)] = i === at ? 0 : 4;
      withArena((arena) => {
        const span = arena.copyIn(a);
        expect(luFactor(span, n, n, arena.int32(n))).toBe(at);
        expect(span.copyOut()).toEqual(a);
      });
    });
  }
});
