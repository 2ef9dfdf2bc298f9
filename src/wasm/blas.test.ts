import { describe, expect, it } from "vitest";
import { expectClose, randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { asum, axpy, dot, gemm, gemv, ger, nrm2, rot, scal, swap } from "./blas.js";

const tolerance = 1e-14;

describe("level 1 kernels agree with plain loops", () => {
  for (const n of SIZES) {
    it(`for length ${n}`, () => {
      const x = randomArray(n, 1);
      const y = randomArray(n, 2);
      withArena((arena) => {
        const kx = arena.copyIn(x);
        const ky = arena.copyIn(y);
        const sum = (f: (i: number) => number) => x.reduce((total, _, i) => total + f(i), 0);
        expectClose(
          dot(kx, ky),
          sum((i) => x[i] * y[i]),
          { tolerance, scale: n },
        );
        expectClose(
          asum(kx),
          sum((i) => Math.abs(x[i])),
          { tolerance, scale: n },
        );
        expectClose(nrm2(kx), Math.sqrt(sum((i) => x[i] ** 2)), { tolerance, scale: n });

        axpy(-1.5, kx, ky);
        expectClose(
          ky.copyOut(),
          y.map((v, i) => v - 1.5 * x[i]),
          { tolerance },
        );
        swap(kx, ky);
        expect(ky.copyOut()).toEqual(x);
        ky.set(y);
        kx.set(x);
        rot(kx, ky, 0.6, 0.8);
        expectClose(
          kx.copyOut(),
          x.map((v, i) => 0.6 * v + 0.8 * y[i]),
          { tolerance },
        );
        expectClose(
          ky.copyOut(),
          y.map((v, i) => 0.6 * v - 0.8 * x[i]),
          { tolerance },
        );
        kx.set(x);
        scal(3, kx);
        expect(kx.copyOut()).toEqual(x.map((v) => 3 * v));
      });
    });
  }

  it("nrm2 neither overflows nor underflows, and passes on NaN", () => {
    withArena((arena) => {
      expectClose(nrm2(arena.copyIn([3e200, 4e200])), 5e200, { tolerance: 1e-14, scale: 5e200 });
      expectClose(nrm2(arena.copyIn([3e-200, 4e-200])) / 5e-200, 1, { tolerance: 5e-15 });
      expect(nrm2(arena.copyIn([Number.NEGATIVE_INFINITY, 1]))).toBe(Number.POSITIVE_INFINITY);
      expect(nrm2(arena.copyIn([Number.NaN, 1]))).toBeNaN();
    });
  });
});

describe("level 2 kernels agree with plain loops", () => {
  for (const m of SIZES.slice(0, 10)) {
    for (const n of [0, 1, 3, 5, 17]) {
      it(`for ${m}×${n}`, () => {
        const a = randomArray(m * n, 3);
        const x = randomArray(n, 4);
        const y = randomArray(m, 5);
        withArena((arena) => {
          const span = arena.copyIn(a);
          const ky = arena.copyIn(y);
          gemv(2, { span, rows: m, columns: n }, arena.copyIn(x), -1, ky);
          expectClose(
            ky.copyOut(),
            y.map((v, i) => 2 * product(a, n, i, x) - v),
            { tolerance, scale: n + 1 },
          );

          const kx = arena.copyIn(x);
          gemv(2, { span, rows: m, columns: n, transposed: true }, arena.copyIn(y), 0, kx);
          const expected = x.map((_, j) => 2 * y.reduce((total, v, i) => total + v * a[i * n + j], 0));
          expectClose(kx.copyOut(), expected, { tolerance, scale: m + 1 });

          ger(0.5, arena.copyIn(y), arena.copyIn(x), span);
          const updated = a.map((v, at) => v + 0.5 * y[Math.floor(at / n)] * x[at % n]);
          expectClose(span.copyOut(), updated, { tolerance });
        });
      });
    }
  }
});

describe("gemm agrees with a plain loop in all four transpositions", () => {
  const shapes = [
    ...[0, 1, 3, 5, 17].flatMap((m) => [0, 1, 3, 5, 17].flatMap((n) => [0, 1, 4, 17].map((k) => [m, n, k]))),
    [129, 9, 257],
    [6, 1027, 258],
    [130, 131, 132],
  ];
  for (const [m, n, k] of shapes) {
    it(`for ${m}×${k} times ${k}×${n}`, () => {
      for (const aTransposed of [false, true]) {
        for (const bTransposed of [false, true]) {
          const a = randomArray(m * k, 6);
          const b = randomArray(k * n, 7);
          const c = randomArray(m * n, 8);
          const expected = c.map((v, at) => {
            const [i, j] = [Math.floor(at / n), at % n];
            let sum = 0;
            for (let p = 0; p < k; p += 1) {
              sum +=
                (aTransposed ? a[p * m + i] : a[i * k + p]) * (bTransposed ? b[j * k + p] : b[p * n + j]);
            }
            return 1.5 * sum - 0.5 * v;
          });
          withArena((arena) => {
            const left = aTransposed ? { rows: k, columns: m } : { rows: m, columns: k };
            const right = bTransposed ? { rows: n, columns: k } : { rows: k, columns: n };
            const out = arena.copyIn(c);
            gemm(
              1.5,
              { span: arena.copyIn(a), ...left, transposed: aTransposed },
              { span: arena.copyIn(b), ...right, transposed: bTransposed },
              -0.5,
              out,
            );
            expectClose(out.copyOut(), expected, { tolerance, scale: k + 1 });
          });
        }
      }
    });
  }

  it("overwrites NaN in C when beta is 0", () => {
    withArena((arena) => {
      const span = arena.copyIn([2]);
      const c = arena.copyIn([Number.NaN]);
      gemm(1, { span, rows: 1, columns: 1 }, { span, rows: 1, columns: 1 }, 0, c);
      expect(c.copyOut()).toEqual(Float64Array.of(4));
    });
  });

  it("refuses a result that is too small and depths that differ", () => {
    withArena((arena) => {
      const span = arena.zeros(4);
      const operand = { span, rows: 2, columns: 2 };
      expect(() => gemm(1, operand, operand, 0, arena.zeros(3))).toThrow(
        /gemm: "c" must have 4 elements; it has 3/,
      );
      const deeper = { span: arena.zeros(6), rows: 3, columns: 2 };
      expect(() => gemm(1, operand, deeper, 0, arena.zeros(4))).toThrow(
        /gemm: op\(A\) has 2 columns but op\(B\) has 3 rows; they must agree/,
      );
    });
  });
});

function product(a: Float64Array, n: number, row: number, x: Float64Array): number {
  return x.reduce((total, v, j) => total + v * a[row * n + j], 0);
}
