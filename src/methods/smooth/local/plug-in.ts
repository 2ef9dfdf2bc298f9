// The width that is best for a local line, estimated (Ruppert, Sheather and Wand 1995, as in the R package KernSmooth, but
// from the cases themselves instead of a grid).

import { DataError, got, wanted, words } from "../../../base/errors.js";
import { counted } from "../../../base/sentence.js";
import type { Steps } from "../../../base/steps.js";
import { leastSquares } from "../../../math/linalg/least-squares.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { canonicalFactor, KERNELS } from "../../../math/probability/density/kernels.js";
import type { SmoothingKernel } from "./kernel-weights.js";
import { Locations } from "./locations.js";
import { LocalPoints, scaledColumns } from "./points.js";
import { planProducts, polynomialTerms } from "./polynomial.js";
import { smoothPoints } from "./smooth-points.js";

/** The share of the cases at either end that the estimates leave out. */
const TRIM = 0.01;
/** The share of the range at either end in which curvature is not estimated. */
const EDGE = 0.05;
/** Polynomials of degree 4 are fitted to blocks of at least 20 cases, and to at most 5 of them. */
const BLOCK_CASES = 20;
const MOST_BLOCKS = 5;
const BLOCK_TERMS = 5;

/** Cases of one feature, sorted by it. */
interface SortedCases {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** The width for a kernel, by its canonical factor from that of the Gaussian kernel. */
export function* plugInWidth(
  method: string,
  x: Matrix,
  y: Float64Array,
  weights: Float64Array | undefined,
  kernel: SmoothingKernel,
): Steps<number> {
  if (x.columns !== 1) {
    const sentence = words`the width "plug-in" is for ${wanted("1 feature")}; got ${got(counted(x.columns, "feature"))}; give span or width: "auto".`;
    throw new DataError(method, sentence, { option: "width" });
  }
  if (weights?.some((weight) => !Number.isInteger(weight))) {
    const sentence = words`the width "plug-in" is for weights that are ${wanted("whole numbers")}, which count rows; give span or width: "auto".`;
    throw new DataError(method, sentence, { option: "width" });
  }
  const all = sortedCases(x.data, y, weights);
  const range = all.x[all.x.length - 1] - all.x[0];
  const edge = Math.floor(TRIM * all.x.length);
  const cases = { x: all.x.slice(edge, all.x.length - edge), y: all.y.slice(edge, all.y.length - edge) };
  const gaussian = yield* gaussianWidth(cases, all.x[0], range);
  const width = gaussian * canonicalFactor(KERNELS[kernel]);
  if (width > 0 && width < Number.POSITIVE_INFINITY) return width;
  const sentence = words`the width "plug-in" cannot be estimated from these cases, which are ${got("too few or lie on a curve without error")}; give a number, or ${wanted('"auto"')}.`;
  throw new DataError(method, sentence, { option: "width" });
}

function* gaussianWidth(cases: SortedCases, least: number, range: number): Steps<number> {
  const count = cases.x.length;
  if (!(range > 0) || count <= BLOCK_TERMS) return Number.NaN;
  const pilot = blockEstimates(cases);
  // The variance and bias of an estimate of curvature cancel or add up, by the sign of the fourth derivative.
  const sign = pilot.fourth < 0 ? 3 / (8 * Math.sqrt(Math.PI)) : 15 / (16 * Math.sqrt(Math.PI));
  const forCurvature = ((sign * pilot.variance * range) / (Math.abs(pilot.fourth) * count)) ** (1 / 7);
  const curvature = yield* meanSquaredCurvature(cases, forCurvature, least, range);
  const constant =
    ((4 * (0.5 + 2 * Math.SQRT2 - (4 / 3) * Math.sqrt(3))) / Math.sqrt(2 * Math.PI)) ** (1 / 9);
  const forVariance = constant * ((pilot.variance ** 2 * range) / (curvature * count) ** 2) ** (1 / 9);
  const variance = yield* residualVariance(cases, forVariance);
  return ((variance * range) / (2 * Math.sqrt(Math.PI) * curvature * count)) ** (1 / 5);
}

function sortedCases(x: Float64Array, y: Float64Array, weights: Float64Array | undefined): SortedCases {
  const order = Array.from(x.keys()).sort((a, b) => x[a] - x[b] || y[a] - y[b]);
  const rows = order.flatMap((i) => new Array<number>(weights?.[i] ?? 1).fill(i));
  return { x: Float64Array.from(rows, (i) => x[i]), y: Float64Array.from(rows, (i) => y[i]) };
}

interface Pilot {
  readonly variance: number;
  /** The mean product of the second and fourth derivatives. */
  readonly fourth: number;
}

/** Estimates by polynomials of degree 4 in as many blocks as Mallows' criterion chooses. */
function blockEstimates(cases: SortedCases): Pilot {
  const count = cases.x.length;
  const most = Math.max(1, Math.min(MOST_BLOCKS, Math.floor(count / BLOCK_CASES)));
  const fits = Array.from({ length: most }, (_, k) => fitBlocks(cases, k + 1));
  const unit = fits[most - 1].squares / (count - BLOCK_TERMS * most);
  let best = 0;
  const criterion = (k: number) => fits[k].squares / unit + 2 * BLOCK_TERMS * (k + 1);
  for (let k = 1; k < most; k += 1) if (criterion(k) < criterion(best)) best = k;
  const { squares, products } = fits[best];
  return { variance: squares / (count - BLOCK_TERMS * (best + 1)), fourth: products / count };
}

function fitBlocks({ x, y }: SortedCases, blocks: number): { squares: number; products: number } {
  const size = Math.floor(x.length / blocks);
  let [squares, products] = [0, 0];
  for (let block = 0; block < blocks; block += 1) {
    const from = block * size;
    const to = block === blocks - 1 ? x.length : from + size;
    // Around the middle of the block and in units of its length, so that powers keep their digits.
    const middle = (x[from] + x[to - 1]) / 2;
    const unit = (x[to - 1] - x[from]) / 2 || 1;
    const u = x.slice(from, to).map((value) => (value - middle) / unit);
    const design = Matrix.fromColumns(
      Array.from({ length: BLOCK_TERMS }, (_, power) => u.map((value) => value ** power)),
    );
    const { solution, residuals } = leastSquares(design, y.slice(from, to));
    const [, , c2, c3, c4] = solution;
    for (const [i, value] of u.entries()) {
      squares += residuals[i] ** 2;
      const second = (2 * c2 + 6 * c3 * value + 12 * c4 * value ** 2) / unit ** 2;
      products += (second * 24 * c4) / unit ** 4;
    }
  }
  return { squares, products };
}

/** The mean squared second derivative by local cubics, edges aside. */
function* meanSquaredCurvature(
  { x, y }: SortedCases,
  width: number,
  least: number,
  range: number,
): Steps<number> {
  const settings = localSettings(x, 3, width);
  const unit = settings.points.unitOf(0);
  let sum = 0;
  yield* smoothPoints(settings, Locations.ofPoints(settings.points), undefined, y, (i, { coefficients }) => {
    const share = (x[i] - least) / range;
    if (share >= EDGE && share <= 1 - EDGE) sum += ((2 * coefficients[2]) / unit ** 2) ** 2;
  });
  return sum / x.length;
}

/** The residual variance about local lines. */
function* residualVariance({ x, y }: SortedCases, width: number): Steps<number> {
  let squares = 0;
  const settings = localSettings(x, 1, width);
  const locations = Locations.ofPoints(settings.points);
  const { fitted, leverages } = yield* smoothPoints(settings, locations, undefined, y, (_, local) => {
    squares += local.squaredInfluences(undefined);
  });
  let [residual, trace] = [0, 0];
  for (let i = 0; i < y.length; i += 1) {
    residual += (y[i] - fitted[i]) ** 2;
    trace += leverages[i];
  }
  return residual / (y.length - 2 * trace + squares);
}

/** Gaussian local fits of one feature; the cases are sorted already, so that points have their order. */
function localSettings(x: Float64Array, degree: number, width: number) {
  const points = new LocalPoints({
    x: new Matrix(x.length, 1, x),
    distanceMap: scaledColumns(Float64Array.of(1), [0]),
    weights: undefined,
  });
  const plan = planProducts(polynomialTerms({ features: 1, degree, linear: new Set() }));
  return { points, plan, kernel: "gaussian", reach: { width } } as const;
}
