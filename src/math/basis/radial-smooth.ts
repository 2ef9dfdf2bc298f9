// Smooth terms of radial functions: thin-plate splines and Gaussian processes of low rank.

import { OptionError } from "../../base/errors.js";
import type { Steps } from "../../base/steps.js";
import { Matrix } from "../linalg/matrix.js";
import { multiply } from "../linalg/multiply.js";
import type { GaussianProcessBasis, ThinPlateBasis } from "./basis.js";
import { distinctCenters } from "./centers.js";
import { orthogonalComplement } from "./constraint.js";
import { asOperator, leadingEigen, type SymmetricOperator } from "./leading-eigen.js";
import { onDiagonal } from "./matrices.js";
import { tableValues } from "./piecewise-table.js";
import { polynomialCount, writePolynomials } from "./polynomials.js";
import { powerSums } from "./power-sums.js";
import { maternRadial, thinPlateConstant, thinPlateRadial } from "./radial.js";
import { radialSteps } from "./radial-basis.js";
import type { Smooth } from "./smooth.js";

/** The time that the eigenvectors take grows with the square of this number. */
const MOST_CENTERS = 2000;

export interface ThinPlateSettings {
  /** How many functions the basis has at most; there are no more than distinct rows. */
  readonly size: number;
  /** The order of the penalized derivatives; by default the smallest with 2·order > inputs + 1. */
  readonly order?: number;
  /** How many of the distinct rows are centers of radial functions at most. Default 2000. */
  readonly maxCenters?: number;
}

/** A term of thin-plate splines. */
export interface ThinPlateSmooth extends Smooth {
  readonly basis: ThinPlateBasis;
}

/** The order of a thin-plate spline whose functions have no corners. */
export function defaultOrder(inputs: number): number {
  return Math.floor((inputs + 1) / 2) + 1;
}

/**
 * The thin-plate spline of low rank that loses least (Wood 2003; mgcv's "tp"): eigenvectors of the radial functions,
 * without what polynomials can do, and the polynomials. With as many functions as distinct rows, the exact spline.
 */
export function* thinPlateSmooth(x: Matrix, settings: ThinPlateSettings): Steps<ThinPlateSmooth> {
  const { order = defaultOrder(x.columns), maxCenters = MOST_CENTERS } = settings;
  if (2 * order <= x.columns)
    throw new OptionError("thinPlateSmooth", {
      option: "order",
      expected: `more than half of the number of inputs, ${x.columns}`,
      received: String(order),
    });
  const centers = distinctCenters(x, maxCenters);
  const free = polynomialCount(x.columns, order - 1);
  const size = Math.min(settings.size, centers.rows);
  if (size < free)
    throw new OptionError("thinPlateSmooth", {
      option: "size",
      expected: `at least ${free}, the number of free polynomials, and as many distinct rows`,
      received: String(size),
    });
  const { values, vectors } = yield* leadingEigen(yield* thinPlateOperator(order, centers), size);
  const T = new Matrix(centers.rows, free);
  const placed = standardization(centers);
  writePolynomials(centers, order - 1, placed, [], T, 0);
  const Z = orthogonalComplement(multiply(T, vectors, { transposeA: true }));
  const weights = vectors.multiply(Z);
  const kept = scaledColumns(values, vectors, Z);
  const S = new Matrix(Z.columns, Z.columns);
  for (let k = 0; k < Z.rows; k += 1)
    for (let i = 0; i < Z.columns; i += 1)
      for (let j = 0; j < Z.columns; j += 1)
        S.data[i * Z.columns + j] +=
          (values[k] * Z.data[k * Z.columns + i] * Z.data[k * Z.columns + j]) / (kept[i] * kept[j]);
  for (let i = 0; i < weights.data.length; i += 1) weights.data[i] /= kept[i % Z.columns];
  const basis: ThinPlateBasis = { kind: "thin-plate", order, centers, weights, ...placed };
  return {
    basis,
    penalties: Z.columns === 0 ? [] : [{ matrix: onDiagonal(S, Z.columns + free, 0), rank: Z.columns }],
    nullSpace: free,
  };
}

/** The radial functions between all pairs of centers. On a line, products with them need no matrix. */
function* thinPlateOperator(order: number, centers: Matrix): Steps<SymmetricOperator> {
  const f = thinPlateRadial(order, centers.columns);
  const matrix = () => radialSteps(f, centers, centers);
  if (centers.columns > 1) return asOperator(yield* matrix());
  const constant = thinPlateConstant(order, 1);
  const times = (block: Matrix) =>
    tableValues(powerSums(2 * order - 1, centers.data, block), centers.data).scale(constant);
  return { rows: centers.rows, times, matrix };
}

/** The root of the mean square of every function at the centers, by which it is divided. */
function scaledColumns(values: Float64Array, vectors: Matrix, Z: Matrix): Float64Array {
  const atCenters = Matrix.diagonal(values).multiply(Z);
  return Float64Array.from({ length: Z.columns }, (_, j) => {
    const column = atCenters.column(j);
    return Math.sqrt(column.reduce((sum, value) => sum + value * value, 0) / vectors.rows);
  });
}

export interface GaussianProcessSettings {
  readonly size: number;
  readonly smoothness?: GaussianProcessBasis["smoothness"];
  /** The unit of distance; by default the largest distance between two rows. */
  readonly range?: number;
  /** The degree of the free polynomials. Default 1. */
  readonly degree?: 0 | 1;
  readonly maxCenters?: number;
}

/** A Gaussian process of low rank (mgcv's "gp"): eigenvectors of its covariance, and polynomials that are free. */
export function* gaussianProcessSmooth(x: Matrix, settings: GaussianProcessSettings): Steps<Smooth> {
  const { smoothness = 1.5, degree = 1, maxCenters = MOST_CENTERS } = settings;
  const centers = distinctCenters(x, maxCenters);
  const range = settings.range ?? largestDistance(centers);
  const free = polynomialCount(x.columns, degree);
  const size = Math.min(settings.size, centers.rows);
  if (size <= free)
    throw new OptionError("gaussianProcessSmooth", {
      option: "size",
      expected: `more than ${free}, the number of free polynomials, and as many distinct rows`,
      received: String(size),
    });
  const C = yield* radialSteps(maternRadial(smoothness, range), centers, centers);
  yield;
  const { values, vectors } = yield* leadingEigen(asOperator(C), size - free);
  const basis: GaussianProcessBasis = {
    kind: "gaussian-process",
    smoothness,
    range,
    degree,
    centers,
    weights: vectors,
    ...standardization(centers),
  };
  const matrix = onDiagonal(Matrix.diagonal(values), size, 0);
  return { basis, penalties: [{ matrix, rank: size - free }], nullSpace: free };
}

/** The middle of the centers, and half of the widest range. */
function standardization(centers: Matrix): { readonly shift: Float64Array; readonly scale: number } {
  const { rows, columns } = centers;
  const shift = new Float64Array(columns);
  let scale = 0;
  for (let j = 0; j < columns; j += 1) {
    const values = centers.column(j);
    const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    shift[j] = rows === 0 ? 0 : low + (high - low) / 2;
    scale = Math.max(scale, (high - low) / 2);
  }
  return { shift, scale: scale > 0 ? scale : 1 };
}

function largestDistance({ rows, columns, data }: Matrix): number {
  let largest = 0;
  for (let a = 0; a < rows; a += 1)
    for (let b = 0; b < a; b += 1) {
      let squared = 0;
      for (let j = 0; j < columns; j += 1) squared += (data[a * columns + j] - data[b * columns + j]) ** 2;
      largest = Math.max(largest, squared);
    }
  return largest > 0 ? Math.sqrt(largest) : 1;
}
