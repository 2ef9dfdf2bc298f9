import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../test/support/numbers.js";
import { plainProduct, plainTranspose } from "../../test/support/plain.js";
import { withArena } from "./arena.js";
import { balance, finishVectors, hessenberg, realSchur, schurVectors, unbalance } from "./eigen-general.js";

const SIZES = [0, 1, 2, 3, 5, 17, 33];
const tolerance = 1e-14;

describe("balance", () => {
  for (const n of SIZES) {
    it(`scales by powers of two that unbalance undoes, for size ${n}`, () => {
      const scales = randomArray(n, 1).map((v) => 2 ** Math.round(20 * v));
      const a = randomArray(n * n, 2).map((v, at) => (v * scales[Math.floor(at / n)]) / scales[at % n]);
      withArena((arena) => {
        const balanced = arena.copyIn(a);
        const scale = arena.float64(n);
        const range = balance(n, balanced, true, scale);
        const b = balanced.copyOut();
        // S⁻¹·A·S = B means that A·(S·x) = S·(B·x) for every x.
        const x = randomArray(n, 3);
        const sx = arena.copyIn(x);
        unbalance(n, sx, scale, range);
        const sbx = arena.copyIn(plainProduct(n, 1, n, b, x));
        unbalance(n, sbx, scale, range);
        const actual = plainProduct(n, 1, n, a, sx.copyOut());
        expectClose(
          actual.map((v, i) => v / scales[i]),
          sbx.copyOut().map((v, i) => v / scales[i]),
          { tolerance, scale: 1e3 * (n + 1) },
        );
        const rowsAndColumns = (i: number) =>
          Math.hypot(...row(n, b, i)) / Math.hypot(...Array.from({ length: n }, (_, k) => b[k * n + i]));
        for (let i = range.low; i <= range.high; i += 1) {
          expect(rowsAndColumns(i)).toBeGreaterThan(0.2);
          expect(rowsAndColumns(i)).toBeLessThan(5);
        }
      });
    });
  }

  it("leaves nothing to reduce of a triangular matrix, whichever way its rows are ordered", () => {
    const n = 7;
    const order = [3, 0, 6, 2, 5, 1, 4];
    const a = new Float64Array(n * n);
    const values = randomArray(n * n, 4);
    for (let i = 0; i < n; i += 1) {
      for (let j = i; j < n; j += 1) a[order[i] * n + order[j]] = values[i * n + j];
    }
    withArena((arena) => {
      const span = arena.copyIn(a);
      const scale = arena.float64(n);
      const { low, high } = balance(n, span, false, scale);
      expect(high - low).toBeLessThan(1);
      const permuted = span.copyOut();
      for (let i = 0; i < n; i += 1) expect(row(n, permuted, i).slice(0, i)).toEqual(new Float64Array(i));
      const diagonal = (matrix: Float64Array) => Array.from({ length: n }, (_, i) => matrix[i * (n + 1)]);
      expect(diagonal(permuted).sort()).toEqual(diagonal(a).sort());
    });
  });
});

describe("hessenberg and realSchur keep A = Q·H·Qᵀ", () => {
  for (const n of SIZES) {
    it(`for size ${n}`, () => {
      const a = randomArray(n * n, 5);
      withArena((arena) => {
        const h = arena.copyIn(a);
        const qt = arena.float64(n * n);
        const range = { low: 0, high: n - 1 };
        hessenberg(n, range, h, qt);
        const reduced = h.copyOut();
        for (let i = 0; i < n; i += 1) {
          for (let j = 0; j < i - 1; j += 1) expect(reduced[i * n + j]).toBe(0);
        }
        expectClose(similar(n, reduced, qt.copyOut()), a, { tolerance, scale: n });

        const real = arena.float64(n);
        const imaginary = arena.float64(n);
        expect(realSchur(n, range, h, { real, imaginary, whole: true, qt })).toBe(-1);
        const t = h.copyOut();
        expectClose(similar(n, t, qt.copyOut()), a, { tolerance, scale: n });
        expectStandardSchurForm(n, t, real.copyOut(), imaginary.copyOut());

        const again = arena.copyIn(reduced);
        const values = arena.float64(n);
        const rest = arena.float64(n);
        expect(realSchur(n, range, again, { real: values, imaginary: rest, whole: false })).toBe(-1);
        expectClose(values.copyOut(), real.copyOut(), { tolerance, scale: 10 * n });
        expectClose(rest.copyOut(), imaginary.copyOut(), { tolerance, scale: 10 * n });
      });
    });
  }

  const blocks: [name: string, block: number[], real: number[], imaginary: number][] = [
    ["lower triangular", [1, 0, 3, 2], [2, 1], 0],
    ["upper triangular", [1, 3, 0, 2], [1, 2], 0],
    ["with real eigenvalues apart", [1, 2, 3, 4], [(5 - Math.sqrt(33)) / 2, (5 + Math.sqrt(33)) / 2], 0],
    [
      "with real eigenvalues close together",
      [1, 1, 1e-17, 1],
      [1 + Math.sqrt(1e-17), 1 - Math.sqrt(1e-17)],
      0,
    ],
    [
      "with negative real eigenvalues close together",
      [-1, -1, -1e-17, -1],
      [-1 - Math.sqrt(1e-17), -1 + Math.sqrt(1e-17)],
      0,
    ],
    ["nilpotent with a positive corner", [1, 1, -1, -1], [0, 0], 0],
    ["nilpotent with a negative corner", [1, -1, 1, -1], [0, 0], 0],
    ["with a double eigenvalue and one eigenvector", [-12, -4, 9, 0], [-6, -6], 0],
    ["that is a rotation", [0.6, -0.8, 0.8, 0.6], [0.6, 0.6], 0.8],
    ["with a complex pair and unequal diagonal", [1, -5, 1, 3], [2, 2], 2],
  ];
  for (const [name, block, expected, imaginary] of blocks) {
    it(`for a 2×2 block ${name}`, () => {
      withArena((arena) => {
        const h = arena.copyIn(block);
        const qt = arena.copyIn([1, 0, 0, 1]);
        const [real, im] = [arena.float64(2), arena.float64(2)];
        const targets = { real, imaginary: im, whole: true, qt };
        expect(realSchur(2, { low: 0, high: 1 }, h, targets)).toBe(-1);
        const q = qt.copyOut();
        expectClose(similar(2, h.copyOut(), q), block, { tolerance, scale: Math.hypot(...block) / 4 });
        expectClose(plainProduct(2, 1, 2, q, q.subarray(0, 2)), [1, 0], { tolerance });
        expectStandardSchurForm(2, h.copyOut(), real.copyOut(), im.copyOut());
        expectClose(
          real.copyOut().sort(),
          expected.sort((p, r) => p - r),
          { tolerance },
        );
        expectClose(im.copyOut(), [imaginary, -imaginary], { tolerance });
      });
    });
  }

  it("touches only the rows and columns between low and high and their continuation", () => {
    const n = 9;
    const [low, high] = [2, 6];
    const a = randomArray(n * n, 6).map((v, at) => {
      const [i, j] = [Math.floor(at / n), at % n];
      const inside = i >= low && i <= high && j >= low;
      return inside || j >= i ? v : 0;
    });
    withArena((arena) => {
      const h = arena.copyIn(a);
      const qt = arena.float64(n * n);
      hessenberg(n, { low, high }, h, qt);
      expectClose(similar(n, h.copyOut(), qt.copyOut()), a, { tolerance, scale: n });
      const targets = { real: arena.float64(n), imaginary: arena.float64(n), whole: true, qt };
      expect(realSchur(n, { low, high }, h, targets)).toBe(-1);
      expectClose(similar(n, h.copyOut(), qt.copyOut()), a, { tolerance, scale: n });
      for (const i of [0, 1, 7, 8]) expect(targets.real.array[i]).toBe(a[i * (n + 1)]);
    });
  });

  it("says at which row it gave up when the numbers never converge", () => {
    withArena((arena) => {
      const h = arena.copyIn(new Float64Array(16).fill(Number.NaN));
      const targets = { real: arena.float64(4), imaginary: arena.float64(4), whole: false };
      expect(realSchur(4, { low: 0, high: 3 }, h, targets)).toBe(3);
    });
  });
});

describe("schurVectors", () => {
  for (const n of SIZES) {
    it(`solves T·x = λ·x for size ${n}`, () => {
      withArena((arena) => {
        const { t, real, imaginary } = randomSchurForm(n);
        const kr = arena.copyIn(real);
        const ki = arena.copyIn(imaginary);
        const xt = arena.float64(n * n);
        schurVectors(n, arena.copyIn(t), kr, ki, xt);
        expectVectors(n, t, real, imaginary, xt.copyOut());
        finishVectors(n, xt, ki, arena.copyIn(new Float64Array(n).fill(1)), { low: 0, high: n - 1 });
        const finished = xt.copyOut();
        expectVectors(n, t, real, imaginary, finished);
        for (let k = 0; k < n; k += 1) {
          const parts = imaginary[k] === 0 ? [k] : [k, k + 1];
          expectClose(Math.hypot(...parts.flatMap((p) => [...row(n, finished, p)])), 1, { tolerance: 5e-15 });
          k += parts.length - 1;
        }
      });
    });
  }

  for (const [b, c] of [
    [0.5, -8],
    [8, -0.5],
  ]) {
    it(`pivots where an eigenvalue meets the diagonal of a block with corners ${b} and ${c}`, () => {
      const t = Float64Array.of(1, b, 2, 3, c, 1, 4, -1, 0, 0, 1, -4, 0, 0, 9, 1);
      const real = Float64Array.of(1, 1, 1, 1);
      const imaginary = Float64Array.of(2, -2, 6, -6);
      const single = Float64Array.of(1, b, 2, c, 1, 4, 0, 0, 1);
      withArena((arena) => {
        const xt = arena.float64(16);
        schurVectors(4, arena.copyIn(t), arena.copyIn(real), arena.copyIn(imaginary), xt);
        expectVectors(4, t, real, imaginary, xt.copyOut());
        const values = [real.subarray(0, 3), Float64Array.of(2, -2, 0)] as const;
        schurVectors(3, arena.copyIn(single), arena.copyIn(values[0]), arena.copyIn(values[1]), xt);
        expectVectors(3, single, ...values, xt.copyOut());
      });
    });
  }

  it("keeps vectors finite where an eigenvalue is defective", () => {
    const n = 12;
    const t = Float64Array.from({ length: n * n }, (_, at) => (at % n === Math.floor(at / n) + 1 ? 1e90 : 0));
    withArena((arena) => {
      const xt = arena.float64(n * n);
      const zeros = arena.zeros(n);
      schurVectors(n, arena.copyIn(t), zeros, zeros, xt);
      for (let k = 0; k < n; k += 1) {
        const expected = new Float64Array(n);
        expected[0] = 1;
        expectClose(row(n, xt.copyOut(), k).map(Math.abs), expected, { tolerance });
      }
    });
  });
});

it("the wrappers refuse spans that are too small and rows outside the matrix", () => {
  withArena((arena) => {
    const small = arena.zeros(3);
    const enough = arena.zeros(12);
    const range = { low: 0, high: 1 };
    const values = { real: small, imaginary: small, whole: true };
    expect(() => balance(2, small, true, enough)).toThrow(/"a" must have 4 elements/);
    expect(() => unbalance(4, small, enough, range)).toThrow(/"x" must have 4 elements/);
    expect(() => hessenberg(2, range, enough, small)).toThrow(/"qt" must have 4 elements/);
    expect(() => hessenberg(2, { low: 0, high: 2 }, enough)).toThrow(
      /"number of rows" must be at least 3; got 2/,
    );
    expect(() => realSchur(2, range, small, values)).toThrow(/"h" must have 4 elements/);
    expect(() => schurVectors(2, small, enough, enough, enough)).toThrow(/"t" must have 4 elements/);
    expect(() => finishVectors(2, small, enough, enough, range)).toThrow(/"vt" must have 4 elements/);
  });
});

function row(n: number, a: Float64Array, i: number): Float64Array {
  return a.subarray(i * n, (i + 1) * n);
}

/** Q·H·Qᵀ from H and Qᵀ. */
function similar(n: number, h: Float64Array, qt: Float64Array): Float64Array {
  return plainProduct(n, n, n, plainTranspose(n, n, qt), plainProduct(n, n, n, h, qt));
}

function expectStandardSchurForm(n: number, t: Float64Array, real: Float64Array, imaginary: Float64Array) {
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const inBlock = j === i - 1 && imaginary[j] > 0;
      if (!inBlock) expect(t[i * n + j]).toBe(0);
    }
    expect(real[i]).toBe(t[i * (n + 1)]);
    if (imaginary[i] > 0) {
      expect(imaginary[i + 1]).toBe(-imaginary[i]);
      expect(t[(i + 1) * (n + 1)]).toBe(t[i * (n + 1)]);
      const squared = -t[i * n + i + 1] * t[(i + 1) * n + i];
      expectClose(imaginary[i], Math.sqrt(squared), { tolerance, scale: imaginary[i] });
    }
  }
}

/** Every third position starts a complex pair. */
function randomSchurForm(n: number) {
  const t = randomArray(n * n, 7).map((v, at) => (at % n < Math.floor(at / n) ? 0 : v));
  const real = new Float64Array(n);
  const imaginary = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    if (i % 3 === 1 && i + 1 < n) {
      const lower = -0.3 * t[i * n + i + 1];
      t[(i + 1) * n + i] = lower;
      t[(i + 1) * (n + 1)] = t[i * (n + 1)];
      imaginary[i] = Math.sqrt(-t[i * n + i + 1] * lower);
      imaginary[i + 1] = -imaginary[i];
    }
    real[i] = t[i * (n + 1)];
  }
  return { t, real, imaginary };
}

/** T·(x + iy) = (re + i·im)·(x + iy), relative to the vector. */
function expectVectors(
  n: number,
  t: Float64Array,
  real: Float64Array,
  imaginary: Float64Array,
  xt: Float64Array,
) {
  for (let k = 0; k < n; k += 1) {
    const x = row(n, xt, k);
    const y = imaginary[k] > 0 ? row(n, xt, k + 1) : new Float64Array(n);
    const [re, im] = [real[k], imaginary[k]];
    expect(Math.max(Math.hypot(...x), Math.hypot(...y))).toBeGreaterThan(0.5);
    const scale = 4 * n;
    expectClose(
      plainProduct(n, 1, n, t, x),
      x.map((v, i) => re * v - im * y[i]),
      { tolerance, scale },
    );
    expectClose(
      plainProduct(n, 1, n, t, y),
      x.map((v, i) => re * y[i] + im * v),
      { tolerance, scale },
    );
    if (im > 0) k += 1;
  }
}
