// Logistic regression on a column or two, by maximum likelihood: what lines through log-odds have in common.

import { DataError } from "../errors.js";
import type { Convergence } from "../learn/control.js";
import { Matrix } from "../linalg/matrix.js";
import type { Minimum } from "../optimize/iterate.js";
import { newton } from "../optimize/newton.js";
import { log1pExp } from "../probability/special/log1p.js";
import { sumCells } from "../probability/table/strides.js";

/** Log-odds as a sum: an intercept, a multiple of each column, and what is there already. */
export interface LogitCases {
  readonly columns: readonly Float64Array[];
  /** What is added to the log-odds of every case as it is. */
  readonly offset?: Float64Array | undefined;
  /** 1 for a positive case and 0 for another, or a probability between them. */
  readonly targets: ArrayLike<number>;
  readonly weights?: Float64Array | undefined;
}

const TOLERANCE = 1e-12;

/** The intercept and the slopes with the greatest likelihood, by Newton's method. */
export function fitLogit(cases: LogitCases, start: ArrayLike<number>): Minimum {
  // Gradient and curvature are asked for at the same place, one after the other.
  let last: { readonly x: Float64Array; readonly at: ReturnType<typeof derivatives> } | undefined;
  const at = (x: Float64Array) => {
    if (last === undefined || last.x.some((value, j) => value !== x[j]))
      last = { x: x.slice(), at: derivatives(cases, x) };
    return last.at;
  };
  return newton(
    {
      value: (x) => negativeLikelihood(cases, x),
      gradient: (x) => at(x).gradient,
      hessian: (x) => at(x).hessian,
    },
    start,
    { tolerance: TOLERANCE },
  );
}

export interface LogitLine {
  readonly intercept: number;
  readonly slopes: readonly number[];
  readonly convergence: Convergence;
  /** Σ −w·ln P(target) */
  readonly loss: number;
}

/** The same for columns of any size, which are standardized for it; a constant one gets the slope 0. */
export function fitScaledLogit(cases: LogitCases): LogitLine {
  const scales = cases.columns.map((column) => scaleOf(column, cases.weights));
  const varying = cases.columns.flatMap((column, j) => {
    const { center, deviation } = scales[j];
    return deviation > 0 ? [{ j, column: column.map((x) => (x - center) / deviation) }] : [];
  });
  const columns = varying.map(({ column }) => column);
  const start = new Float64Array(columns.length + 1);
  start[0] = baseLogOdds(cases);
  const { x, convergence, value } = fitLogit({ ...cases, columns }, start);
  const slopes = scales.map(() => 0);
  let intercept = x[0];
  for (const [k, { j }] of varying.entries()) {
    slopes[j] = x[k + 1] / scales[j].deviation;
    intercept -= slopes[j] * scales[j].center;
  }
  return { intercept, slopes, convergence, loss: value };
}

function scaleOf(column: Float64Array, weights: Float64Array | undefined) {
  let [mass, center] = [0, 0];
  let varies = false;
  for (let i = 0; i < column.length; i += 1) {
    const w = weights === undefined ? 1 : weights[i];
    mass += w;
    if (mass > 0) center += (w / mass) * (column[i] - center);
    varies ||= column[i] !== column[0];
  }
  let square = 0;
  for (let i = 0; i < column.length; i += 1)
    square += (weights === undefined ? 1 : weights[i]) * (column[i] - center) ** 2;
  return { center, deviation: varies ? Math.sqrt(square / mass) : 0 };
}

/** The log-odds of the mean target, kept away from certainty. */
function baseLogOdds({ targets, weights }: LogitCases): number {
  let [positive, mass] = [0, 0];
  for (let i = 0; i < targets.length; i += 1) {
    const w = weights === undefined ? 1 : weights[i];
    positive += w * targets[i];
    mass += w;
  }
  return Math.log((positive + 1) / (mass - positive + 1));
}

/** Where a threshold separates the classes, the likelihood grows with the slope for ever. */
export function requireOverlap(
  method: string,
  { columns: [scores], targets, weights }: LogitCases,
  remedy = "",
): void {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 0; i < scores.length; i += 1) {
    if (weights !== undefined && weights[i] === 0) continue;
    const side = targets[i];
    low[side] = Math.min(low[side], scores[i]);
    high[side] = Math.max(high[side], scores[i]);
  }
  if (low[1] < high[0] && low[0] < high[1]) return;
  throw new DataError(
    `${method}: a threshold separates the positive cases from the others, so no finite slope fits best${remedy}.`,
    { method, expected: "overlapping log-odds of both classes", received: "separated ones" },
  );
}

function logOdds({ columns, offset }: LogitCases, x: Float64Array, i: number): number {
  let sum = x[0] + (offset === undefined ? 0 : offset[i]);
  for (let j = 0; j < columns.length; j += 1) sum += x[j + 1] * columns[j][i];
  return sum;
}

/** −Σ w·(t ln P + (1 − t) ln (1 − P)) */
function negativeLikelihood(cases: LogitCases, x: Float64Array): number {
  const { targets, weights } = cases;
  const terms = new Float64Array(targets.length);
  for (let i = 0; i < terms.length; i += 1) {
    const odds = logOdds(cases, x, i);
    const t = targets[i];
    const loss = (t > 0 ? t * log1pExp(-odds) : 0) + (t < 1 ? (1 - t) * log1pExp(odds) : 0);
    terms[i] = (weights === undefined ? 1 : weights[i]) * loss;
  }
  return sumCells(terms);
}

function derivatives(cases: LogitCases, x: Float64Array): { gradient: Float64Array; hessian: Matrix } {
  const { columns, targets, weights } = cases;
  const size = x.length;
  const gradient = new Float64Array(size);
  const hessian = new Matrix(size, size);
  for (let i = 0; i < targets.length; i += 1) {
    const odds = logOdds(cases, x, i);
    const w = weights === undefined ? 1 : weights[i];
    // The smaller of p and 1 − p, to full precision.
    const ratio = Math.exp(-Math.abs(odds));
    const smaller = ratio / (1 + ratio);
    const residual = w * ((odds > 0 ? 1 - smaller : smaller) - targets[i]);
    const spread = w * (smaller / (1 + ratio));
    for (let j = 0; j < size; j += 1) {
      const own = j === 0 ? 1 : columns[j - 1][i];
      gradient[j] += residual * own;
      for (let k = 0; k <= j; k += 1)
        hessian.data[j * size + k] += spread * own * (k === 0 ? 1 : columns[k - 1][i]);
    }
  }
  for (let j = 0; j < size; j += 1)
    for (let k = 0; k < j; k += 1) hessian.data[k * size + j] = hessian.data[j * size + k];
  return { gradient, hessian };
}
