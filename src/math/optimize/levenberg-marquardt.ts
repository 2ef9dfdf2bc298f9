import * as z from "zod";
import { DataError } from "../../base/errors.js";
import { parseOptions } from "../../base/options.js";
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
    .describe("Stop when the Gauss-Newton step is at most this share of the parameters, both scaled."),
  initialRadius: z
    .number()
    .positive()
    .default(1)
    .describe("The longest first step, relative to the scaled parameters."),
  ...loopOptions,
});

export type LevenbergMarquardtOptions = z.input<typeof levenbergMarquardtSchema>;

/** A least-squares fit; `value` is the sum of squared residuals. */
export interface LeastSquaresFit extends Outcome {
  readonly residuals: Float64Array;
  /** The largest absolute component of the gradient 2·Jᵀr. */
  readonly gradientNorm: number;
  /** The number of parameters that the data can distinguish. */
  readonly rank: number;
  /** The number of residuals minus the rank. */
  readonly degreesOfFreedom: number;
  /** √(value / degreesOfFreedom); NaN if no degrees of freedom are left. */
  readonly residualStandardDeviation: number;
  /** Its square times (JᵀJ)⁻¹; NaN if parameters cannot be distinguished. */
  readonly covariance: Matrix;
  /** The square roots of the diagonal of the covariance. */
  readonly standardErrors: Float64Array;
  readonly evaluations: Evaluations;
}

/**
 * Nonlinear least squares: the parameters that minimize Σ rᵢ(x)², by Gauss-Newton steps within a
 * trust region over scaled parameters (Moré 1978). Once rounding hides the decrease of the sum, steps
 * continue while they become shorter, so that the parameters are accurate to their last digits.
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
    const sentence = "the Jacobian is not finite at the start.";
    throw new DataError(method, sentence, { expected: "finite derivatives", received: "infinite or NaN" });
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

/** The state at an accepted point; undefined if the residuals cannot be linearized there. */
function linearizeAt(point: ResidualPoint, before: State, radius: number, evaluator: ResidualEvaluator) {
  const jacobian = evaluator.jacobian(point.x);
  if (jacobian === undefined) return undefined;
  // Scales only grow, so that the region keeps its shape when a parameter loses its influence.
  const norms = columnNorms(jacobian);
  const scales = before.scales.map((scale, j) => Math.max(scale, norms[j]));
  return stateAt(point, jacobian, scales, radius, false);
}

/** A step is accepted if its actual decrease is at least this share of the predicted one. */
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

/** The ratio of the actual to the predicted decrease of the sum of squares. */
function decreaseRatio({ value }: State, point: ResidualPoint, trial: DampedStep): number {
  const predicted = trial.linearSquare + 2 * trial.damping * trial.length ** 2;
  return predicted > 0 ? (value - point.value) / predicted : 0;
}

/** Shrinks the region by the parabola through the values if the model failed (Moré 1978, section 4). */
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
  // If the sum has grown a hundredfold, the parabola is meaningless.
  const factor = point.value >= 100 * value ? 0.1 : Math.max(0.1, parabola);
  return factor * Math.min(radius, 10 * trial.length);
}

/** Whether the gain of a Gauss-Newton step is hidden by the rounding error of the sum of squares. */
function isBelowRounding({ x, value, jacobian, gaussNewton }: State): boolean {
  const size = norm(columnNorms(jacobian).map((length, j) => length * x[j]));
  const rounding = 8 * Number.EPSILON * (value + Math.sqrt(value) * size);
  return gaussNewton.linearSquare <= rounding;
}

/** One full Gauss-Newton step, if the following step would be shorter. */
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

/** Inference on the parameters from the linearization at the solution (Seber and Wild 1989, 2.1.2). */
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
