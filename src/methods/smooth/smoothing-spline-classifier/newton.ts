// The curve of log odds f with the least penalized deviance −2·log-likelihood + λ∫f″² at a given penalty. Newton's step is
// the smoothing spline of working responses (Green and Silverman 1994, section 5.2); it is halved where the penalized
// deviance would rise.

import {
  type SplineCurve,
  type SplinePoints,
  SplineSystem,
  SplineWorkspace,
} from "../engine/spline/spline-system.js";

/** A curve of log odds, with what judges it. */
export interface LogOddsCurve extends SplineCurve {
  /** ∫f″². */
  readonly roughness: number;
  /** −2 times the log-likelihood. */
  readonly deviance: number;
}

/** How Newton's method ended at one penalty. */
export interface NewtonFit extends LogOddsCurve {
  /** The second derivative of half the deviance at every knot: its weight times p·(1 − p). */
  readonly information: Float64Array<ArrayBuffer>;
  /** The penalized deviance at the start and after every step. */
  readonly path: readonly number[];
  readonly ending: "converged" | "iterations" | "no decrease";
  /** By how much of the penalized deviance the last step was to lower it. */
  readonly promise: number;
}

/** When Newton's method ends. */
export interface NewtonLimits {
  readonly maxIterations: number;
  /** A step that promises less than this share of the penalized deviance is the last one. */
  readonly tolerance: number;
}

/** The last step squares an error of the square root of this, so that rounding errors remain. */
export const TOLERANCE = 1e-10;
const MOST_HALVINGS = 40;
/** The rounding errors of a penalized deviance. */
const ROUNDING = 1e-13;

/** Where `y` is the share of successes at every knot. Steps start at a curve, such as that of a similar penalty. */
export function newtonSpline(
  points: SplinePoints,
  lambda: number,
  start: LogOddsCurve,
  { maxIterations, tolerance }: NewtonLimits,
  workspace = new SplineWorkspace(),
): NewtonFit {
  const floor = ROUNDING * constantCurve(points).deviance;
  let curve = start;
  let value = curve.deviance + lambda * curve.roughness;
  const path = [value];
  for (;;) {
    const { information, responses } = workingResponses(points, curve.values);
    const working = { ...points, y: responses, weights: information };
    const target = new SplineSystem(working, lambda, workspace).curve();
    const line = new Segment(points, lambda, curve, target, { information, responses });
    const { promise } = line;
    const isLast = promise <= tolerance * value + floor;
    const next = line.lower(value + ROUNDING * value);
    const end = (ending: NewtonFit["ending"]): NewtonFit => {
      const reached = next ?? curve;
      const final = workingResponses(points, reached.values).information;
      return { ...reached, information: final, path, ending, promise: value > 0 ? promise / value : 0 };
    };
    if (next === undefined) return end(isLast ? "converged" : "no decrease");
    path.push(next.deviance + lambda * next.roughness);
    if (isLast) return end("converged");
    if (path.length > maxIterations) return end("iterations");
    curve = next;
    value = path[path.length - 1];
  }
}

/** The log odds of all cases together at every knot. */
export function constantCurve(points: SplinePoints): LogOddsCurve {
  const { y, weights } = points;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const share = weights.reduce((sum, weight, i) => sum + (weight / total) * y[i], 0);
  // A class without cases has no log odds; those of half a case are a start.
  const bounded = Math.min(Math.max(share, 0.5 / (total + 1)), 1 - 0.5 / (total + 1));
  const values = new Float64Array(y.length).fill(Math.log(bounded / (1 - bounded)));
  return { values, slopes: new Float64Array(y.length), roughness: 0, deviance: devianceOf(points, values) };
}

interface Working {
  readonly information: Float64Array<ArrayBuffer>;
  readonly responses: Float64Array;
}

/** A probability nearer to 0 or 1 than this has no information that floating-point numbers could hold. */
const LEAST_INFORMATION = 1e-150;

function workingResponses({ y, weights }: SplinePoints, values: Float64Array): Working {
  const information = new Float64Array(y.length);
  const responses = new Float64Array(y.length);
  for (let i = 0; i < y.length; i += 1) {
    // The less and the more probable of success and failure.
    const small = Math.exp(-Math.abs(values[i]));
    const less = small / (1 + small);
    const more = 1 / (1 + small);
    const p = values[i] < 0 ? less : more;
    const q = values[i] < 0 ? more : less;
    const slope = Math.max(p * q, LEAST_INFORMATION);
    information[i] = weights[i] * slope;
    // y − p, without cancellation where both are near 1.
    responses[i] = values[i] + (y[i] * q - (1 - y[i]) * p) / slope;
  }
  return { information, responses };
}

function devianceOf({ y, weights }: SplinePoints, values: Float64Array): number {
  let half = 0;
  for (let i = 0; i < y.length; i += 1) {
    const f = values[i];
    // −log p = log(1 + exp(−f)), without overflow.
    const rest = Math.log1p(Math.exp(-Math.abs(f)));
    half += weights[i] * (rest + (f < 0 ? -f * y[i] : f * (1 - y[i])));
  }
  return 2 * half;
}

/** The curves from one to the minimum of the quadratic approximation there. */
class Segment {
  readonly #points: SplinePoints;
  readonly #lambda: number;
  readonly #from: LogOddsCurve;
  readonly #to: SplineCurve;
  /** ∫f″g″ of the ends with each other, and of the target with itself. */
  readonly #across: number;
  readonly #roughness: number;
  /** By how much the quadratic approximation falls. */
  readonly promise: number;

  constructor(
    points: SplinePoints,
    lambda: number,
    from: LogOddsCurve,
    to: SplineCurve,
    { information, responses }: Working,
  ) {
    this.#points = points;
    this.#lambda = lambda;
    this.#from = from;
    this.#to = to;
    // The target g is where λ∫g″h″ = Σ w·(z − g)·h for every curve h: no differences of neighboring knots are needed,
    // which would lose digits.
    let [own, across, moved] = [0, 0, 0];
    for (let i = 0; i < responses.length; i += 1) {
      const pull = information[i] * (responses[i] - to.values[i]);
      own += pull * to.values[i];
      across += pull * from.values[i];
      moved += information[i] * (to.values[i] - from.values[i]) ** 2;
    }
    this.#roughness = Math.max(own, 0) / lambda;
    this.#across = across / lambda;
    this.promise = moved + lambda * Math.max(0, from.roughness + this.#roughness - 2 * this.#across);
  }

  /** The first point of a full step, half of it, … that is not above a bound. */
  lower(bound: number): LogOddsCurve | undefined {
    let share = 1;
    for (let k = 0; k < MOST_HALVINGS; k += 1, share /= 2) {
      const values = this.#mix(this.#from.values, this.#to.values, share);
      const roughness = this.#roughnessAt(share);
      const deviance = devianceOf(this.#points, values);
      if (deviance + this.#lambda * roughness <= bound) {
        const slopes = this.#mix(this.#from.slopes, this.#to.slopes, share);
        return { values, slopes, roughness, deviance };
      }
    }
    return undefined;
  }

  #mix(from: Float64Array, to: Float64Array<ArrayBuffer>, share: number): Float64Array<ArrayBuffer> {
    return share === 1 ? to : to.map((value, i) => from[i] + share * (value - from[i]));
  }

  #roughnessAt(share: number): number {
    const rest = 1 - share;
    const sum =
      rest * rest * this.#from.roughness + 2 * share * rest * this.#across + share * share * this.#roughness;
    return Math.max(0, sum);
  }
}
