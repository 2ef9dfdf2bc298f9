import { finish, type Steps } from "../../base/steps.js";
import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";
import type { GaussianProcessBasis, ThinPlateBasis } from "./basis.js";
import { coefficientsOf, type PiecewiseTable } from "./piecewise-table.js";
import { polynomialCount, writePolynomials } from "./polynomials.js";
import { powerSums } from "./power-sums.js";
import {
  maternRadial,
  partialDerivative,
  type Radial,
  thinPlateConstant,
  thinPlateRadial,
} from "./radial.js";

/** Radial functions of so many rows and centers are written at once. */
const AT_ONCE = 2 ** 20;
/** And so many in a few milliseconds. */
const IN_ONE_STEP = 2 ** 17;

/** A radial function of every row's distance from every center, or a partial derivative of it. */
export function radialMatrix(f: Radial, x: Matrix, centers: Matrix, orders: readonly number[] = []): Matrix {
  return finish(radialSteps(f, x, centers, orders));
}

/** Writes the matrix of `radialMatrix` in steps of a few milliseconds. */
export function* radialSteps(
  f: Radial,
  x: Matrix,
  centers: Matrix,
  orders: readonly number[] = [],
): Steps<Matrix> {
  const d = centers.columns;
  const out = new Matrix(x.rows, centers.rows);
  const plain = orders.every((order) => order === 0);
  const z = new Array<number>(d).fill(0);
  const pauseEvery = rowsAtOnce(centers, IN_ONE_STEP);
  for (let i = 0, at = 0; i < x.rows; i += 1) {
    for (let c = 0; c < centers.rows; c += 1, at += 1) {
      let s = 0;
      for (let j = 0; j < d; j += 1) {
        z[j] = x.data[i * d + j] - centers.data[c * d + j];
        s += z[j] * z[j];
      }
      out.data[at] = plain ? f(s, 0) : partialDerivative(f, z, orders);
    }
    if ((i + 1) % pauseEvery === 0) yield;
  }
  return out;
}

function rowsAtOnce(centers: Matrix, numbers: number): number {
  return Math.max(1, Math.floor(numbers / Math.max(1, centers.rows)));
}

/** The combinations of radial functions that are kept, and then the polynomials. */
export function radialValues(
  basis: ThinPlateBasis | GaussianProcessBasis,
  x: Matrix,
  orders: readonly number[],
): Matrix {
  const { centers, weights } = basis;
  const f = radialOf(basis);
  const degree = freeDegree(basis);
  const kept = weights.columns;
  const size = kept + polynomialCount(centers.columns, degree);
  const out = new Matrix(x.rows, size);
  const block = rowsAtOnce(centers, AT_ONCE);
  for (let start = 0; start < x.rows && kept > 0; start += block) {
    const rows = Math.min(block, x.rows - start);
    const part = new Matrix(rows, x.columns, x.data.subarray(start * x.columns, (start + rows) * x.columns));
    const product = multiply(radialMatrix(f, part, centers, orders), weights);
    for (let i = 0; i < rows; i += 1) out.data.set(product.row(i), (start + i) * size);
  }
  writePolynomials(x, degree, basis, orders, out, kept);
  return out;
}

/** Thin-plate splines of one variable, which are polynomials between their centers; free polynomials come last. */
export function thinPlateTable({ centers, weights, order, shift, scale }: ThinPlateBasis): PiecewiseTable {
  const kept = weights.columns;
  const wide = new Matrix(weights.rows, kept + order);
  const constant = thinPlateConstant(order, 1);
  for (let i = 0; i < weights.rows; i += 1)
    for (let j = 0; j < kept; j += 1) wide.data[i * wide.columns + j] = constant * weights.data[i * kept + j];
  const table = powerSums(2 * order - 1, centers.data, wide);
  // ((b + u − shift) / scale)^n as a polynomial of the distance u from the break b.
  for (let piece = 0; piece <= table.breaks.length; piece += 1) {
    const start = (table.breaks[Math.max(0, piece - 1)] - shift[0]) / scale;
    for (let n = 0; n < order; n += 1)
      for (let power = 0; power <= n; power += 1)
        coefficientsOf(table, piece, power)[kept + n] =
          (choose(n, power) * start ** (n - power)) / scale ** power;
  }
  return table;
}

function choose(n: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i += 1) product = (product * (n - i)) / (i + 1);
  return product;
}

function radialOf(
  basis:
    | Pick<ThinPlateBasis, "kind" | "order" | "centers">
    | Pick<GaussianProcessBasis, "kind" | "smoothness" | "range">,
): Radial {
  return basis.kind === "thin-plate"
    ? thinPlateRadial(basis.order, basis.centers.columns)
    : maternRadial(basis.smoothness, basis.range);
}

function freeDegree(basis: ThinPlateBasis | GaussianProcessBasis): number {
  return basis.kind === "thin-plate" ? basis.order - 1 : basis.degree;
}
