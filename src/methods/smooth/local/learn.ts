// How smoothers of local fits learn: neighborhoods chosen if need be, robust fits, and what judges the curve.

import { Matrix } from "../../../math/linalg/matrix.js";
import type { FitControl } from "../../../model/control.js";
import type { Features } from "../../../model/input.js";
import type { SmoothingKernel } from "./kernel-weights.js";
import { loessMoments } from "./loess-approximation.js";
import type { Reach } from "./neighborhoods.js";
import { PointSmoother, type SmoothedWithSquares, type WantedInfluences } from "./point-smoother.js";
import { LocalPoints } from "./points.js";
import type { Exponents } from "./polynomial.js";
import { exactMoments, type ResidualMoments } from "./residual-moments.js";
import { pseudoResponses, robustnessWeights } from "./robust.js";
import { type BandwidthCriterion, criterionOf, type SmoothedPoints } from "./smooth-points.js";
import type { CaseWeighting, Extrapolation, LocalState } from "./state.js";

/** Up to so many cases, "auto" computes the moments of residuals exactly, which takes a product of matrices of this size. */
const EXACT_CASES = 1000;

/** A neighborhood to choose from, with the number that the user knows it by. */
export interface Candidate {
  readonly value: number;
  readonly reach: Reach;
  /** How much the cases of a cell weigh at most, if the curve is interpolated between the corners of cells. */
  readonly cellWeight?: number;
}

/** What a smoother of local fits learns from. */
export interface LocalLearning {
  readonly method: string;
  readonly inputs: Features;
  readonly response: string;
  readonly x: Matrix;
  readonly y: Float64Array;
  readonly weights: Float64Array | undefined;
  readonly weighting: CaseWeighting;
  readonly distanceMap: Matrix;
  readonly terms: readonly Exponents[];
  readonly kernel: SmoothingKernel;
  /** The neighborhoods to choose from, or the only one. */
  readonly candidates: readonly Candidate[];
  readonly criterion: BandwidthCriterion;
  /** How many fits there are; all but the first are robust. */
  readonly fits: number;
  readonly statistics: "auto" | "exact" | "approximate";
  readonly extrapolation: Extrapolation;
}

/** The state of a fitted smoother. */
export async function learnLocal(learning: LocalLearning, control: FitControl): Promise<LocalState> {
  const { x, distanceMap, weights, weighting, terms, kernel, candidates, criterion } = learning;
  const repeats = weighting === "frequency" ? weights : undefined;
  const points = new LocalPoints({ x, distanceMap, weights: repeats });
  const y = points.inOrder(learning.y);
  const orderedWeights = weights && points.inOrder(weights);
  const smoother = new PointSmoother(learning, points, control);
  const criterionValues = new Float64Array(candidates.length);
  // Of equal candidates the last one is taken, which is the smoothest.
  let best = candidates.length - 1;
  if (candidates.length > 1) {
    const smoothed = await smoother.compare(candidates, orderedWeights, y);
    for (const [at, one] of smoothed.entries())
      criterionValues[at] = criterionOf(criterion, one, y, {
        weights: orderedWeights,
        repeats: points.weights,
      });
    for (const [at, value] of criterionValues.entries()) if (value < criterionValues[best]) best = at;
  }
  const smooth: LocalProblem["smooth"] = (...given) => smoother.smooth(candidates[best], ...given);
  const judged = await judge(learning, { points, smooth, weights: orderedWeights, y }, control);
  const { reach, cellWeight } = candidates[best];
  const { first, robust } = judged;
  return {
    inputs: learning.inputs,
    response: learning.response,
    points: x,
    responses: learning.y,
    weights,
    weighting,
    robustness: robust && points.byRow(robust.weights),
    distanceMap,
    terms: terms.map((powers) => [...powers]),
    kernel,
    ...("width" in reach
      ? { width: reach.width, stretch: 1 }
      : { neighborhoodWeight: reach.weight, stretch: reach.stretch }),
    ...(cellWeight !== undefined && { cellWeight }),
    extrapolation: learning.extrapolation,
    fitted: points.byRow(robust?.fitted ?? first.fitted),
    leverages: points.byRow(first.leverages),
    widened: first.widened,
    ...judged.statistics,
    ...(candidates.length > 1 && {
      criterion,
      candidates: Float64Array.from(candidates, ({ value }) => value),
      criterionValues,
    }),
  };
}

interface Judged {
  readonly first: SmoothedPoints;
  readonly robust: { readonly weights: Float64Array; readonly fitted: Float64Array } | undefined;
  readonly statistics: Pick<
    LocalState,
    | "degreesOfFreedom"
    | "equivalentParameters"
    | "residualStandardError"
    | "residualDegreesOfFreedom"
    | "statistics"
  >;
}

/** The responses of all points, in their order. */
interface LocalProblem {
  readonly points: LocalPoints;
  /** Smooths responses by weights, with the neighborhoods that were chosen. */
  readonly smooth: (
    weights: Float64Array | undefined,
    y: Float64Array,
    wanted?: WantedInfluences,
  ) => Promise<SmoothedWithSquares>;
  readonly weights: Float64Array | undefined;
  readonly y: Float64Array;
}

/** The curve, its robust versions, and its degrees of freedom and error. */
async function judge(learning: LocalLearning, problem: LocalProblem, control: FitControl): Promise<Judged> {
  const { points, smooth, weights, y } = problem;
  const isExact =
    learning.statistics === "exact" || (learning.statistics === "auto" && points.count <= EXACT_CASES);
  const residual = isExact ? Matrix.identity(points.count) : undefined;
  const hasSquares = residual === undefined && !hasLoessMoments(learning);
  const first = await smooth(weights, y, { residual, hasSquares });
  const squares = first.squares.reduce((sum, one, i) => sum + one * (points.weights?.[i] ?? 1), 0);
  const trace = first.leverages.reduce((sum, leverage) => sum + leverage, 0);
  const cases = points.totalWeight;
  // Without constants of loess there are those of Hastie and Tibshirani 1990, section 3.5: tr(R²) = tr(R).
  const whole = cases - 2 * trace + squares;
  const moments: ResidualMoments =
    residual !== undefined
      ? await exactMoments(residual, points.weights, control)
      : hasLoessMoments(learning)
        ? momentsByLoess(learning, trace, cases)
        : { first: whole, second: whole };
  const robust = await robustFits(learning, problem, first);
  const judgedBy = robust?.residuals ?? y.map((value, i) => value - first.fitted[i]);
  const sum = judgedBy.reduce((total, one, i) => total + (weights?.[i] ?? 1) * one * one, 0);
  // What is left of the degrees of freedom by rounding alone is nothing.
  const isJudged = moments.first > 1e-8 * cases && moments.second > 0;
  return {
    first,
    robust,
    statistics: {
      degreesOfFreedom: trace,
      equivalentParameters: moments.first + 2 * trace - cases,
      residualStandardError: isJudged ? Math.sqrt(sum / moments.first) : Number.NaN,
      residualDegreesOfFreedom: isJudged ? moments.first ** 2 / moments.second : Number.NaN,
      statistics: isExact ? "exact" : "approximate",
    },
  };
}

/** The approximation of loess was made for its kernel, neighborhoods by number, and polynomials of degrees 1 and 2. */
function hasLoessMoments({ kernel, terms, candidates, x }: LocalLearning): boolean {
  const degree = Math.max(...terms.map((powers) => powers.reduce((sum, power) => sum + power, 0)));
  const fromLoess = kernel === "tri-cube" && "weight" in candidates[0].reach;
  return fromLoess && (degree === 1 || degree === 2) && terms.length > x.columns;
}

function momentsByLoess({ x, terms }: LocalLearning, trace: number, cases: number): ResidualMoments {
  const [first, second] = loessMoments(trace, cases, x.columns, terms.length);
  return { first, second };
}

/** Fits that count cases by their residuals from the fit before, and residuals by which the last one is judged. */
async function robustFits(
  { fits }: LocalLearning,
  { points, smooth, weights, y }: LocalProblem,
  first: SmoothedPoints,
): Promise<{ weights: Float64Array; fitted: Float64Array; residuals: Float64Array } | undefined> {
  if (fits === 1) return undefined;
  let { fitted } = first;
  let robustness = new Float64Array(points.count).fill(1);
  for (let fit = 1; fit < fits; fit += 1) {
    const residuals = y.map((value, i) => value - fitted[i]);
    robustness = robustnessWeights(residuals, points.weights) as Float64Array<ArrayBuffer>;
    const product = robustness.map((value, i) => value * (weights?.[i] ?? 1));
    fitted = (await smooth(product, y)).fitted;
  }
  const precisions = points.weights === undefined ? weights : undefined;
  const pseudo = pseudoResponses({ y, fitted, robustness }, precisions, points.weights);
  const smoothed = await smooth(weights, pseudo);
  return { weights: robustness, fitted, residuals: pseudo.map((value, i) => value - smoothed.fitted[i]) };
}
