import { Table } from "../../data/table.js";
import { DataError } from "../../errors.js";
import { makeFolds } from "../../evaluate/resample/folds/plan.js";
import { type FitControl, throwIfAborted } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { type Rows, readPredictors, readResponses, readWeights } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { CoefficientPath } from "../path/coefficient-path.js";
import { linearPredictor } from "../path/linear-model.js";
import { originalPath } from "../path/original-path.js";
import { type ReducedDesign, reduceLongDesign } from "../path/reduce-design.js";
import { originalScale } from "../path/standardize.js";
import { type PathData, type PathValidation, validatePath } from "../path/validate-path.js";
import { cpOf, LeastAngleModel } from "./model.js";
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
    throwIfAborted(kind, control.signal);
    const { responses, names } = readResponses(kind, rows, target);
    const { matrix: x, features } = readPredictors(kind, rows, { missing: "error", except: names });
    const data = { x, y: responses.column(0), weights: readWeights(kind, rows, control.weights) };
    const { design, found } = await this.#walk(data, control);
    const facts = {
      cases: design.mass,
      hasIntercept: options.intercept,
      noiseVariance: options.noiseVariance ?? noiseOf(design, found, options.intercept),
    };
    const validation =
      options.criterion === "cross-validation" ? await this.#validate(rows, data, control) : undefined;
    const norms = normsOf(found);
    const place = this.#choose(found, norms, facts, validation);
    const { points, chosen } = withPlace(found, place, design);
    const own = originalPath(
      points.map(({ coefficients }) => coefficients),
      design,
    );
    const lambdas = points.map(({ product }) => product / design.mass);
    const norm = normsOf({ coefficients: [points[chosen].coefficients] })[0];
    return new LeastAngleModel({
      inputs: features,
      response: names[0],
      path: new CoefficientPath({
        features: features.names,
        parameter: "lambda",
        values: Float64Array.from(lambdas),
        ...own,
        degreesOfFreedom: Float64Array.from(points, ({ size }) => size),
        residualSums: Float64Array.from(points, ({ residualSum }) => residualSum),
      }),
      chosen,
      validation,
      steps: found.events.map(({ action, feature, knot }) => ({
        action,
        feature: features.names[feature],
        lambda: found.products[knot] / design.mass,
      })),
      constant: features.names.filter((_, j) => design.constant[j]),
      complete: found.complete,
      fraction: norm === 0 ? 0 : norm / norms[norms.length - 1],
      fractions: validation === undefined ? new Float64Array(0) : FRACTIONS,
      ...facts,
      seed: options.seed,
    });
  }

  async #walk({ x, y, weights }: PathData, control: FitControl) {
    const { variant, maxSteps = Number.POSITIVE_INFINITY, intercept, standardize } = this.options;
    const design = await reduceLongDesign(x as Matrix, y, weights, { intercept, standardize }, control);
    const found = await leastAnglePath(this.kind, design, { lasso: variant === "lasso", maxSteps }, control);
    return { design, found };
  }

  #choose(
    found: LeastAnglePath,
    norms: Float64Array,
    facts: Parameters<typeof cpOf>[1],
    validation: PathValidation | undefined,
  ): Place {
    const { size, fraction, rule } = this.options;
    if (validation !== undefined)
      return placeOf(norms, FRACTIONS[rule === "best" ? validation.best : validation.oneStandardError]);
    if (fraction !== undefined) return placeOf(norms, fraction);
    if (size !== undefined) {
      const beyond = found.sizes.findIndex((own) => own > size);
      return { knot: (beyond < 0 ? found.sizes.length : beyond) - 1, part: 0 };
    }
    if (found.sizes.length === 1) return { knot: 0, part: 0 };
    if (Number.isNaN(facts.noiseVariance)) throw noNoise(this.kind);
    const costs = cpOf({ residualSums: found.residualSums, degreesOfFreedom: found.sizes }, facts);
    return { knot: costs.reduce((best, cost, at) => (cost < costs[best] ? at : best), 0), part: 0 };
  }

  async #validate(
    rows: Rows,
    data: PathData & { readonly x: Matrix },
    control: FitControl,
  ): Promise<PathValidation> {
    const { kind, options } = this;
    const folds = makeFolds(kind, options.folds, {
      source: rows instanceof Table ? rows : data.x.rows,
      rows: data.x.rows,
      task: "regression",
      target: data.y,
      seed: options.seed,
    });
    const quiet = { signal: control.signal };
    return validatePath(
      kind,
      data,
      folds,
      async (training, left) => {
        const { design, found } = await this.#walk(training, quiet);
        const norms = normsOf(found);
        const columns = Array.from(FRACTIONS, (fraction) => {
          const own = originalScale(coefficientsAt(found, placeOf(norms, fraction)), design);
          return linearPredictor(left as Matrix, own.intercept, own.coefficients);
        });
        return Matrix.fromColumns(columns);
      },
      control,
    );
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
  const independent = columns.every((column, j) => Math.abs(column[j]) > 1e-8 * Math.hypot(...column));
  if (!complete && !independent) return Number.NaN;
  const last = sizes.length - 1;
  const [size, rest] = complete ? [sizes[last], residualSums[last]] : [width, y[width] ** 2];
  const degrees = mass - size - (intercept ? 1 : 0);
  return degrees > 0 && rest > 1e-28 * totalSum ? rest / degrees : Number.NaN;
}

function noNoise(method: string): DataError {
  return new DataError(
    `${method}: the criterion "cp" needs the noise variance, and the regression on all features leaves none to see; give noiseVariance, size or fraction, or choose "cross-validation".`,
    {
      method,
      option: "criterion",
      expected: "residuals of the regression on all features",
      received: "none",
    },
  );
}
