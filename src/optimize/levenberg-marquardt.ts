import { z } from "zod";
import { DataError } from "../base/errors.js";
import { parseOptions } from "../base/options.js";
import { leastSquares } from "../linalg/least-squares.js";
import { Matrix } from "../linalg/matrix.js";
import { iterate, loopOptions, type OptimizeControl, type Outcome } from "./iterate.js";
import { type Evaluations, requireStart } from "./objective.js";
import { ResidualEvaluator, type ResidualPoint, type Residuals } from "./residuals.js";
import { type DampedStep, Linearization } from "./trust-region.js";
import { addScaled, maxNorm, norm } from "./vectors.js";

export const levenbergMarquardtSchema = z.strictObject({
  tolerance: z
    .number()
    .min(0)
    .default(1e-12)
    .describe("End when the Gauss-Newton step is at most this part of the parameters, both scaled."),
  initialRadius: z
    .number()
    .positive()
    .default(1)
    .describe("The longest first step, in parts of the scaled parameters."),
  ...loopOptions,
});

export type LevenbergMarquardtOptions = z.input<typeof levenbergMarquardtSchema>;

/** A least-squares fit; `value` is the sum of squared residuals. */
export interface LeastSquaresFit extends Outcome {
  readonly residuals: Float64Array;
  /** The largest size of a component of the gradient 2·Jᵀr. */
  readonly gradientNorm: number;
  /** How many parameters the data can tell apart. */
  readonly rank: number;
  /** The number of residuals minus the rank. */
  readonly degreesOfFreedom: number;
  /** √(value / degreesOfFreedom); NaN where no degree of freedom is left. */
  readonly residualStandardDeviation: number;
  /** That squared times (JᵀJ)⁻¹; NaN where parameters cannot be told apart. */
  readonly covariance: Matrix;
  /** The square roots of the covariance's diagonal. */
  readonly standardErrors: Float64Array;
  readonly evaluations: Evaluations;
}

/**
 * Non-linear least squares: the parameters that make Σ rᵢ(x)² smallest, by Gauss-Newton steps within a
 * trust region over scaled parameters (Moré 1978). Once rounding hides the decrease of the sum, steps
 * go on for as long as they become shorter, so that the parameters are right to their last digits.
 *
 * ```ts
 * const t = [0, 1, 2, 3];
 * const y = [4, 2, 1, 0.5];
 * const fit = levenbergMarquardt(([a, k]) => t.map((ti, i) => y[i] - a * Math.exp(-k * ti)), [1, 1]);
 * fit.x; // 4, log 2
 * ```
 */
export function levenbergMarquardt(
  residuals: Residuals,
  start: ArrayLike<number>,
  options: LevenbergMarquardtOptions = {},
  control: OptimizeControl = {},
): LeastSquaresFit {
  const method = "levenbergMarquardt";
  const { initialRadius, ...settings } = parseOptions(method, levenbergMarquardtSchema, options);
  const evaluator = new ResidualEvaluator(method, residuals);
  const { state, ...outcome } = iterate<Float64Array, State>({
    method,
    start: firstState(method, evaluator, requireStart(method, start), initialRadius),
    next: (current) => advance(current, evaluator),
    criterion: (current) => relativeStep(current),
    ...settings,
    control,
  });
  return {
    ...outcome,
    residuals: state.residuals,
    gradientNorm: 2 * maxNorm(state.jacobian.transpose().multiply(state.residuals)),
    ...precision(state),
    evaluations: evaluator.evaluations,
  };
}

interface State extends ResidualPoint {
  readonly jacobian: Matrix;
  readonly scales: Float64Array;
  readonly linearization: Linearization;
  readonly gaussNewton: DampedStep;
  readonly radius: number;
  readonly isFirst: boolean;
}

function firstState(
  method: string,
  evaluator: ResidualEvaluator,
  x: Float64Array,
  initialRadius: number,
): State {
  const point = evaluator.start(x);
  const jacobian = evaluator.jacobian(x);
  if (jacobian === undefined) {
    throw new DataError(`${method}: the Jacobian is not finite at the start.`, {
      method,
      expected: "finite derivatives",
      received: "infinite or NaN",
    });
  }
  const state = stateAt(
    point,
    jacobian,
    columnNorms(jacobian).map((size) => size || 1),
    0,
    true,
  );
  return { ...state, radius: initialRadius * (scaledNorm(state, x) || 1) };
}

function stateAt(
  point: ResidualPoint,
  jacobian: Matrix,
  scales: Float64Array,
  radius: number,
  isFirst: boolean,
): State {
  const linearization = new Linearization(jacobian, point.residuals, scales);
  const gaussNewton = linearization.gaussNewton();
  return { ...point, jacobian, scales, linearization, gaussNewton, radius, isFirst };
}

/** The state at a point that was accepted, or undefined if nothing can be linearized there. */
function linearizeAt(point: ResidualPoint, before: State, radius: number, evaluator: ResidualEvaluator) {
  const jacobian = evaluator.jacobian(point.x);
  if (jacobian === undefined) return undefined;
  // Scales only grow, so that the region keeps its shape where a parameter loses its influence.
  const norms = columnNorms(jacobian);
  const scales = before.scales.map((scale, j) => Math.max(scale, norms[j]));
  return stateAt(point, jacobian, scales, radius, false);
}

/** Steps whose actual decrease is at least this part of the predicted one are taken. */
const LEAST_RATIO = 1e-4;

function advance(state: State, evaluator: ResidualEvaluator): State | undefined | "settled" {
  if (isBelowRounding(state)) return polish(state, evaluator);
  let { radius } = state;
  let isFirst = state.isFirst;
  while (radius > Number.EPSILON * scaledNorm(state, state.x) && radius > Number.MIN_VALUE) {
    const trial = state.linearization.within(radius);
    if (isFirst) radius = Math.min(radius, trial.length);
    isFirst = false;
    const point = evaluator.at(addScaled(state.x, 1, trial.step));
    const ratio = decreaseRatio(state, point, trial);
    radius = nextRadius(radius, state, point, trial, ratio);
    if (ratio >= LEAST_RATIO) {
      const next = linearizeAt(point, state, radius, evaluator);
      if (next !== undefined) return next;
      radius = trial.length / 4;
    }
  }
  return undefined;
}

/** The actual decrease of the sum of squares in parts of the predicted one. */
function decreaseRatio({ value }: State, point: ResidualPoint, trial: DampedStep): number {
  const predicted = trial.linearSquare + 2 * trial.damping * trial.length ** 2;
  return predicted > 0 ? (value - point.value) / predicted : 0;
}

/** Moré (1978), section 4: shrink by the parabola through the values where the model failed. */
function nextRadius(
  radius: number,
  { value }: State,
  point: ResidualPoint,
  trial: DampedStep,
  ratio: number,
): number {
  if (ratio > 0.25) return ratio >= 0.75 || trial.damping === 0 ? 2 * trial.length : radius;
  const actual = (value - point.value) / value;
  const slope = -(trial.linearSquare + trial.damping * trial.length ** 2) / value;
  const parabola = actual >= 0 ? 0.5 : (0.5 * slope) / (slope + 0.5 * actual);
  // Where the sum has grown a hundredfold, the parabola means nothing.
  const factor = point.value >= 100 * value ? 0.1 : Math.max(0.1, parabola);
  return factor * Math.min(radius, 10 * trial.length);
}

/** Whether what a Gauss-Newton step would gain is hidden by the rounding of the sum of squares. */
function isBelowRounding({ x, value, jacobian, gaussNewton }: State): boolean {
  const size = norm(columnNorms(jacobian).map((length, j) => length * x[j]));
  const rounding = 8 * Number.EPSILON * (value + Math.sqrt(value) * size);
  return gaussNewton.linearSquare <= rounding;
}

/** One Gauss-Newton step in full precision, if the step that would follow it is shorter. */
function polish(state: State, evaluator: ResidualEvaluator): State | "settled" {
  const { solution } = leastSquares(state.jacobian, state.residuals);
  const point = evaluator.at(addScaled(state.x, -1, solution));
  if (!Number.isFinite(point.value)) return "settled";
  const next = linearizeAt(point, state, state.radius, evaluator);
  if (next === undefined) return "settled";
  return next.gaussNewton.length < state.gaussNewton.length ? next : "settled";
}

function relativeStep(state: State): number {
  if (state.gaussNewton.length === 0) return 0;
  return state.gaussNewton.length / (scaledNorm(state, state.x) || 1);
}

function scaledNorm({ scales }: State, x: Float64Array): number {
  return norm(x.map((value, j) => value * scales[j]));
}

function columnNorms(matrix: Matrix): Float64Array {
  return Float64Array.from({ length: matrix.columns }, (_, j) => norm(matrix.column(j)));
}

/** What the linearization at the solution says about the parameters (Seber and Wild 1989, 2.1.2). */
function precision({ jacobian, residuals, value }: State) {
  const { columns, rows } = jacobian;
  const { R, pivots, rank } = leastSquares(jacobian, residuals, { refine: false });
  const degreesOfFreedom = rows - rank;
  const residualStandardDeviation = degreesOfFreedom > 0 ? Math.sqrt(value / degreesOfFreedom) : Number.NaN;
  const covariance = new Matrix(columns, columns);
  const inverse = rank < columns ? undefined : upperInverse(R);
  for (let i = 0; i < columns; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      let sum = inverse === undefined ? Number.NaN : 0;
      for (let k = 0; inverse !== undefined && k < columns; k += 1) {
        sum += inverse.data[i * columns + k] * inverse.data[j * columns + k];
      }
      covariance.data[pivots[i] * columns + pivots[j]] = sum * residualStandardDeviation ** 2;
    }
  }
  const standardErrors = covariance.diagonal().map(Math.sqrt);
  return { rank, degreesOfFreedom, residualStandardDeviation, covariance, standardErrors };
}

function upperInverse({ rows: n, data: r }: Matrix): Matrix {
  const inverse = new Matrix(n, n);
  for (let j = 0; j < n; j += 1) {
    for (let i = j; i >= 0; i -= 1) {
      let sum = i === j ? 1 : 0;
      for (let k = i + 1; k <= j; k += 1) sum -= r[i * n + k] * inverse.data[k * n + j];
      inverse.data[i * n + j] = sum / r[i * n + i];
    }
  }
  return inverse;
}
