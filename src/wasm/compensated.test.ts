import { describe, expect, it } from "vitest";
import { exactly, exactProducts } from "../../test/support/exact.js";
import { randomArray, SIZES } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { compensatedDot, compensatedResidual, compensatedTransposedProduct } from "./compensated.js";

/** Whether `value` lies within one rounding of the exact sum of products (in units of 2^-2148). */
function expectRoundedOnce(value: number, sum: bigint): void {
  const error = (exactly(value) << 1074n) - sum;
  const size = error < 0n ? -error : error;
  const whole = sum < 0n ? -sum : sum;
  expect(size <= whole >> 52n).toBe(true);
}

/** Numbers that cancel: every product meets its negative up to a tiny rest. */
function canceling(n: number, seed: number): [Float64Array, Float64Array] {
  const x = randomArray(n, seed).map((value, i) => value * 10 ** ((i % 7) * 4));
  const y = randomArray(n, seed + 1).map((value, i) => value * 10 ** (((i * 3) % 5) * 3));
  for (let i = 1; i < n; i += 2) {
    x[i] = x[i - 1];
    y[i] = -y[i - 1] * (1 + 2 ** -40);
  }
  return [x, y];
}

describe("compensated kernels round once", () => {
  for (const n of SIZES) {
    it(`in a dot product of length ${n}`, () => {
      const [x, y] = canceling(n, 11);
      withArena((arena) =>
        expectRoundedOnce(compensatedDot(arena.copyIn(x), arena.copyIn(y)), exactProducts(x, y)),
      );
    });
  }

  it("is more than the plain sum can do", () => {
    const [x, y] = canceling(64, 11);
    const plain = x.reduce((total, value, i) => total + value * y[i], 0);
    const error = (exactly(plain) << 1074n) - exactProducts(x, y);
    const whole = exactProducts(x, y);
    expect((error < 0n ? -error : error) > (whole < 0n ? -whole : whole) >> 40n).toBe(true);
  });

  for (const [m, n] of [
    [0, 3],
    [1, 1],
    [5, 3],
    [17, 5],
    [3, 0],
  ]) {
    it(`in residuals and transposed products of ${m}×${n}`, () => {
      const a = randomArray(m * n, 1).map((value, i) => value * 10 ** (i % 9));
      const x = randomArray(n, 2);
      const r = randomArray(m, 3);
      const b = Float64Array.from({ length: m }, (_, i) => x.reduce((s, v, j) => s + v * a[i * n + j], r[i]));
      withArena((arena) => {
        const ka = arena.copyIn(a);
        const kr = arena.copyIn(r);
        const out = arena.float64(m);
        compensatedResidual(arena, ka, arena.copyIn(x), arena.copyIn(b), kr, out);
        for (const [i, value] of out.copyOut().entries()) {
          const product = exactProducts(a.slice(i * n, (i + 1) * n), x);
          expectRoundedOnce(value, ((exactly(b[i]) - exactly(r[i])) << 1074n) - product);
        }
        const transposed = arena.float64(n);
        compensatedTransposedProduct(ka, kr, transposed);
        for (const [j, value] of transposed.copyOut().entries()) {
          const column = r.map((_, i) => a[i * n + j]);
          expectRoundedOnce(value, exactProducts(column, r));
        }
      });
    });
  }
});
