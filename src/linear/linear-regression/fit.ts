import { throwIfAborted } from "../../base/control.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import {
  type Features,
  namesSeveral,
  type Rows,
  readPredictors,
  readResponses,
  readWeights,
} from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import { scatterMatrix } from "../../linalg/moments.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import type { ResponseTarget } from "../path/several-responses.js";
import { LinearRegressionModel } from "./model.js";
import { MultipleResponseModel } from "./multiple-response.js";
import { type LinearRegressionSettings, linearRegressionOptions } from "./options.js";
import { type Answer, solveBy } from "./solvers.js";

/**
 * Linear regression by least squares, with the inference that goes with it: standard errors, tests,
 * intervals, diagnostics (ESL section 3.2).
 *
 * ```ts
 * const model = await new LinearRegression().fit([[1], [2], [3], [4]], [6, 5, 7, 10]);
 * model.intercept; // 3.5
 * model.coefficients; // [1.4]
 * console.log(model.summary());
 * ```
 */
export class LinearRegression extends Estimator<typeof linearRegressionOptions> {
  static readonly kind = "LinearRegression";
  static readonly task = "regression";
  static readonly schema = linearRegressionOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<number>,
    control?: FitControl,
  ): Promise<LinearRegressionModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<LinearRegressionModel>;
  /** Several responses at once: one factorization serves them all. */
  fit(x: MatrixLike | SparseMatrix, y: MatrixLike, control?: FitControl): Promise<MultipleResponseModel>;
  fit(table: Table, targets: readonly string[], control?: FitControl): Promise<MultipleResponseModel>;
  async fit(
    rows: Rows,
    target: ResponseTarget,
    control: FitControl = {},
  ): Promise<LinearRegressionModel | MultipleResponseModel> {
    const { kind } = this;
    throwIfAborted(kind, control.signal);
    const { responses, names } = readResponses(kind, rows, target);
    const { matrix: x, features } = readPredictors(kind, rows, { missing: "error", except: names });
    const weights = readWeights(kind, rows, control.weights);
    const { intercept, tolerance } = this.options;
    const problem = { x, responses, weights, intercept, tolerance };
    const terms = intercept ? ["(intercept)", ...features.names] : features.names;
    const solution = await solveBy(this.options, problem, terms, control);
    const data = { x, responses, weights };
    const models = names.map((name, j) => modelOf(name, j, solution, data, features, this.options));
    return namesSeveral(target) ? new MultipleResponseModel(models) : models[0];
  }
}

interface Data {
  readonly x: Matrix;
  readonly responses: Matrix;
  readonly weights: Float64Array | undefined;
}

function modelOf(
  response: string,
  j: number,
  solution: Answer,
  { x, responses, weights }: Data,
  inputs: Features,
  settings: LinearRegressionSettings,
): LinearRegressionModel {
  const y = responses.column(j);
  const independent = new Set(solution.pivots.subarray(0, solution.rank));
  return new LinearRegressionModel(
    {
      inputs,
      response,
      settings,
      parameters: solution.coefficients.column(j),
      aliased: Array.from(solution.pivots.keys(), (column) => !independent.has(column)),
      inverseGram: solution.inverseGram,
      cases: caseCount(x.rows, weights, settings),
      logWeights: settings.weighting === "precision" ? sumOfLogs(weights) : 0,
      residualSum: solution.residualSums[j],
      totalSum: totalSum(y, weights, settings.intercept),
      convergence: solution.descents?.[j].convergence,
      orthogonalization: solution.orthogonalizations?.[j],
    },
    { x, y, weights },
    solution.descents?.[j].path,
  );
}

/** How many cases there are: the sum of frequencies, or the rows that were measured at all. */
function caseCount(
  rows: number,
  weights: Float64Array | undefined,
  { weighting }: LinearRegressionSettings,
): number {
  if (weights === undefined) return rows;
  return weighting === "frequency"
    ? weights.reduce((sum, weight) => sum + weight, 0)
    : weights.filter((weight) => weight > 0).length;
}

function sumOfLogs(weights: Float64Array | undefined): number {
  return weights?.reduce((sum, weight) => (weight > 0 ? sum + Math.log(weight) : sum), 0) ?? 0;
}

/** Σ w·(y − ȳ)², or Σ w·y² where the line goes through the origin. */
function totalSum(y: Float64Array, weights: Float64Array | undefined, centered: boolean): number {
  const column = new Matrix(y.length, 1, y);
  if (centered) return scatterMatrix(column, weights && { weights }).get(0, 0);
  return y.reduce((sum, value, i) => sum + (weights?.[i] ?? 1) * value * value, 0);
}
