import { describe, expect, it } from "vitest";
import {
  blockDiagonal,
  companion,
  jordanBlock,
  matrixOf,
  randomMatrix,
} from "../../../test/support/matrices.js";
import { frobeniusNorm, maxNorm } from "../../../test/support/matrix-checks.js";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { ConvergenceError, DataError, ShapeError } from "../../base/errors.js";
import { type Eigen, eigen, eigenvalues, schur } from "./eigen.js";
import { gramSchmidt } from "./gram-schmidt.js";
import { kernelEigen } from "./kernel-eigen.js";
import { Matrix } from "./matrix.js";

const n = 24;
const orthogonal = gramSchmidt(randomMatrix(n, n, 21)).Q;
const cyclic = (size: number) => matrixOf(size, size, (i, j) => (i === (j + 1) % size ? 1 : 0));

const MATRICES: Record<string, Matrix> = {
  ...Object.fromEntries(
    [0, 1, 2, 3, 5, 17, 40, 64, 100].map((size) => [
      `a random ${size}×${size} matrix`,
      randomMatrix(size, size, size),
    ]),
  ),
  "a graded matrix": randomMatrix(n, n, 1).map((v, at) => v * 10 ** (-(Math.floor(at / n) + (at % n)) / 3)),
  "a matrix of rank 3": randomMatrix(n, 3, 2).multiply(randomMatrix(3, n, 3)),
  "a Hilbert matrix": matrixOf(12, 12, (i, j) => 1 / (i + j + 1)),
  "an upper triangular matrix": matrixOf(n, n, (i, j) => (j < i ? 0 : Math.sin(i + 2 * j + 1))),
  "a lower triangular matrix": matrixOf(n, n, (i, j) => (j > i ? 0 : Math.sin(i + 2 * j + 1))),
  "a symmetric matrix": matrixOf(n, n, (i, j) => Math.cos(i * j + i + j)),
  "a companion matrix": companion([1, 2, 3, 4, 5, 6]),
  "an orthogonal matrix": orthogonal,
  "a nilpotent matrix": jordanBlock(n, 0),
  "a Jordan block behind a similarity": orthogonal
    .multiply(jordanBlock(n, 2))
    .multiply(orthogonal.transpose()),
  "a cyclic permutation": cyclic(40),
  "a cyclic permutation of odd order": cyclic(101),
  "the zero matrix": Matrix.zeros(7, 7),
  "the identity": Matrix.identity(7),
  "a block of equal rotations": blockDiagonal(rotation(0.3), rotation(0.3), rotation(2)),
  "a matrix of size 1e150": randomMatrix(17, 17, 4).scale(1e150),
  "a matrix of size 1e-150": randomMatrix(17, 17, 5).scale(1e-150),
  "a matrix of the largest numbers": randomMatrix(5, 5, 6).scale(1e307),
  "a matrix of subnormal numbers": randomMatrix(5, 5, 7).scale(1e-300),
};

function rotation(angle: number): Matrix {
  return Matrix.from([
    [Math.cos(angle), -Math.sin(angle)],
    [Math.sin(angle), Math.cos(angle)],
  ]);
}

/** Largest element of A·V − V·Λ/unit. */
function residual(a: Matrix, unit: number, { values, vectors }: Eigen): number {
  const { real, imaginary } = vectors;
  const [ar, ai] = [a.multiply(real), a.multiply(imaginary)];
  return real.data.reduce((worst, re, at) => {
    const im = imaginary.data[at];
    const column = at % a.columns;
    const [p, q] = [values.real[column] / unit, values.imaginary[column] / unit];
    const x = ar.data[at] - (p * re - q * im);
    const y = ai.data[at] - (p * im + q * re);
    return Math.max(worst, Math.hypot(x, y));
  }, 0);
}

/** A matrix whose products neither overflow nor vanish, and the power of two it was divided by. */
function ordinary(a: Matrix): { unit: number; scaled: Matrix } {
  const largest = maxNorm(a);
  const unit = largest > 1e100 || (largest < 1e-100 && largest > 0) ? 2 ** Math.floor(Math.log2(largest)) : 1;
  return { unit, scaled: a.map((v) => v / unit) };
}

describe("eigen solves A·V = V·Λ with vectors of norm 1", () => {
  for (const [name, a] of Object.entries(MATRICES)) {
    it(`for ${name}`, () => {
      const result = eigen(a);
      const { unit, scaled } = ordinary(a);
      const tolerance = 1e-14;
      expect(residual(scaled, unit, result)).toBeLessThanOrEqual(
        tolerance * Math.max(1, a.rows) * frobeniusNorm(scaled),
      );
      for (let j = 0; j < a.columns; j += 1) {
        const [x, y] = [result.vectors.real.column(j), result.vectors.imaginary.column(j)];
        expectClose(Math.hypot(...x, ...y), 1, { tolerance });
        const sizes = x.map((v, i) => Math.hypot(v, y[i]));
        const largest = sizes.findIndex((size) => size > (1 - 1e-10) * Math.max(...sizes));
        expect(x[largest]).toBeGreaterThan(0);
        expect(y[largest]).toBe(0);
      }
    });
  }

  it("for a badly balanced matrix, to the accuracy of the balanced one", () => {
    const scales = randomArray(n, 8).map((v) => 2 ** Math.round(25 * v));
    const a = randomMatrix(n, n, 9);
    const unbalanced = a.map((v, at) => (v * scales[Math.floor(at / n)]) / scales[at % n]);
    const [expected, actual] = [eigenvalues(a), eigenvalues(unbalanced)];
    expectClose(actual.real, expected.real, { tolerance: 1e-12 });
    expectClose(actual.imaginary, expected.imaginary, { tolerance: 1e-12 });
  });
});

describe("eigenvalues", () => {
  it("come by falling modulus, then falling real part, conjugates adjacent, positive imaginary part first", () => {
    const a = blockDiagonal(Matrix.diagonal([-5, 1, 5, 0]), rotation(1).scale(4), rotation(2).scale(3));
    const { values, isReal } = eigen(a);
    const expected = [5, -5, 4 * Math.cos(1), 4 * Math.cos(1), 3 * Math.cos(2), 3 * Math.cos(2), 1, 0];
    expectClose(values.real, expected, { tolerance: 1e-14 });
    const imaginary = [0, 0, 4 * Math.sin(1), -4 * Math.sin(1), 3 * Math.sin(2), -3 * Math.sin(2), 0, 0];
    expectClose(values.imaginary, imaginary, { tolerance: 1e-14 });
    expect(isReal).toBe(false);
  });

  it("of a random matrix fall in modulus and pair off, and are those of eigen", () => {
    const a = randomMatrix(50, 50, 10);
    const values = eigenvalues(a);
    const modulus = [...values].map(({ re, im }) => Math.hypot(re, im));
    for (let i = 1; i < 50; i += 1) {
      expect(modulus[i]).toBeLessThanOrEqual(modulus[i - 1]);
      if (values.imaginary[i] < 0)
        expect(values.at(i - 1)).toEqual({ re: values.real[i], im: -values.imaginary[i] });
      else if (values.imaginary[i] > 0) expect(values.imaginary[i + 1]).toBe(-values.imaginary[i]);
    }
    expectClose(eigen(a).values.real, values.real, { tolerance: 1e-12 });
    expectClose(eigen(a).values.imaginary, values.imaginary, { tolerance: 1e-12 });
  });

  it("of a triangular matrix are its diagonal exactly", () => {
    const a = matrixOf(9, 9, (i, j) => (j < i ? 0 : Math.sin(i + 2 * j + 1)));
    const bySize = Float64Array.from(a.diagonal()).sort((p, q) => Math.abs(q) - Math.abs(p));
    expect(eigenvalues(a).real).toEqual(bySize);
    expect(eigenvalues(a.transpose()).real).toEqual(bySize);
  });

  it("of a companion matrix are the roots of its polynomial", () => {
    const { real, imaginary } = eigenvalues(companion([6, 5, 4, 3, 2, 1]));
    expectClose(real, [6, 5, 4, 3, 2, 1], { tolerance: 1e-10 });
    expect(imaginary).toEqual(new Float64Array(6));
    const unity = eigenvalues(matrixOf(3, 3, (i, j) => (i === 0 ? (j === 2 ? 1 : 0) : i === j + 1 ? 1 : 0)));
    expectClose(unity.real, [1, -0.5, -0.5], { tolerance: 1e-15 });
    expectClose(unity.imaginary, [0, Math.sqrt(3) / 2, -Math.sqrt(3) / 2], { tolerance: 1e-15 });
  });

  it("of orthogonal matrices and permutations lie on the unit circle", () => {
    for (const a of [orthogonal, cyclic(40), cyclic(101)]) {
      for (const { re, im } of eigenvalues(a)) expectClose(Math.hypot(re, im), 1, { tolerance: 5e-15 });
    }
  });

  it("of a cyclic permutation are the roots of unity", () => {
    const size = 40;
    const angles = [...eigenvalues(cyclic(size))]
      .map(({ re, im }) => Math.atan2(im, re))
      .sort((p, q) => p - q);
    const expected = angles.map((_, k) => (2 * Math.PI * (k + 1 - size / 2)) / size);
    expectClose(angles, expected, { tolerance: 1e-14 });
  });

  it("sum to the trace and multiply to the determinant", () => {
    const { real, imaginary } = eigenvalues(
      Matrix.from([
        [4, 1, -2],
        [3, 0, 5],
        [-1, 2, 2],
      ]),
    );
    expectClose(
      real.reduce((s, v) => s + v),
      6,
      { tolerance: 1e-14 },
    );
    const product = real.reduce(
      ([re, im], v, i) => [re * v - im * imaginary[i], re * imaginary[i] + im * v],
      [1, 0],
    );
    expectClose(product, [-63, 0], { tolerance: 1e-13 });
  });

  it("of A·B and B·A agree", () => {
    const [a, b] = [randomMatrix(12, 12, 11), randomMatrix(12, 12, 12)];
    const [left, right] = [eigenvalues(a.multiply(b)), eigenvalues(b.multiply(a))];
    expectClose(left.real, right.real, { tolerance: 1e-12 });
    expectClose(left.imaginary, right.imaginary, { tolerance: 1e-12 });
  });
});

describe("schur", () => {
  for (const [name, a] of Object.entries(MATRICES)) {
    it(`gives A = Q·T·Qᵀ for ${name}`, () => {
      const { T, Q } = schur(a);
      const { unit, scaled } = ordinary(a);
      const t = T.map((v) => v / unit);
      const again = Q.multiply(t).multiply(Q.transpose());
      expectClose(again.data, scaled.data, { tolerance: 1e-14, scale: Math.max(1, frobeniusNorm(scaled)) });
      const gram = Q.transpose().multiply(Q);
      expectClose(gram.data, Matrix.identity(a.rows).data, { tolerance: 1e-15, scale: Math.max(3, a.rows) });
      for (let i = 1; i < a.rows; i += 1) {
        for (let j = 0; j < i - 1; j += 1) expect(T.get(i, j)).toBe(0);
        const below = t.get(i, i - 1);
        if (below === 0) continue;
        expect(below * t.get(i - 1, i)).toBeLessThan(0);
        expect(t.get(i, i)).toBe(t.get(i - 1, i - 1));
        if (i > 1) expect(t.get(i - 1, i - 2)).toBe(0);
      }
    });
  }
});

describe("what is asked of the matrix", () => {
  it("it must be square and finite", () => {
    for (const method of [eigen, eigenvalues, schur]) {
      expect(() => method(Matrix.zeros(2, 3))).toThrow(ShapeError);
      const hole = Matrix.from([
        [1, 2],
        [Number.NaN, 4],
      ]);
      expect(() => method(hole)).toThrow(DataError);
      expect(() => method(hole)).toThrow(/NaN at row 1, column 0/);
    }
  });

  it("it is left as it was", () => {
    const a = randomMatrix(9, 9, 13);
    const copy = Matrix.from(a);
    eigen(a);
    schur(a);
    expect(a.equals(copy)).toBe(true);
  });

  it("an iteration without end is an error that says where it stood", () => {
    const data = new Float64Array(9).fill(Number.NaN);
    expect(() => kernelEigen("eigen", 3, data, "values")).toThrow(ConvergenceError);
    expect(() => kernelEigen("eigen", 3, data, "values")).toThrow(
      /3×3 matrix did not converge at eigenvalue 2/,
    );
  });
});
