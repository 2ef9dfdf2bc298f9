import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { chooseByFolds } from "../path/choose-by-folds.js";
import { CoefficientPath } from "../path/coefficient-path.js";
import { type CpFacts, cpOf, leastCost, noNoise, residualVariance } from "../path/mallows.js";
import { originalPath } from "../path/original-path.js";
import { type Cases, readOpenRegression } from "../path/read-regression.js";
import { type OpenCases, type ReducedDesign, reduceLongDesign } from "../path/reduce-design.js";
import { LeastAngleModel } from "./model.js";
import { leastAngleOptions } from "./options.js";
import { coefficientsAt, normsOf, type Place, placeOf } from "./place.js";
import { type LeastAnglePath, leastAnglePath } from "./solver.js";

/** The fractions that cross-validation tries. */
const FRACTIONS = Float64Array.from({ length: 101 }, (_, i) => i / 100);

/**
 * Least angle regression: the most correlated feature moves towards its least squares coefficient until
 * another is as correlated with what is left; then both move together, and so on (ESL section 3.4.4).
 *
 * ```ts
 * const model = await new LeastAngle({ variant: "lasso" }).fit(await diabetes(), "progression");
 * model.steps; // bmi joins, s5 joins, …
 * model.path; // every knot
 * ```
 */
export class LeastAngle extends Estimator<typeof leastAngleOptions> {
  static readonly kind = "LeastAngle";
  static readonly task = "regression";
  static readonly schema = leastAngleOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<LeastAngleModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<LeastAngleModel>;
  async fit(
    rows: Rows,
    target: ArrayLike<number> | string,
    control: FitControl = {},
  ): Promise<LeastAngleModel> {
    const { kind, options } = this;
    const data = readOpenRegression(kind, rows, target, control);
    const { inputs, response } = data;
    const { design, found } = await this.#walk(data, control);
    const facts = {
      cases: design.mass,
      hasIntercept: options.intercept,
      noiseVariance: options.noiseVariance ?? noiseOf(design, found, options.intercept),
    };
    const norms = normsOf(found);
    const choice =
      options.criterion === "cross-validation"
        ? await chooseByFolds(
            kind,
            data,
            FRACTIONS.length,
            options,
            (training, own) => this.#atFractions(training, own),
            control,
          )
        : undefined;
    const place =
      choice === undefined ? this.#choose(found, norms, facts) : placeOf(norms, FRACTIONS[choice.chosen]);
    const { points, chosen } = withPlace(found, place, design);
    const own = originalPath(
      points.map(({ coefficients }) => coefficients),
      design,
    );
    const lambdas = points.map(({ product }) => product / design.mass);
    const norm = normsOf({ coefficients: [points[chosen].coefficients] })[0];
    return new LeastAngleModel({
      inputs,
      response,
      path: new CoefficientPath({
        features: inputs.names,
        parameter: "lambda",
        values: Float64Array.from(lambdas),
        ...own,
        degreesOfFreedom: Float64Array.from(points, ({ size }) => size),
        residualSums: Float64Array.from(points, ({ residualSum }) => residualSum),
      }),
      chosen,
      validation: choice?.validation,
      steps: found.events.map(({ action, feature, knot }) => ({
        action,
        feature: inputs.names[feature],
        lambda: found.products[knot] / design.mass,
      })),
      constantFeatures: inputs.names.filter((_, j) => design.constant[j]),
      complete: found.complete,
      fraction: norm === 0 ? 0 : norm / norms[norms.length - 1],
      fractions: choice === undefined ? new Float64Array(0) : FRACTIONS,
      ...facts,
      seed: options.seed,
    });
  }

  async #walk(cases: OpenCases, control: FitControl) {
    const { variant, maxSteps = Number.POSITIVE_INFINITY, intercept, standardize } = this.options;
    const design = await reduceLongDesign(cases, { intercept, standardize }, control);
    const found = await leastAnglePath(this.kind, design, { lasso: variant === "lasso", maxSteps }, control);
    return { design, found };
  }

  #choose(found: LeastAnglePath, norms: Float64Array, facts: CpFacts): Place {
    const { size, fraction } = this.options;
    if (fraction !== undefined) return placeOf(norms, fraction);
    if (size !== undefined) {
      const beyond = found.sizes.findIndex((own) => own > size);
      return { knot: (beyond < 0 ? found.sizes.length : beyond) - 1, part: 0 };
    }
    if (found.sizes.length === 1) return { knot: 0, part: 0 };
    if (Number.isNaN(facts.noiseVariance))
      throw noNoise(this.kind, 'give noiseVariance, size or fraction, or choose "cross-validation"');
    const costs = found.residualSums.map((sum, knot) => cpOf(facts, found.sizes[knot], sum));
    return { knot: leastCost(costs), part: 0 };
  }

  /** The path at every fraction that is tried, for cases without a fold. */
  async #atFractions(training: Cases, control: FitControl) {
    const { design, found } = await this.#walk(training, control);
    const norms = normsOf(found);
    const places = Array.from(FRACTIONS, (fraction) => coefficientsAt(found, placeOf(norms, fraction)));
    return originalPath(places, design);
  }
}

/** What is known of one setting of the path. */
interface Point {
  readonly product: number;
  readonly coefficients: Float64Array;
  readonly size: number;
  readonly residualSum: number;
}

/** The knots, and among them the place that was chosen, if it is none. */
function withPlace(
  found: LeastAnglePath,
  place: Place,
  { columns, y }: ReducedDesign,
): { points: Point[]; chosen: number } {
  const points: Point[] = found.products.map((product, knot) => ({
    product,
    coefficients: found.coefficients[knot],
    size: found.sizes[knot],
    residualSum: found.residualSums[knot],
  }));
  const { knot, part } = place;
  if (part === 0) return { points, chosen: knot };
  if (part === 1) return { points, chosen: knot + 1 };
  const coefficients = coefficientsAt(found, place);
  const residual = y.slice();
  for (const [j, own] of columns.entries())
    if (coefficients[j] !== 0)
      for (let i = 0; i < residual.length; i += 1) residual[i] -= coefficients[j] * own[i];
  const between: Point = {
    product: found.products[knot] + part * (found.products[knot + 1] - found.products[knot]),
    coefficients,
    size: coefficients.filter((value) => value !== 0).length,
    residualSum: residual.reduce((sum, value) => sum + value * value, 0),
  };
  points.splice(knot + 1, 0, between);
  return { points, chosen: knot + 1 };
}

/** The unbiased variance of the residuals of all features; NaN where they leave none. */
function noiseOf(
  { mass, totalSum, columns, y, rows }: ReducedDesign,
  { complete, sizes, residualSums }: LeastAnglePath,
  intercept: boolean,
): number {
  const width = columns.length;
  if (rows <= width) return Number.NaN;
  // Where the path ended early, the last row of the triangle has what no feature explains, if all are
  // independent.
  const dependent = (column: Float64Array, j: number) => !(Math.abs(column[j]) > 1e-8 * lengthOf(column));
  if (!complete && columns.some(dependent)) return Number.NaN;
  const last = sizes.length - 1;
  const [size, rest] = complete ? [sizes[last], residualSums[last]] : [width, y[width] ** 2];
  const degrees = mass - size - (intercept ? 1 : 0);
  return residualVariance(rest, degrees, totalSum);
}

function lengthOf(column: Float64Array): number {
  return Math.sqrt(column.reduce((sum, value) => sum + value * value, 0));
}
