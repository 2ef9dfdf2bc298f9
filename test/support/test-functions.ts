// Functions with known minima: Moré, Garbow and Hillstrom (1981) and others.

import { Matrix } from "../../src/math/linalg/matrix.js";

export interface TestFunction {
  readonly name: string;
  readonly start: readonly number[];
  readonly minima: ReadonlyArray<readonly number[]>;
  readonly least: number;
  readonly value: (x: Float64Array) => number;
  readonly gradient: (x: Float64Array) => number[];
}

/** Sums of squared residuals, with gradient 2·Jᵀr. */
function sumOfSquares(
  residuals: (x: Float64Array) => readonly number[],
  jacobian: (x: Float64Array) => ReadonlyArray<readonly number[]>,
): Pick<TestFunction, "value" | "gradient"> {
  return {
    value: (x) => residuals(x).reduce((sum, r) => sum + r * r, 0),
    gradient: (x) => {
      const r = residuals(x);
      const rows = jacobian(x);
      return Array.from(x, (_, j) => 2 * r.reduce((sum, value, i) => sum + value * rows[i][j], 0));
    },
  };
}

export const rosenbrockResiduals = ([a, b]: Float64Array) => [10 * (b - a * a), 1 - a];
export const rosenbrockJacobian = ([a]: Float64Array) => [
  [-20 * a, 10],
  [-1, 0],
];

const powellResiduals = ([a, b, c, d]: Float64Array) => [
  a + 10 * b,
  Math.sqrt(5) * (c - d),
  (b - 2 * c) ** 2,
  Math.sqrt(10) * (a - d) ** 2,
];

const powellJacobian = ([a, b, c, d]: Float64Array) => [
  [1, 10, 0, 0],
  [0, 0, Math.sqrt(5), -Math.sqrt(5)],
  [0, 2 * (b - 2 * c), -4 * (b - 2 * c), 0],
  [2 * Math.sqrt(10) * (a - d), 0, 0, -2 * Math.sqrt(10) * (a - d)],
];

export const rosenbrock: TestFunction = {
  name: "Rosenbrock",
  start: [-1.2, 1],
  minima: [[1, 1]],
  least: 0,
  ...sumOfSquares(rosenbrockResiduals, rosenbrockJacobian),
};

export const beale: TestFunction = {
  name: "Beale",
  start: [1, 1],
  minima: [[3, 0.5]],
  least: 0,
  ...sumOfSquares(
    ([a, b]) => [1.5 - a * (1 - b), 2.25 - a * (1 - b * b), 2.625 - a * (1 - b ** 3)],
    ([a, b]) => [
      [b - 1, a],
      [b * b - 1, 2 * a * b],
      [b ** 3 - 1, 3 * a * b * b],
    ],
  ),
};

/** Its Hessian is singular at the minimum. */
const powellSingular: TestFunction = {
  name: "Powell singular",
  start: [3, -1, 0, 1],
  minima: [[0, 0, 0, 0]],
  least: 0,
  ...sumOfSquares(powellResiduals, powellJacobian),
};

export const himmelblau: TestFunction = {
  name: "Himmelblau",
  start: [1, 1],
  minima: [
    [3, 2],
    [-2.805118086952745, 3.131312518250573],
    [-3.77931025337774, -3.283185991286169],
    [3.584428340330492, -1.848126526964404],
  ],
  least: 0,
  ...sumOfSquares(
    ([a, b]) => [a * a + b - 11, a + b * b - 7],
    ([a, b]) => [
      [2 * a, 1],
      [1, 2 * b],
    ],
  ),
};

const wood: TestFunction = {
  name: "Wood",
  start: [-3, -1, -3, -1],
  minima: [[1, 1, 1, 1]],
  least: 0,
  ...sumOfSquares(
    ([a, b, c, d]) => [
      10 * (b - a * a),
      1 - a,
      Math.sqrt(90) * (d - c * c),
      1 - c,
      Math.sqrt(10) * (b + d - 2),
      (b - d) / Math.sqrt(10),
    ],
    ([a, , c]) => [
      [-20 * a, 10, 0, 0],
      [-1, 0, 0, 0],
      [0, 0, -2 * Math.sqrt(90) * c, Math.sqrt(90)],
      [0, 0, -1, 0],
      [0, Math.sqrt(10), 0, Math.sqrt(10)],
      [0, 1 / Math.sqrt(10), 0, -1 / Math.sqrt(10)],
    ],
  ),
};

/** Independent pairs of Rosenbrock's function. */
export function extendedRosenbrock(size: number): TestFunction {
  const pairs = (x: Float64Array) => Array.from({ length: size / 2 }, (_, k) => x.subarray(2 * k, 2 * k + 2));
  return {
    name: `extended Rosenbrock of ${size} variables`,
    start: Array.from({ length: size }, (_, i) => (i % 2 === 0 ? -1.2 : 1)),
    minima: [new Array(size).fill(1)],
    least: 0,
    value: (x) => pairs(x).reduce((sum, pair) => sum + rosenbrock.value(pair), 0),
    gradient: (x) => pairs(x).flatMap((pair) => rosenbrock.gradient(pair)),
  };
}

export const TEST_FUNCTIONS = [rosenbrock, beale, powellSingular, himmelblau, wood, extendedRosenbrock(100)];

interface Quadratic {
  readonly value: (x: Float64Array) => number;
  readonly gradient: (x: Float64Array) => number[];
  readonly hessian: () => Matrix;
}

/** ½·xᵀA·x − bᵀx, smallest where A·x = b. */
export function quadratic(a: Matrix, b: ArrayLike<number>): Quadratic {
  const product = (x: Float64Array) =>
    Array.from(x, (_, i) => a.row(i).reduce((sum, value, j) => sum + value * x[j], 0));
  return {
    value: (x) => product(x).reduce((sum, value, i) => sum + x[i] * (value / 2 - b[i]), 0),
    gradient: (x) => product(x).map((value, i) => value - b[i]),
    hessian: () => a,
  };
}

/** A positive definite matrix with eigenvalues from 1 down to 1/condition, in no special direction. */
export function conditioned(size: number, condition: number, seed: number): Matrix {
  const eigenvalues = Array.from({ length: size }, (_, i) => condition ** (-i / Math.max(1, size - 1)));
  let a = Matrix.diagonal(eigenvalues);
  for (let round = 1; round <= 2; round += 1) {
    const v = Array.from({ length: size }, (_, i) => Math.sin(seed * round + 3 * i + 1));
    const square = v.reduce((sum, value) => sum + value * value, 0);
    const reflection = Matrix.identity(size).map(
      (value, at) => value - (2 * v[Math.floor(at / size)] * v[at % size]) / square,
    );
    a = reflection.multiply(a).multiply(reflection);
  }
  return a.map((value, at) => (value + a.data[(at % size) * size + Math.floor(at / size)]) / 2);
}
