import type { Steps } from "../../../base/steps.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { takeDense, takeNumbers } from "../../../model/case-rows.js";
import { withArena } from "../../../wasm/arena.js";
import { trsmRight } from "../../../wasm/triangular.js";
import { standardizeColumns, weightedRows } from "./design/standardize.js";

/** The cases that a basis is made from. */
export interface BasisProblem {
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly intercept: boolean;
}

type BasisParts = Pick<
  RegressionBasis,
  "size" | "q" | "y" | "weights" | "equal" | "totalWeight" | "map" | "aliased" | "constant"
>;

/**
 * The cases of a regression in coordinates in which least squares is a sum: Σ w·qqᵀ = 1 for their rows q.
 * Iterations that reweight the cases in every step stay well conditioned there, whatever the features.
 * Features that do not vary, or depend on others, have no coordinate, and coefficients of 0.
 */
export class RegressionBasis {
  /** The number of coordinates of a case: the rank. */
  readonly size: number;
  /** The coordinates of the cases whose weight is not 0, one row after the other. */
  readonly q: Float64Array;
  readonly y: Float64Array;
  /** The weights of these cases. */
  readonly weights: Float64Array;
  /** Whether every case counts once. */
  readonly equal: boolean;
  /** The sum of the weights. */
  readonly totalWeight: number;
  /** From coordinates to parameters: the intercept first, if there is one, then the features. */
  readonly map: Matrix;
  /** Which parameters have no coordinate. */
  readonly aliased: readonly boolean[];
  /** Which features do not vary. */
  readonly constant: readonly boolean[];

  private constructor(parts: BasisParts) {
    this.size = parts.size;
    this.q = parts.q;
    this.y = parts.y;
    this.weights = parts.weights;
    this.equal = parts.equal;
    this.totalWeight = parts.totalWeight;
    this.map = parts.map;
    this.aliased = parts.aliased;
    this.constant = parts.constant;
  }

  /** The basis of some cases; every step goes over all of them. */
  static *of(problem: BasisProblem): Steps<RegressionBasis> {
    const { x, y, weights, intercept } = countingCases(problem);
    yield;
    const design = standardizeColumns(x, weights, { center: intercept, divide: true });
    yield;
    const weighted = weightedRows(design.x, weights);
    const { R, rank, pivots } = leastSquares(weighted, new Float64Array(x.rows), { refine: false });
    yield;
    const { totalWeight, constant } = design;
    const first = intercept ? 1 : 0;
    const q = coordinates(design.x, pivots.subarray(0, rank), R, first, totalWeight);
    const size = rank + first;
    const map = new Matrix(x.columns + first, size);
    if (intercept) map.data[0] = 1 / Math.sqrt(totalWeight);
    for (let k = 0; k < rank; k += 1) {
      const unit = new Float64Array(rank);
      unit[k] = 1;
      solveUpper(R, unit);
      for (let i = 0; i <= k; i += 1) {
        const j = pivots[i];
        const value = unit[i] / design.scales[j];
        map.data[(j + first) * size + first + k] = value;
        if (intercept) map.data[first + k] -= value * design.centers[j];
      }
    }
    const independent = new Set(pivots.subarray(0, rank));
    const aliased = Array.from(
      { length: x.columns + first },
      (_, i) => i >= first && !independent.has(i - first),
    );
    return new RegressionBasis({
      size,
      q,
      y,
      weights: weights ?? new Float64Array(y.length).fill(1),
      equal: weights === undefined,
      totalWeight,
      map,
      aliased,
      constant,
    });
  }

  get rows(): number {
    return this.y.length;
  }

  /** The coordinates of least squares. */
  leastSquares(): Float64Array {
    const { q, y, size, weights } = this;
    const out = new Float64Array(size);
    for (let row = 0, at = 0; row < y.length; row += 1)
      for (let k = 0; k < size; k += 1, at += 1) out[k] += weights[row] * y[row] * q[at];
    return out;
  }

  parameters(coordinates: Float64Array): Float64Array {
    return this.map.multiply(coordinates);
  }

  /** y − ŷ of the cases, into `out`. */
  residuals(coordinates: Float64Array, out: Float64Array): Float64Array {
    const { q, y, size } = this;
    for (let row = 0, at = 0; row < y.length; row += 1) {
      let sum = 0;
      for (let k = 0; k < size; k += 1, at += 1) sum += q[at] * coordinates[k];
      out[row] = y[row] - sum;
    }
    return out;
  }

  /** The covariance of the parameters from that of the coordinates. */
  covariance(ofCoordinates: Matrix): Matrix {
    return this.map.multiply(ofCoordinates).multiply(this.map.transpose());
  }
}

/** The cases whose weight is not 0. */
function countingCases(problem: BasisProblem): BasisProblem {
  const { x, y, weights } = problem;
  if (weights?.every((weight) => weight > 0) ?? true) return problem;
  const rows = Array.from(y.keys()).filter((row) => (weights?.[row] ?? 0) > 0);
  return {
    ...problem,
    x: takeDense(x, rows),
    y: takeNumbers(y, rows),
    weights: weights && takeNumbers(weights, rows),
  };
}

/** Rows q with qᵀR = xᵀ of the independent columns, behind 1/√(Σ w) for the intercept. */
function coordinates(
  x: Matrix,
  kept: Int32Array,
  R: Matrix,
  first: number,
  totalWeight: number,
): Float64Array {
  const rank = kept.length;
  const size = rank + first;
  const out = new Float64Array(x.rows * size);
  withArena((arena) => {
    const basis = arena.float64(x.rows * rank);
    const columns = basis.array;
    for (let row = 0, at = 0; row < x.rows; row += 1)
      for (let k = 0; k < rank; k += 1, at += 1) columns[at] = x.data[row * x.columns + kept[k]];
    trsmRight(1, { span: arena.copyIn(R.data), size: rank, half: "upper" }, basis, x.rows);
    const solved = basis.array;
    const level = 1 / Math.sqrt(totalWeight);
    for (let row = 0, at = 0, from = 0; row < x.rows; row += 1) {
      if (first === 1) {
        out[at] = level;
        at += 1;
      }
      for (let k = 0; k < rank; k += 1, at += 1, from += 1) out[at] = solved[from];
    }
  });
  return out;
}

/** Solves R·x = b in place. */
function solveUpper(R: Matrix, x: Float64Array): void {
  const { columns, data } = R;
  for (let i = columns - 1; i >= 0; i -= 1) {
    let sum = x[i];
    for (let k = i + 1; k < columns; k += 1) sum -= data[i * columns + k] * x[k];
    x[i] = sum / data[i * columns + i];
  }
}
