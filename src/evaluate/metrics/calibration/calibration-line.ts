import type { Label } from "../../../data/column.js";
import { DataError } from "../../../errors.js";
import type { Convergence } from "../../../learn/control.js";
import { Matrix } from "../../../linalg/matrix.js";
import type { Minimum } from "../../../optimize/iterate.js";
import { newton } from "../../../optimize/newton.js";
import { log1pExp } from "../../../probability/special/log1p.js";
import { sumCells } from "../../../probability/table/strides.js";
import { requireOption } from "../input/numbers.js";
import {
  type BinaryCases,
  type PositiveOptions,
  readBinaryProbabilities,
  type Scores,
} from "../input/scores.js";

export interface CalibrationLineOptions extends PositiveOptions {
  /** Probabilities below this, and above 1 less this, are taken to be it; none unless given. */
  readonly clip?: number | undefined;
}

/** The log-odds of what happens as a straight line of the log-odds that were said. */
export interface CalibrationLine {
  /** 1 if calibrated; below 1 if the probabilities are too extreme. */
  readonly slope: number;
  readonly intercept: number;
  /** The intercept for slope 1, "calibration in the large": 0 if as many cases are positive as was said. */
  readonly shift: number;
  readonly convergence: Convergence;
}

const TOLERANCE = 1e-12;

/**
 * Cox's (1958) calibration slope and intercept: the logistic regression of the truth on the log-odds of the
 * probabilities, fitted by maximum likelihood.
 *
 * ```ts
 * const { slope } = calibrationLine([1, 0, 1, 0, 1, 0], [0.9, 0.6, 0.7, 0.2, 0.4, 0.1]);
 * ```
 */
export function calibrationLine(
  truth: ArrayLike<Label>,
  probabilities: Scores,
  options: CalibrationLineOptions = {},
): CalibrationLine {
  const method = "calibrationLine";
  const { clip } = options;
  if (clip !== undefined)
    requireOption(method, "clip", clip, clip > 0 && clip < 0.5, "a number between 0 and 0.5");
  const cases = readBinaryProbabilities(method, truth, probabilities, options);
  const logOdds = { ...cases, scores: readLogOdds(method, cases.scores, clip) };
  requireOverlap(method, logOdds);
  const line = fitLine(logOdds);
  const [shift] = fitShift(logOdds).x;
  const [intercept, slope] = line.x;
  return { slope, intercept, shift, convergence: line.convergence };
}

function readLogOdds(method: string, probabilities: Float64Array, clip: number | undefined): Float64Array {
  const low = clip ?? 0;
  const clipped = probabilities.map((p) => Math.min(Math.max(p, low), 1 - low));
  const row = clipped.findIndex((p) => p === 0 || p === 1);
  if (row < 0) return clipped.map((p) => Math.log(p) - Math.log1p(-p));
  throw new DataError(
    `${method}: the probability ${clipped[row]} at row ${row} has no finite log-odds; choose option "clip".`,
    { method, row, expected: "a number between 0 and 1", received: String(clipped[row]) },
  );
}

/** Where a threshold separates the classes, the likelihood grows with the slope for ever. */
function requireOverlap(method: string, { isPositive, scores, weights }: BinaryCases): void {
  const range = { low: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY], high: [-Infinity, -Infinity] };
  for (let i = 0; i < scores.length; i += 1) {
    if (weights !== undefined && weights[i] === 0) continue;
    const side = isPositive[i];
    range.low[side] = Math.min(range.low[side], scores[i]);
    range.high[side] = Math.max(range.high[side], scores[i]);
  }
  if (range.low[1] < range.high[0] && range.low[0] < range.high[1]) return;
  throw new DataError(
    `${method}: a threshold separates the positive cases from the others, so no finite slope fits best.`,
    { method, expected: "overlapping log-odds of both classes", received: "separated ones" },
  );
}

function fitLine(cases: BinaryCases): Minimum {
  return newton(
    {
      value: ([a, b]) => likelihood(cases, a, b),
      gradient: ([a, b]) => derivatives(cases, a, b).subarray(0, 2),
      hessian: ([a, b]) => {
        const [, , constant, mixed, square] = derivatives(cases, a, b);
        return Matrix.from([
          [constant, mixed],
          [mixed, square],
        ]);
      },
    },
    [0, 1],
    { tolerance: TOLERANCE },
  );
}

function fitShift(cases: BinaryCases): Minimum {
  return newton(
    {
      value: ([a]) => likelihood(cases, a, 1),
      gradient: ([a]) => derivatives(cases, a, 1).subarray(0, 1),
      hessian: ([a]) => new Matrix(1, 1, derivatives(cases, a, 1).subarray(2, 3)),
    },
    [0],
    { tolerance: TOLERANCE },
  );
}

/** −Σ w·ln P(y), where the log-odds of y are a + b·x. */
function likelihood({ isPositive, scores, weights }: BinaryCases, a: number, b: number): number {
  const terms = new Float64Array(scores.length);
  for (let i = 0; i < terms.length; i += 1) {
    const odds = a + b * scores[i];
    terms[i] = (weights === undefined ? 1 : weights[i]) * log1pExp(isPositive[i] === 1 ? -odds : odds);
  }
  return sumCells(terms);
}

/** Its derivatives by a and b, and the second ones by aa, ab and bb. */
function derivatives({ isPositive, scores, weights }: BinaryCases, a: number, b: number): Float64Array {
  const sums = new Float64Array(5);
  for (let i = 0; i < scores.length; i += 1) {
    const x = scores[i];
    const w = weights === undefined ? 1 : weights[i];
    // The smaller of p and 1 − p, to full precision.
    const size = Math.exp(-Math.abs(a + b * x));
    const smaller = size / (1 + size);
    const p = a + b * x > 0 ? 1 - smaller : smaller;
    const residual = w * (p - isPositive[i]);
    const spread = w * (smaller / (1 + size));
    sums[0] += residual;
    sums[1] += residual * x;
    sums[2] += spread;
    sums[3] += spread * x;
    sums[4] += spread * x * x;
  }
  return sums;
}
