import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hilbert } from "../../../test/support/matrices.js";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { leastSquares, Matrix, pseudoInverse } from "./index.js";

describe("leastSquares", () => {
  it("fits a line", () => {
    const a = Matrix.from([
      [1, 1],
      [1, 2],
      [1, 3],
      [1, 4],
    ]);
    const { solution, residuals, rank } = leastSquares(a, [6, 5, 7, 10]);
    expectClose(solution, [3.5, 1.4], { tolerance: 2e-15, scale: 3.5 });
    expectClose(residuals, [1.1, -1.3, -0.7, 0.9], { tolerance: 1e-15 });
    expect(rank).toBe(2);
  });

  it("leaves residuals that are orthogonal to every column, and solves each right-hand side alike", () => {
    const a = new Matrix(40, 7, randomArray(280, 1));
    const b = new Matrix(40, 3, randomArray(120, 2));
    const { solution, residuals } = leastSquares(a, b);
    expectClose(a.transpose().multiply(residuals).data, new Float64Array(21), { tolerance: 2e-15 });
    expectClose(b.subtract(a.multiply(solution)).data, residuals.data, { tolerance: 1e-14 });
    for (let j = 0; j < 3; j += 1)
      expect([...leastSquares(a, b.column(j)).solution]).toEqual([...solution.column(j)]);
    expectClose(solution.data, pseudoInverse(a).multiply(b).data, { tolerance: 1e-13 });
  });

  it("finds a solution that is known to the last digits, where QR alone loses half of them", () => {
    // The Hilbert matrix times the least common multiple of 1 to 15 holds whole numbers: b is exact.
    const a = hilbert(8).map((value) => Math.round(360360 * value));
    const x = [1, -2, 3, -4, 5, -6, 7, -8];
    const b = a.multiply(x);
    expectClose(leastSquares(a, b).solution, x, { tolerance: 1e-14 });
    const plain = leastSquares(a, b, { refine: false }).solution;
    expect(Math.max(...x.map((value, i) => Math.abs(plain[i] - value)))).toBeGreaterThan(1e-10);
  });

  it("names the columns that depend on others and gives them no weight", () => {
    const x = randomArray(20, 3);
    const z = randomArray(20, 4);
    const a = Matrix.fromColumns([
      x,
      x.map((v) => 3 * v),
      z,
      x.map((v, i) => v - z[i]),
      new Float64Array(20),
    ]);
    const b = x.map((v, i) => 2 * v + 5 * z[i] + 0.25);
    const { rank, pivots, solution, residuals } = leastSquares(a, b);
    expect(rank).toBe(2);
    expect([...pivots.slice(2)].every((column) => solution[column] === 0)).toBe(true);
    expect([...pivots.slice(2)].toSorted()).toEqual([1, 3, 4]);
    const best = leastSquares(Matrix.fromColumns([x, z]), b);
    expectClose(residuals, best.residuals, { tolerance: 1e-14 });
    expect(leastSquares(Matrix.zeros(3, 2), [1, 2, 3])).toMatchObject({
      rank: 0,
      solution: Float64Array.of(0, 0),
    });
  });

  it("keeps the earliest columns that span all, however short they are", () => {
    const [x, z] = [randomArray(20, 5), randomArray(20, 6)];
    const short = z.map((v) => 1e-6 * v);
    const a = Matrix.fromColumns([x, short, x.map((v, i) => 1e3 * v + z[i]), z, x.map((v, i) => v * z[i])]);
    const { rank, pivots } = leastSquares(a, x);
    expect(rank).toBe(3);
    expect([...pivots.slice(3)].toSorted()).toEqual([2, 3]);
  });

  it("keeps the columns that pivoting chooses if asked to, with the same residuals", () => {
    const [x, z] = [2, 4].map((period) =>
      Array.from({ length: 20 }, (_, i) => (i % period < period / 2 ? 1 : -1)),
    );
    // The sum is shorter once all columns have a largest number near 1.
    const a = Matrix.fromColumns([x.map((v, i) => v + z[i]), x, z]);
    const b = randomArray(20, 7);
    const [first, pivoted] = [leastSquares(a, b), leastSquares(a, b, { basis: "pivoted" })];
    expect([first.pivots[2], pivoted.pivots[2]]).toEqual([2, 0]);
    expectClose(pivoted.residuals, first.residuals, { tolerance: 1e-13 });
    expect(() => leastSquares(a, b, { basis: "last" as "first" })).toThrow(
      'leastSquares: option "basis" must be "first" or "pivoted"; got "last".',
    );
  });

  it("prefers a later column to one that nearly depends on those before it", () => {
    const [x, z, u] = [randomArray(20, 7), randomArray(20, 8), randomArray(20, 9)];
    const near = x.map((v, i) => v + 1e-9 * u[i]);
    const a = Matrix.fromColumns([x, near, z, u, x.map((v, i) => v + z[i])]);
    const { rank, pivots } = leastSquares(a, x);
    expect(rank).toBe(3);
    expect([...pivots.slice(3)].toSorted()).toEqual([1, 4]);
  });

  it("takes a column that nearly depends on others if nothing else completes them", () => {
    const [x, z, u] = [randomArray(20, 7), randomArray(20, 8), randomArray(20, 9)];
    const near = x.map((v, i) => v + 1e-9 * u[i]);
    const { rank, pivots } = leastSquares(Matrix.fromColumns([x, near, z, x.map((v, i) => v + z[i])]), x);
    expect([rank, pivots[3]]).toEqual([3, 3]);
  });

  it("gives a triangle whose square is that of the independent columns", () => {
    const a = new Matrix(
      30,
      4,
      randomArray(120, 5).map((value, at) => value * 10 ** (at % 4)),
    );
    const { R, pivots } = leastSquares(a, a.column(0));
    const ordered = Matrix.fromColumns(Array.from(pivots, (column) => a.column(column)));
    const gram = ordered.transpose().multiply(ordered);
    expectClose(R.transpose().multiply(R).data, gram.data, { tolerance: 1e-14, scale: 1e7 });
  });

  it("gives the inverse of AᵀA to the precision of the solution", () => {
    // Hilbert's matrix has a whole-numbered inverse H⁻¹, and (HᵀH)⁻¹ is its square.
    const inverse = [
      [16, -120, 240, -140],
      [-120, 1200, -2700, 1680],
      [240, -2700, 6480, -4200],
      [-140, 1680, -4200, 2800],
    ];
    const a = hilbert(4).map((value) => Math.round(420 * value));
    const { inverseGram } = leastSquares(a, [1, 2, 3, 4], { inverseGram: true });
    const expected = Matrix.from(inverse)
      .multiply(Matrix.from(inverse))
      .scale(1 / 420 ** 2);
    for (const [at, value] of expected.data.entries()) {
      expect(Math.abs((inverseGram?.data[at] ?? 0) / value - 1)).toBeLessThan(1e-14);
    }
    const dependent = Matrix.fromColumns([
      [1, 2, 3],
      [2, 4, 6],
      [0, 0, 1],
    ]);
    const { inverseGram: partial, pivots } = leastSquares(dependent, [1, 2, 3], { inverseGram: true });
    const dropped = pivots[2];
    expect([...(partial?.row(dropped) ?? [])]).toEqual([0, 0, 0]);
    expect(leastSquares(a, [1, 2, 3, 4]).inverseGram).toBeUndefined();
  });

  it("does not depend on the scale of a column or of the right-hand side", () => {
    const a = new Matrix(12, 3, randomArray(36, 6));
    const b = randomArray(12, 7);
    const { solution } = leastSquares(a, b);
    for (const power of [-900, -40, 33, 800]) {
      const scale = 2 ** power;
      const scaled = a.map((value, at) => (at % 3 === 1 ? value * scale : value));
      expect(leastSquares(scaled, b).solution[1] * scale).toBe(solution[1]);
      expect([
        ...leastSquares(
          a,
          b.map((value) => value * scale),
        ).solution,
      ]).toEqual([...solution].map((v) => v * scale));
    }
  });

  it("fits exactly where it can, for every shape", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.nat(1000),
        (m, n, seed) => {
          const a = new Matrix(m, n, randomArray(m * n, seed));
          const b = a.multiply(randomArray(n, seed + 1));
          const { solution, residuals, rank } = leastSquares(a, b);
          expect(rank).toBe(Math.min(m, n));
          expectClose(a.multiply(solution), b, { tolerance: 1e-12 });
          expectClose(residuals, new Float64Array(m), { tolerance: 1e-13 });
        },
      ),
    );
    expect(leastSquares(Matrix.zeros(0, 2), []).rank).toBe(0);
    expect([...leastSquares(Matrix.zeros(2, 0), [1, 2]).residuals]).toEqual([1, 2]);
  });

  it("refuses sizes that do not agree and numbers that are not finite", () => {
    const a = Matrix.from([[1], [2]]);
    expect(() => leastSquares(a, [1, 2, 3])).toThrow(
      "leastSquares: both sides must have the same number of rows; got 2×1 and 3×1.",
    );
    expect(() => leastSquares(a, [1, Number.NaN])).toThrow(
      "leastSquares: the right-hand side has NaN at row 1, column 0",
    );
    expect(() => leastSquares(Matrix.from([[Number.POSITIVE_INFINITY]]), [1])).toThrow(
      "the matrix has Infinity at row 0",
    );
    expect(() => leastSquares(a, [1, 2], { tolerance: -1 })).toThrow("tolerance");
  });

  describe("of a large matrix", () => {
    const [rows, columns] = [400, 30];
    const random = new Matrix(rows, columns, randomArray(rows * columns, 11));
    const whole = random.map((value) => Math.round(1000 * value));
    const x = Float64Array.from({ length: columns }, (_, j) => (j % 7) - 3);

    it("gives the solution and (AᵀA)⁻¹ of the same columns", () => {
      const { solution, inverseGram, rank, pivots, R } = leastSquares(whole, whole.multiply(x), {
        inverseGram: true,
      });
      expect([rank, ...pivots]).toEqual([columns, ...x.keys()]);
      expectClose(solution, x, { tolerance: 1e-13 });
      const gram = whole.transpose().multiply(whole);
      expectClose(gram.multiply(inverseGram ?? gram).data, Matrix.identity(columns).data, {
        tolerance: 1e-12,
      });
      expectClose(R.transpose().multiply(R).data, gram.data, { tolerance: 1e-14, scale: 1e8 });
    });

    it("is refined where its columns nearly depend on each other", () => {
      const near = whole.map((value, at) =>
        at % columns === 4 ? 2 ** 31 * whole.data[at - 1] + value : value,
      );
      const b = near.multiply(x.map((value, j) => (j === 3 || j === 4 ? 1 : value)));
      const { solution } = leastSquares(near, b);
      const plain = leastSquares(near, b, { refine: false }).solution;
      expect(Math.abs(solution[3] - 1)).toBeLessThan(1e-12);
      expect(Math.abs(plain[3] - 1)).toBeGreaterThan(1e-10);
    });

    it.each(["first", "pivoted"] as const)("keeps %s columns among dependent ones", (basis) => {
      const dependent = random.map((value, at) => {
        const [from, j] = [at - (at % columns), at % columns];
        if (j === 9) return random.data[from + 2] - 3 * random.data[from + 5];
        return j === 20 ? 0 : j === 21 ? 1e-3 * random.data[from + 1] : value;
      });
      const b = randomArray(rows, 12);
      const { rank, pivots, residuals, inverseGram } = leastSquares(dependent, b, {
        basis,
        inverseGram: true,
      });
      expect(rank).toBe(columns - 3);
      if (basis === "first") expect([...pivots.slice(rank)]).toEqual([9, 20, 21]);
      const kept = Array.from(pivots.subarray(0, rank), (j) => dependent.column(j));
      const separate = leastSquares(Matrix.fromColumns(kept), b, { inverseGram: true });
      expectClose(residuals, separate.residuals, { tolerance: 1e-13 });
      for (let i = 0; i < rank; i += 1) {
        const [one, other] = [
          inverseGram?.get(pivots[i], pivots[i]) ?? 0,
          separate.inverseGram?.get(i, i) ?? 1,
        ];
        expect(Math.abs(one / other - 1)).toBeLessThan(1e-10);
      }
    });
  });

  it("takes the first independent columns of a matrix that has more columns than rows", () => {
    const [rows, columns] = [60, 150];
    const random = new Matrix(rows, columns, randomArray(rows * columns, 13));
    const b = randomArray(rows, 14);
    const plain = leastSquares(random, b);
    expect([...plain.pivots]).toEqual([...Array(columns).keys()]);
    expect(plain.rank).toBe(rows);
    expectClose(random.multiply(plain.solution), b, { tolerance: 1e-10 });
    const dependent = random.map((value, at) => {
      const j = at % columns;
      return j === 8 ? random.data[at - 1] + random.data[at - 2] : j === 40 || j === 45 ? 1 : value;
    });
    const { rank, pivots, solution } = leastSquares(dependent, b);
    expect(rank).toBe(rows);
    expect([...pivots.subarray(rank)].slice(0, 3)).toEqual([8, 45, rows + 2]);
    expectClose(dependent.multiply(solution), b, { tolerance: 1e-10 });
  });
});
