import { describe, expect, it } from "vitest";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { symmetricEigen, symmetricEigenvalues } from "./eigen-symmetric.js";

const tolerance = 1e-14;

describe("the symmetric eigen kernels agree with Jacobi's method", () => {
  for (const n of [...SIZES, 32, 48, 63, 97]) {
    it(`for ${n}×${n}`, () => {
      const a = symmetric(n, 1);
      const expected = jacobi(n, a);
      withArena((arena) => {
        const vectors = arena.copyIn(a);
        const values = arena.float64(n);
        symmetricEigen(arena, n, vectors, values);
        expectClose(values.copyOut(), expected, { tolerance, scale: n + 1 });
        expectClose(recompose(n, vectors.copyOut(), values.copyOut()), a, { tolerance, scale: n + 1 });

        symmetricEigenvalues(arena, n, arena.copyIn(a), values);
        expectClose(values.copyOut(), expected, { tolerance, scale: n + 1 });
      });
    });
  }
});

describe("the symmetric eigen kernels", () => {
  it("read the upper triangle only", () => {
    const n = 70;
    const a = symmetric(n, 2);
    const upper = a.map((value, at) => (at % n < Math.floor(at / n) ? Number.NaN : value));
    withArena((arena) => {
      const [whole, half] = [arena.copyIn(a), arena.copyIn(upper)];
      const [wholeValues, halfValues] = [arena.float64(n), arena.float64(n)];
      symmetricEigen(arena, n, whole, wholeValues);
      symmetricEigen(arena, n, half, halfValues);
      expect(halfValues.copyOut()).toEqual(wholeValues.copyOut());
      expect(half.copyOut()).toEqual(whole.copyOut());
    });
  });

  it("refuse spans that are too short", () => {
    withArena((arena) => {
      const [three, four] = [arena.zeros(3), arena.zeros(4)];
      for (const kernel of [symmetricEigen, symmetricEigenvalues]) {
        expect(() => kernel(arena, 2, three, four)).toThrow(/"a" must have 4 elements; it has 3/);
        expect(() => kernel(arena, 2, four, four.part(0, 1))).toThrow(
          /"values" must have 2 elements; it has 1/,
        );
      }
    });
  });

  for (const n of [2, 40]) {
    it(`say that they cannot finish on NaN, for ${n}×${n}`, () => {
      withArena((arena) => {
        for (const kernel of [symmetricEigen, symmetricEigenvalues]) {
          const a = arena.copyIn(new Float64Array(n * n).fill(Number.NaN));
          expect(() => kernel(arena, n, a, arena.float64(n))).toThrow(/the QL iteration did not converge/);
        }
      });
    });
  }
});

function symmetric(n: number, seed: number): Float64Array {
  const values = randomArray(n * n, seed);
  return values.map((_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return values[Math.max(i, j) * n + Math.min(i, j)];
  });
}

/** V·diag(values)·Vᵀ by a plain loop. */
function recompose(n: number, vectors: Float64Array, values: Float64Array): Float64Array {
  return vectors.map((_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    return values.reduce((sum, value, p) => sum + vectors[i * n + p] * value * vectors[j * n + p], 0);
  });
}

/** Eigenvalues, largest first, by cyclic plane rotations (Golub and Van Loan, section 8.5). */
function jacobi(n: number, matrix: Float64Array): Float64Array {
  const a = matrix.slice();
  for (let sweep = 0; sweep < 15; sweep += 1) {
    for (let p = 0; p < n; p += 1) {
      for (let q = p + 1; q < n; q += 1) {
        const off = a[p * n + q];
        if (off === 0) continue;
        const theta = (a[q * n + q] - a[p * n + p]) / (2 * off);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const c = 1 / Math.hypot(t, 1);
        const s = t * c;
        for (let i = 0; i < n; i += 1) {
          const [x, y] = [a[i * n + p], a[i * n + q]];
          a[i * n + p] = c * x - s * y;
          a[i * n + q] = s * x + c * y;
        }
        for (let i = 0; i < n; i += 1) {
          const [x, y] = [a[p * n + i], a[q * n + i]];
          a[p * n + i] = c * x - s * y;
          a[q * n + i] = s * x + c * y;
        }
      }
    }
  }
  return Float64Array.from({ length: n }, (_, i) => a[i * n + i]).sort((x, y) => y - x);
}
