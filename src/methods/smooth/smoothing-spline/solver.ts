import type { Steps } from "../../../base/steps.js";
import {
  type CaseCounts,
  qualityOf,
  restrictedLikelihood,
  type SplineCriterion,
  splineCriterion,
} from "../engine/spline/criteria.js";
import { type PenaltySearch, penaltyRange, penaltyWhere, searchPenalty } from "../engine/spline/search.js";
import {
  type SplineCurve,
  type SplinePoints,
  SplineSystem,
  SplineWorkspace,
} from "../engine/spline/spline-system.js";

/** What is asked of a smoothing spline. */
export interface SplineRequest {
  readonly lambda?: number | undefined;
  readonly degreesOfFreedom?: number | undefined;
  readonly criterion: SplineCriterion;
  readonly counts: CaseCounts;
}

/** A fitted smoothing spline. */
export interface SplineFit extends SplineCurve {
  readonly lambda: number;
  readonly degreesOfFreedom: number;
  readonly residualSum: number;
  /** The criteria at the penalty that was chosen or given. */
  readonly gcv: number;
  readonly loo: number;
  readonly reml: number;
  /** How the criterion chose the penalty, if it did. */
  readonly search: PenaltySearch | undefined;
}

/** Residuals of the least-squares line below this share of the responses' spread are rounding errors. */
const ROUNDING = 1e-14;

/** Fits a curve to points with at least two knots. */
export function* fitSpline(points: SplinePoints, request: SplineRequest): Steps<SplineFit> {
  const unit = (points.x[points.x.length - 1] - points.x[0]) / (points.x.length - 1);
  const scaled = standardized(points, unit);
  const { counts } = request;
  const workspace = new SplineWorkspace();
  let logLambda: number;
  let search: PenaltySearch | undefined;
  if (request.lambda !== undefined) logLambda = Math.log(request.lambda) - 3 * Math.log(unit);
  else if (request.degreesOfFreedom !== undefined)
    logLambda = penaltyWhere(scaled.points, request.degreesOfFreedom, degreesIn(workspace));
  else if (scaled.isLine) logLambda = penaltyRange(scaled.points)[1];
  else {
    search = yield* searchPenalty(scaled.points, splineCriterion(request.criterion, counts, workspace));
    logLambda = search.logLambda;
  }
  yield;
  const system = new SplineSystem(scaled.points, Math.exp(logLambda), workspace);
  const bent = system.solved;
  const quality = qualityOf(scaled.points, system, counts);
  const { size, line } = scaled;
  return {
    values: bent.values.map((value, i) => size * value + line(points.x[i])),
    slopes: bent.slopes.map((slope) => (size * slope) / unit + line.slope),
    lambda: Math.exp(logLambda + 3 * Math.log(unit)),
    degreesOfFreedom: quality.degreesOfFreedom,
    residualSum: scaled.isLine ? 0 : quality.residualSum * size * size,
    gcv: quality.gcv * size * size,
    loo: quality.loo * size * size,
    reml: restrictedLikelihood(scaled.points, system, logLambda, counts) + logOfUnits(counts, size),
    search: search && inUnits(search, unit, size, request),
  };
}

/** What the unit of the responses adds to the restricted likelihood. */
function logOfUnits({ total }: CaseCounts, size: number): number {
  return 2 * (total - 2) * Math.log(size);
}

/** What computes degrees of freedom by log λ. */
function degreesIn(workspace: SplineWorkspace): (points: SplinePoints, logLambda: number) => number {
  return (points, logLambda) => {
    const { covariances } = new SplineSystem(points, Math.exp(logLambda), workspace);
    return points.weights.reduce((sum, weight, i) => sum + weight * covariances.values[i], 0);
  };
}

/**
 * The points with a mean distance of 1 between knots, and with responses relative to their least-squares line, which
 * every spline reproduces, divided by their size: neither origins nor units cost digits.
 */
function standardized(points: SplinePoints, unit: number) {
  const { weights, within } = points;
  const x = points.x.map((value) => (value - points.x[0]) / unit);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = (values: Float64Array) =>
    values.reduce((sum, value, i) => sum + (weights[i] * value) / total, 0);
  const largest = points.y.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const shrunken = points.y.map((value) => value / largest);
  const [center, level] = [mean(x), mean(shrunken)];
  let [square, product] = [0, 0];
  for (let i = 0; i < x.length; i += 1) {
    square += weights[i] * (x[i] - center) ** 2;
    product += weights[i] * (x[i] - center) * (shrunken[i] - level);
  }
  const slope = product / square;
  const rest = shrunken.map((value, i) => value - level - slope * (x[i] - center));
  const spread = rest.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const withinSum = within.reduce((sum, part) => sum + part, 0) / largest / largest;
  const isLine = spread <= ROUNDING && withinSum <= total * ROUNDING ** 2;
  const size = spread > ROUNDING ? spread : 1;
  const scale = size * largest;
  const line = Object.assign(
    (at: number) => largest * (level + slope * ((at - points.x[0]) / unit - center)),
    { slope: (largest * slope) / unit },
  );
  return {
    points: {
      x,
      y: rest.map((value) => (spread > ROUNDING ? value / size : 0)),
      weights,
      within: within.map((part) => part / scale / scale),
    },
    line,
    size: scale,
    isLine,
  };
}

/** What the search tried, in the units of the data. */
function inUnits(
  search: PenaltySearch,
  unit: number,
  size: number,
  { criterion, counts }: SplineRequest,
): PenaltySearch {
  const rescaled = (value: number) =>
    criterion === "reml" ? value + logOfUnits(counts, size) : value * size * size;
  return {
    ...search,
    logLambda: search.logLambda + 3 * Math.log(unit),
    value: rescaled(search.value),
    grid: search.grid.map(([at, value]) => [at + 3 * Math.log(unit), rescaled(value)] as const),
  };
}
