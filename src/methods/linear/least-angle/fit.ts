import type { Matrix } from "../../../math/linalg/matrix.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { chooseByFolds, predictSettings } from "../engine/choice/choose-by-folds.js";
import { type CpFacts, cpOf, leastCost, noNoise, residualVariance } from "../engine/choice/mallows.js";
import type { PathFit } from "../engine/choice/validate-path.js";
import { type ReducedDesign, reduceLongDesign } from "../engine/design/reduce-design.js";
import { type OpenData, openDataOf } from "../engine/design/regression-data.js";
import { originalScaleSparsePath, type SparseCoefficients } from "../engine/design/standardize.js";
import { CoefficientPath } from "../engine/path/coefficient-path.js";
import { sumOfSquares } from "../engine/vectors.js";
import { LeastAngleModel } from "./model.js";
import { type LeastAngleSettings, leastAngleOptions } from "./options.js";
import { coefficientsAt, normsOf, type PathPosition, positionOf } from "./path-position.js";
import { type LeastAnglePath, leastAnglePath } from "./solver.js";

/** The fractions that cross-validation tries. */
const FRACTIONS = Float64Array.from({ length: 101 }, (_, i) => i / 100);

/**
 * Least angle regression: the most correlated feature moves towards its least squares coefficient until
 * another is as correlated with the residual; then both move together, and so on (ESL section 3.4.4).
 *
 * ```ts
 * const model = await new LeastAngle({ method: "lasso" }).fit(await diabetes(), "progression");
 * model.steps; // bmi joins, s5 joins, …
 * model.path; // every knot
 * ```
 */
export class LeastAngle extends RegressorEstimator<typeof leastAngleOptions, LeastAngleModel> {
  static readonly kind = "LeastAngle";
  static readonly schema = leastAngleOptions;
  static readonly models = [LeastAngleModel];

  protected async learn(cases: ResponseCases, control: FitControl): Promise<LeastAngleModel> {
    const { kind, options } = this;
    const { features, response } = cases;
    // The design is a copy; the folds of a choice are taken from the rows later.
    const data = openDataOf(mayNeedFolds(options, cases) ? cases.owned : cases);
    const { design, found } = await this.#walk(data, control);
    const facts = {
      totalWeight: design.totalWeight,
      hasIntercept: options.intercept,
      noiseVariance: options.noiseVariance ?? noiseOf(design, found, options.intercept),
    };
    const norms = normsOf(found);
    const { signal, threads } = control;
    const predictLeft: PathFit<Matrix> = async (training, left) => {
      const tried = await this.#atFractions(training, { signal, threads });
      return predictSettings(tried, left, FRACTIONS.length);
    };
    const byFolds = options.criterion === "cross-validation" || lacksNoise(options, found, facts, cases);
    const choice = byFolds ? await chooseByFolds(kind, data, options, predictLeft, control) : undefined;
    const position =
      choice === undefined ? this.#choose(found, norms, facts) : positionOf(norms, FRACTIONS[choice.chosen]);
    const { points, chosen } = withPosition(found, position, design);
    const rescaled = originalScaleSparsePath(
      points.map(({ coefficients }) => coefficients),
      design,
    );
    const norm = normsOf({ coefficients: [points[chosen].coefficients] })[0];
    return new LeastAngleModel({
      inputs: features,
      response,
      path: new CoefficientPath({
        features: features.names,
        parameter: "lambda",
        values: Float64Array.from(points, ({ product }) => product / design.totalWeight),
        ...rescaled,
        degreesOfFreedom: Float64Array.from(points, ({ size }) => size),
        residualSums: Float64Array.from(points, ({ residualSum }) => residualSum),
      }),
      chosen,
      validation: choice?.validation,
      steps: found.events.map(({ action, feature, knot }) => ({
        action,
        feature: features.names[feature],
        lambda: found.products[knot] / design.totalWeight,
      })),
      constantFeatures: features.names.filter((_, j) => design.constant[j]),
      complete: found.complete,
      fraction: norm === 0 ? 0 : norm / norms[norms.length - 1],
      fractions: choice === undefined ? new Float64Array(0) : FRACTIONS,
      ...facts,
      seed: options.seed,
    });
  }

  async #walk(data: OpenData, control: FitControl) {
    const { method, maxSteps = Number.POSITIVE_INFINITY, intercept, standardize } = this.options;
    const design = await reduceLongDesign(data, { intercept, standardize }, control);
    const found = await leastAnglePath(this.kind, design, { lasso: method === "lasso", maxSteps }, control);
    return { design, found };
  }

  #choose(found: LeastAnglePath, norms: Float64Array, facts: CpFacts): PathPosition {
    const { size, fraction } = this.options;
    if (fraction !== undefined) return positionOf(norms, fraction);
    if (size !== undefined) {
      const beyond = found.sizes.findIndex((count) => count > size);
      return { knot: (beyond < 0 ? found.sizes.length : beyond) - 1, part: 0 };
    }
    if (found.sizes.length === 1) return { knot: 0, part: 0 };
    if (Number.isNaN(facts.noiseVariance)) {
      // Of more cases than features, an exact fit leaves nothing to weigh up.
      if (this.options.criterion === undefined) return { knot: found.sizes.length - 1, part: 0 };
      throw noNoise(this.kind, 'give noiseVariance, size or fraction, or choose "cross-validation"');
    }
    const costs = found.residualSums.map((sum, knot) => cpOf(facts, found.sizes[knot], sum));
    return { knot: leastCost(costs), part: 0 };
  }

  /** The path at every fraction that is tried, for cases without a fold. */
  async #atFractions(training: OpenData, control: FitControl) {
    const { design, found } = await this.#walk(training, control);
    const norms = normsOf(found);
    const coefficients = Array.from(FRACTIONS, (fraction) =>
      coefficientsAt(found, positionOf(norms, fraction)),
    );
    return originalScaleSparsePath(coefficients, design);
  }
}

/** Whether folds may have to choose, because C_p cannot: known before the rows are read. */
function mayNeedFolds(settings: LeastAngleSettings, { count, weights, features }: ResponseCases): boolean {
  const { criterion } = settings;
  if (criterion !== undefined) return criterion === "cross-validation";
  return count <= features.names.length + 1 || weights !== undefined;
}

/** Whether folds choose by default: all features together leave no residuals to estimate the noise from. */
function lacksNoise(
  settings: LeastAngleSettings,
  { sizes }: LeastAnglePath,
  { noiseVariance }: CpFacts,
  cases: ResponseCases,
): boolean {
  const { criterion, size, fraction } = settings;
  if (criterion !== undefined || size !== undefined || fraction !== undefined) return false;
  return Number.isNaN(noiseVariance) && sizes.length > 1 && mayNeedFolds(settings, cases);
}

/** What is known of one setting of the path. */
interface Point {
  readonly product: number;
  readonly coefficients: SparseCoefficients;
  readonly size: number;
  readonly residualSum: number;
}

/** The knots, with the chosen position among them if it lies between two. */
function withPosition(
  found: LeastAnglePath,
  position: PathPosition,
  { columns, y }: ReducedDesign,
): { points: Point[]; chosen: number } {
  const points: Point[] = found.products.map((product, knot) => ({
    product,
    coefficients: found.coefficients[knot],
    size: found.sizes[knot],
    residualSum: found.residualSums[knot],
  }));
  const { knot, part } = position;
  if (part === 0) return { points, chosen: knot };
  if (part === 1) return { points, chosen: knot + 1 };
  const coefficients = coefficientsAt(found, position);
  const residual = y.slice();
  const { features, values } = coefficients;
  for (const [at, j] of features.entries()) {
    const column = columns[j];
    for (let i = 0; i < residual.length; i += 1) residual[i] -= values[at] * column[i];
  }
  const between: Point = {
    product: found.products[knot] + part * (found.products[knot + 1] - found.products[knot]),
    coefficients,
    size: values.filter((value) => value !== 0).length,
    residualSum: residual.reduce((sum, value) => sum + value * value, 0),
  };
  points.splice(knot + 1, 0, between);
  return { points, chosen: knot + 1 };
}

/** The unbiased residual variance of the regression on all features; NaN where its fit is exact. */
function noiseOf(
  { totalWeight, totalSum, columns, y, rows }: ReducedDesign,
  { complete, sizes, residualSums }: LeastAnglePath,
  intercept: boolean,
): number {
  const width = columns.length;
  if (rows <= width) return Number.NaN;
  // If the path ended early and all features are independent, the last row of the triangle holds the part of
  // the response that no feature explains.
  const dependent = (column: Float64Array, j: number) =>
    !(Math.abs(column[j]) > 1e-8 * Math.sqrt(sumOfSquares(column)));
  if (!complete && columns.some(dependent)) return Number.NaN;
  const last = sizes.length - 1;
  const [size, rest] = complete ? [sizes[last], residualSums[last]] : [width, y[width] ** 2];
  const degrees = totalWeight - size - (intercept ? 1 : 0);
  return residualVariance(rest, degrees, totalSum);
}
