// Logistic regression on one or two columns by maximum likelihood, shared by all linear fits of log-odds.

import type { Convergence } from "../../base/control.js";
import { DataError } from "../../base/errors.js";
import { type Arena, withArena } from "../../wasm/arena.js";
import { logisticCurvatureHere, plainDesign } from "../../wasm/likelihood.js";
import { Matrix } from "../linalg/matrix.js";
import { sumCells } from "../probability/table/strides.js";
import type { Minimum } from "./iterate.js";
import { newton } from "./newton.js";
import { dot } from "./vectors.js";

/** Log-odds as a sum: an intercept, a multiple of each column, and an offset. */
export interface LogitCases {
  readonly columns: readonly Float64Array[];
  /** A fixed term in the log-odds of every case. */
  readonly offset?: Float64Array | undefined;
  /** 1 for a positive case, 0 for a negative one, or a probability between them. */
  readonly targets: ArrayLike<number>;
  readonly weights?: Float64Array | undefined;
}

const TOLERANCE = 1e-12;
/** From this many cases, the kernels are faster. */
const MANY = 256;

/** The intercept and the slopes of highest likelihood, by Newton's method. */
export function fitLogit(cases: LogitCases, start: ArrayLike<number>): Minimum {
  const { columns, offset } = cases;
  // The kernels do not support an offset; for few cases, the copy costs more than they gain.
  if (offset !== undefined || columns.length === 0 || columns[0].length < MANY)
    return minimize((x) => evaluate(cases, x), start);
  return withArena((arena) => minimize(evaluateInKernels(arena, cases), start));
}

function minimize(evaluateAt: (x: Float64Array) => Evaluated, start: ArrayLike<number>): Minimum {
  // Value, gradient and curvature at the same point share their exponentials.
  let last: { readonly x: Float64Array; readonly at: Evaluated } | undefined;
  const at = (x: Float64Array) => {
    if (last === undefined || last.x.some((value, j) => value !== x[j]))
      last = { x: x.slice(), at: evaluateAt(x) };
    return last.at;
  };
  return newton(
    { value: (x) => at(x).value, gradient: (x) => at(x).gradient, hessian: (x) => at(x).hessian },
    start,
    { tolerance: TOLERANCE },
  );
}

function evaluateInKernels(arena: Arena, { columns, targets, weights }: LogitCases) {
  const design = plainDesign(arena, Matrix.fromColumns(columns), true);
  const data = { y: arena.copyIn(targets), weights: weights && arena.copyIn(weights) };
  return (x: Float64Array): Evaluated => {
    const { value, gradient, gram } = logisticCurvatureHere(design, data, x, true);
    return {
      value: -value,
      gradient: gradient.map((slope) => -slope),
      hessian: new Matrix(x.length, x.length, Float64Array.from(gram)),
    };
  };
}

export interface LogitLine {
  readonly intercept: number;
  readonly slopes: readonly number[];
  readonly convergence: Convergence;
  /** Σ −w·ln P(target) */
  readonly loss: number;
}

/** Fits a logit to columns of any scale, which are standardized first; a constant column gets the slope 0. */
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
  let [totalWeight, center] = [0, 0];
  let varies = false;
  for (let i = 0; i < column.length; i += 1) {
    const w = weights === undefined ? 1 : weights[i];
    totalWeight += w;
    if (totalWeight > 0) center += (w / totalWeight) * (column[i] - center);
    varies ||= column[i] !== column[0];
  }
  let square = 0;
  for (let i = 0; i < column.length; i += 1)
    square += (weights === undefined ? 1 : weights[i]) * (column[i] - center) ** 2;
  return { center, deviation: varies ? Math.sqrt(square / totalWeight) : 0 };
}

/** The log-odds of the mean target, kept away from certainty. */
function baseLogOdds({ targets, weights }: LogitCases): number {
  let [positive, totalWeight] = [0, 0];
  for (let i = 0; i < targets.length; i += 1) {
    const w = weights === undefined ? 1 : weights[i];
    positive += w * targets[i];
    totalWeight += w;
  }
  return Math.log((positive + 1) / (totalWeight - positive + 1));
}

/** If a threshold separates the classes, the likelihood increases with the slope without bound. */
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
    method,
    `a threshold separates the positive cases from the others, so there is no finite best slope${remedy}.`,
    { expected: "overlapping log-odds of both classes", received: "separated ones" },
  );
}

interface Evaluated {
  /** −Σ w·(t ln P + (1 − t) ln (1 − P)) */
  readonly value: number;
  readonly gradient: Float64Array;
  readonly hessian: Matrix;
}

function evaluate({ columns, offset, targets, weights }: LogitCases, x: Float64Array): Evaluated {
  const size = x.length;
  const odds = linearOdds(columns, offset, targets.length, x);
  const losses = new Float64Array(odds.length);
  const residuals = new Float64Array(odds.length);
  const spreads = new Float64Array(odds.length);
  for (let i = 0; i < odds.length; i += 1) {
    const logOdds = odds[i];
    const t = targets[i];
    const w = weights === undefined ? 1 : weights[i];
    // The smaller of p and 1 − p, to full precision.
    const ratio = Math.exp(-Math.abs(logOdds));
    const smaller = ratio / (1 + ratio);
    losses[i] = w * (Math.log1p(ratio) + (logOdds > 0 ? (1 - t) * logOdds : -t * logOdds));
    residuals[i] = w * ((logOdds > 0 ? 1 - smaller : smaller) - t);
    spreads[i] = w * (smaller / (1 + ratio));
  }
  const gradient = new Float64Array(size);
  const hessian = new Matrix(size, size);
  for (let j = 0; j < size; j += 1) {
    gradient[j] = j === 0 ? sumCells(residuals) : dot(residuals, columns[j - 1]);
    const weighted = j === 0 ? spreads : spreads.map((spread, i) => spread * columns[j - 1][i]);
    for (let k = 0; k <= j; k += 1) {
      const sum = k === 0 ? sumCells(weighted) : dot(weighted, columns[k - 1]);
      hessian.data[j * size + k] = sum;
      hessian.data[k * size + j] = sum;
    }
  }
  return { value: sumCells(losses), gradient, hessian };
}

function linearOdds(
  columns: readonly Float64Array[],
  offset: Float64Array | undefined,
  length: number,
  x: Float64Array,
): Float64Array {
  const out = new Float64Array(length).fill(x[0]);
  if (offset !== undefined) for (let i = 0; i < length; i += 1) out[i] += offset[i];
  for (const [j, column] of columns.entries()) {
    const slope = x[j + 1];
    for (let i = 0; i < length; i += 1) out[i] += slope * column[i];
  }
  return out;
}
