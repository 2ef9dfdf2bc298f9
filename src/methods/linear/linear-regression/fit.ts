import { Matrix } from "../../../math/linalg/matrix.js";
import { scatterMatrix } from "../../../math/linalg/moments.js";
import type { MultiResponseCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { MultiRegressorEstimator } from "../../../model/tasks/regressor.js";
import { formulaReading } from "../../../model/terms/read.js";
import { COPIED_AT_ONCE } from "../../../wasm/regression-block.js";
import { withOnes } from "../engine/least-squares.js";
import { settleResidualSum, weightedSquares, withoutRounding } from "../engine/model/exact-fit.js";
import { termsOf } from "../engine/model/terms.js";
import { LinearRegressionModel, LinearRegressionResponsesModel } from "./model.js";
import { gradientSolver, type LinearRegressionSettings, linearRegressionOptions } from "./options.js";
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
export class LinearRegression extends MultiRegressorEstimator<
  typeof linearRegressionOptions,
  LinearRegressionModel,
  LinearRegressionResponsesModel
> {
  static readonly kind = "LinearRegression";
  static readonly schema = linearRegressionOptions;
  static readonly models = [LinearRegressionModel, LinearRegressionResponsesModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected override get reading(): Reading {
    return { offset: "known", formula: formulaReading(this.options) };
  }

  protected async learn(
    cases: MultiResponseCases,
    control: FitControl,
  ): Promise<LinearRegressionModel | LinearRegressionResponsesModel> {
    const given = cases.unchecked;
    // With an offset, fitted values are computed after the solution.
    const once = cases.offset === undefined && readsOnce(given, this.options);
    const { unchecked: x, weights, features: inputs, offset } = once ? cases : cases.owned;
    const responses = withoutOffset(cases.responses, offset);
    const { intercept, tolerance } = this.options;
    const requireUsable = () => cases.requireUsable();
    const problem = { x, responses, weights, intercept, tolerance, requireUsable };
    const solution = await solveBy(this.options, problem, termsOf(inputs.names, intercept), control);
    const models = cases.names.map((_, j) =>
      modelOf(cases, { given, x, responses }, j, solution, this.options),
    );
    return cases.several ? new LinearRegressionResponsesModel({ inputs, models }) : models[0];
  }
}

/** Whether the solver has read all rows before its first pause, so that changes after that do not reach it. */
function readsOnce({ data }: Matrix, settings: LinearRegressionSettings): boolean {
  return gradientSolver(settings) === undefined && data.length <= COPIED_AT_ONCE;
}

interface FittedRows {
  /** The rows of the caller, which may have been changed since. */
  readonly given: Matrix;
  readonly x: Matrix;
  /** Without the offset. */
  readonly responses: Matrix;
}

function modelOf(
  { weights, features: inputs, names, offset }: MultiResponseCases,
  { given, x, responses }: FittedRows,
  j: number,
  solution: Answer,
  settings: LinearRegressionSettings,
): LinearRegressionModel {
  const y = responses.column(j);
  const independent = new Set(solution.pivots.subarray(0, solution.rank));
  const cases = weights?.filter((weight) => weight > 0).length ?? x.rows;
  const isFrequency = settings.weighting === "frequency";
  const iteration = gradientSolver(settings);
  const descent = solution.descents?.[j];
  const parameters = solution.coefficients.column(j);
  const { squares } = solution;
  const residualSum = settleResidualSum(solution.residualSums[j], { y, weights, parameters, squares });
  return new LinearRegressionModel(
    {
      inputs,
      response: names[j],
      settings,
      parameters,
      aliased: Array.from(solution.pivots.keys(), (column) => !independent.has(column)),
      inverseGram: solution.inverseGram,
      cases,
      totalWeight: isFrequency ? (weights?.reduce((sum, weight) => sum + weight, 0) ?? cases) : cases,
      logWeights: isFrequency ? 0 : sumOfLogs(weights),
      residualSum,
      totalSum:
        offset === undefined
          ? totalSum(y, weights, settings.intercept)
          : residualSum + totalSum(fittedWith(x, parameters, offset, settings), weights, settings.intercept),
      hasOffset: offset !== undefined,
      convergence: descent?.convergence,
      seed: iteration?.method === "stochastic-gradient" ? iteration.seed : undefined,
      orthogonalization: solution.orthogonalizations?.[j],
    },
    { x: given, y, weights, offset },
    descent?.path,
  );
}

/** What is left of the responses for the features to explain. */
function withoutOffset(responses: Matrix, offset: Float64Array | undefined): Matrix {
  if (offset === undefined) return responses;
  return responses.map((value, at) => value - offset[Math.floor(at / responses.columns)]);
}

/** Fitted values that contain the offset: R² is the share of their variance, as in R. */
function fittedWith(
  x: Matrix,
  parameters: Float64Array,
  offset: Float64Array,
  { intercept }: LinearRegressionSettings,
): Float64Array {
  return (intercept ? withOnes(x) : x).multiply(parameters).map((value, row) => value + offset[row]);
}

function sumOfLogs(weights: Float64Array | undefined): number {
  return weights?.reduce((sum, weight) => (weight > 0 ? sum + Math.log(weight) : sum), 0) ?? 0;
}

/** Σ w·(y − ȳ)², or Σ w·y² where the line goes through the origin. */
function totalSum(y: Float64Array, weights: Float64Array | undefined, centered: boolean): number {
  const column = new Matrix(y.length, 1, y);
  const squares = weightedSquares(y, weights);
  if (!centered) return squares;
  return withoutRounding(scatterMatrix(column, weights && { weights }).get(0, 0), Math.sqrt(squares));
}
