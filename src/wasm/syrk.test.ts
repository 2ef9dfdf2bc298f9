import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { withArena } from "./arena.js";
import { syrk } from "./blas.js";

const tolerance = 1e-14;

describe("syrk agrees with a plain loop and is exactly symmetric", () => {
  const shapes = [
    ...[0, 1, 3, 4, 5, 17].flatMap((n) => [0, 1, 4, 17].map((k) => [n, k])),
    [15, 300],
    [20, 1000],
    [129, 257],
    [131, 5],
    [1030, 6],
  ];
  for (const [n, k] of shapes) {
    for (const transposed of [false, true]) {
      it(`for ${transposed ? `Aᵀ·A of ${k}×${n}` : `A·Aᵀ of ${n}×${k}`}`, () => {
        const a = randomArray(n * k, 1);
        const c = randomArray(n * n, 2);
        const entry = (i: number, p: number) => (transposed ? a[p * n + i] : a[i * k + p]);
        const expected = c.map((_, at) => {
          const [i, j] = [Math.floor(at / n), at % n];
          let sum = 0;
          for (let p = 0; p < k; p += 1) sum += entry(i, p) * entry(j, p);
          return 1.5 * sum - 0.5 * c[Math.max(i, j) * n + Math.min(i, j)];
        });
        withArena((arena) => {
          const shape = transposed ? { rows: k, columns: n } : { rows: n, columns: k };
          const out = arena.copyIn(c);
          syrk(1.5, { span: arena.copyIn(a), ...shape, transposed }, -0.5, out);
          const result = out.copyOut();
          expectClose(result, expected, { tolerance, scale: k + 1 });
          const mirrored = (at: number) => result[(at % n) * n + Math.floor(at / n)];
          expect(result.every((value, at) => value === mirrored(at))).toBe(true);
        });
      });
    }
  }

  it("overwrites NaN in C when beta is 0", () => {
    withArena((arena) => {
      const c = arena.copyIn([Number.NaN]);
      syrk(1, { span: arena.copyIn([2]), rows: 1, columns: 1 }, 0, c);
      expect(c.copyOut()).toEqual(Float64Array.of(4));
    });
  });

  it("refuses a result that is too small", () => {
    withArena((arena) => {
      const a = { span: arena.zeros(6), rows: 2, columns: 3 };
      expect(() => syrk(1, a, 0, arena.zeros(3))).toThrow(/syrk: "c" must have 4 elements; it has 3/);
    });
  });
});
