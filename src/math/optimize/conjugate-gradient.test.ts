import { describe, expect, it } from "vitest";
import { expectClose, randomArray } from "../../../test/support/numbers.js";
import { conditioned, quadratic } from "../../../test/support/test-functions.js";
import { NotPositiveDefiniteError } from "../../base/errors.js";
import { Matrix } from "../linalg/matrix.js";
import { solve } from "../linalg/solve.js";
import { SparseMatrix } from "../linalg/sparse-matrix.js";
import { nextDirection } from "./conjugate-gradient.js";
import { conjugateGradient, solveConjugateGradient } from "./index.js";

/** −1, 2, −1 on three diagonals. */
function secondDifferences(x: Float64Array): Float64Array {
  return x.map((value, i) => 2 * value - (x[i - 1] ?? 0) - (x[i + 1] ?? 0));
}

describe("solveConjugateGradient", () => {
  it.each([0, 1, 3, 17, 40])("solves a system of %i equations", (size) => {
    const a = conditioned(size, 1000, size);
    const b = randomArray(size, 2);
    const { x, convergence, value } = solveConjugateGradient(a, b, { tolerance: 1e-13 });
    expect(convergence.converged).toBe(true);
    const expected = solve(a, b);
    expectClose(x, expected, { tolerance: 1e-9, scale: 1000 });
    const residual = a.multiply(x).map((product, i) => b[i] - product);
    expectClose(value, Math.hypot(...residual), { tolerance: 5e-16 });
  });

  it("needs as many steps as there are distinct eigenvalues", () => {
    const a = Matrix.diagonal([1, 1, 1, 5, 5, 9, 9, 9]);
    const b = randomArray(8, 1);
    const { x, convergence, path = [] } = solveConjugateGradient(a, b, { path: true });
    expect(convergence.iterations).toBe(3);
    expect(path).toHaveLength(4);
    expectClose(
      x,
      b.map((value, i) => value / a.get(i, i)),
      { tolerance: 1e-12 },
    );
  });

  it("reads a dense matrix, a sparse one and a function alike", () => {
    const n = 30;
    const dense = Matrix.identity(n).map((_, at) => {
      const distance = Math.abs(Math.floor(at / n) - (at % n));
      return distance === 0 ? 2 : distance === 1 ? -1 : 0;
    });
    const b = randomArray(n, 6);
    const expected = solve(dense, b);
    for (const a of [dense, SparseMatrix.fromDense(dense), secondDifferences]) {
      expectClose(solveConjugateGradient(a, b).x, expected, { tolerance: 1e-8, scale: n });
    }
  });

  it("is helped by a preconditioner", () => {
    const scales = Float64Array.from({ length: 50 }, (_, i) => 10 ** (i / 8));
    const a = (x: Float64Array) =>
      secondDifferences(x.map((v, i) => v * scales[i])).map((v, i) => v * scales[i]);
    const b = randomArray(50, 3);
    const plain = solveConjugateGradient(a, b, { maxIterations: 1000 });
    const helped = solveConjugateGradient(a, b, {
      preconditioner: (r) => r.map((value, i) => value / (2 * scales[i] ** 2)),
    });
    expect(helped.convergence.converged).toBe(true);
    expect(helped.convergence.iterations).toBeLessThan(plain.convergence.iterations / 2);
  });

  it("begins where it is told, and stops at once at the solution", () => {
    const a = conditioned(5, 10, 1);
    const start = randomArray(5, 4);
    const { convergence, products } = solveConjugateGradient(a, a.multiply(start), { init: start });
    expect(convergence.iterations).toBe(0);
    expect(products).toBe(2);
  });

  it("refuses a matrix that is not positive definite, and wrong sizes", () => {
    const indefinite = Matrix.diagonal([1, -1]);
    expect(() => solveConjugateGradient(indefinite, [0, 1])).toThrow(NotPositiveDefiniteError);
    expect(() => solveConjugateGradient(Matrix.identity(3), [1, 2])).toThrow(
      "solveConjugateGradient: a right-hand side of 2 numbers requires a 2×2 matrix; got 3×3.",
    );
    expect(() => solveConjugateGradient(() => [1], [1, 2])).toThrow(/must have 2 numbers; got 1/);
    expect(() => solveConjugateGradient(Matrix.identity(2), [1, Number.NaN])).toThrow(/has NaN at row 1/);
  });
});

describe("conjugateGradient", () => {
  it("adds Polak and Ribière's part of the last direction, or none where gradients are far from orthogonal", () => {
    const [before, direction] = [Float64Array.of(1, 0), Float64Array.of(-1, 0)];
    // β = (1.01 − 0.1) / 1
    expectClose(nextDirection(before, Float64Array.of(0.1, 1), direction), [-1.01, -1], { tolerance: 1e-15 });
    expectClose(nextDirection(before, Float64Array.of(1, 1), direction), [-1, -1], { tolerance: 0 });
  });

  it("needs few more steps on a quadratic than there are variables", () => {
    const a = conditioned(8, 50, 3);
    const b = randomArray(8, 5);
    const { convergence } = conjugateGradient(quadratic(a, b), new Float64Array(8), { tolerance: 1e-6 });
    expect(convergence.converged).toBe(true);
    expect(convergence.iterations).toBeLessThanOrEqual(24);
  });
});
