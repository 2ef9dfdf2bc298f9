import { throwIfAborted } from "../../base/control.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import {
  namesSeveral,
  type Rows,
  readOpenPredictors,
  readResponses,
  readWeights,
} from "../../learn/input.js";
import type { MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { CoefficientPath } from "../path/coefficient-path.js";
import type { ResponseTarget } from "../path/several-responses.js";
import { choosePenalties } from "./choose.js";
import { RidgeModel, RidgeResponsesModel } from "./model.js";
import { ridgeOptions } from "./options.js";
import { decompose, type RidgeProblem, regressionsAt } from "./problem.js";
import { effectiveDegrees, relativeVariances, residualDegrees, residualSum } from "./solver.js";

/**
 * Ridge regression: least squares with a penalty on the squared size of the coefficients, RSS + λ‖β‖²
 * (ESL section 3.4.1).
 *
 * ```ts
 * const model = await new Ridge({ lambda: 2 }).fit([[1], [2], [3], [4]], [6, 5, 7, 10]);
 * model.coefficients; // [0.933]: least squares has 1.4
 * ```
 */
export class Ridge extends Estimator<typeof ridgeOptions> {
  static readonly kind = "Ridge";
  static readonly task = "regression";
  static readonly schema = ridgeOptions;

  fit(x: MatrixLike | SparseMatrix, y: ArrayLike<number>, control?: FitControl): Promise<RidgeModel>;
  fit(table: Table, target: string, control?: FitControl): Promise<RidgeModel>;
  /** Several responses at once: one decomposition serves them all. */
  fit(x: MatrixLike | SparseMatrix, y: MatrixLike, control?: FitControl): Promise<RidgeResponsesModel>;
  fit(table: Table, targets: readonly string[], control?: FitControl): Promise<RidgeResponsesModel>;
  async fit(
    rows: Rows,
    target: ResponseTarget,
    control: FitControl = {},
  ): Promise<RidgeModel | RidgeResponsesModel> {
    const { kind, options } = this;
    throwIfAborted(kind, control.signal);
    const { responses, names } = readResponses(kind, rows, target);
    const {
      matrix: x,
      features,
      requireUsable,
    } = readOpenPredictors(kind, rows, { missing: "error", except: names });
    const weights = readWeights(kind, rows, control.weights);
    const problem = await decompose({ x, responses, weights, requireUsable }, options, control);
    throwIfAborted(kind, control.signal);
    const judgments = await choosePenalties(
      { x, responses, weights, source: rows },
      problem,
      options,
      control,
    );
    const models: RidgeModel[] = [];
    for (const [r, response] of names.entries()) {
      throwIfAborted(kind, control.signal);
      const { lambdas, spectrum, projections, free } = problem;
      const { chosen, values, validation } = judgments[r];
      const found = regressionsAt(problem, r, lambdas.subarray(chosen, chosen + 1));
      const residualSums = lambdas.map((lambda) => residualSum(spectrum, projections[r], lambda));
      const path = new CoefficientPath({
        features: features.names,
        parameter: "lambda",
        values: lambdas,
        // Coefficients of other penalties are found when somebody asks: they cost as much as the choice.
        known: { index: chosen, intercept: found.intercepts[0], coefficients: found.coefficients.data },
        all: () => regressionsAt(problem, r, lambdas),
        degreesOfFreedom: lambdas.map((lambda) => effectiveDegrees(spectrum, lambda)),
        residualSums,
      });
      const left = residualDegrees(spectrum, lambdas[chosen], free);
      const noiseVariance = left > 0 ? residualSums[chosen] / left : Number.NaN;
      models.push(
        new RidgeModel(
          {
            inputs: features,
            response,
            path,
            chosen,
            validation,
            criterion: options.criterion,
            criterionValues: values,
            constantFeatures: features.names.filter((_, j) => problem.design.constant[j]),
            noiseVariance,
            seed: options.seed,
          },
          () => standardErrors(problem, lambdas[chosen], noiseVariance, options.intercept),
        ),
      );
    }
    return namesSeveral(target) ? new RidgeResponsesModel(models) : models[0];
  }
}

function standardErrors(
  { spectrum, design, cases }: RidgeProblem,
  lambda: number,
  noise: number,
  intercept: boolean,
): { readonly intercept: number; readonly coefficients: Float64Array } {
  const { scales, centers } = design;
  const moved = centers.map((center, j) => center / scales[j]);
  const { coefficients, center } = relativeVariances(spectrum, lambda, moved);
  return {
    intercept: intercept ? Math.sqrt(noise * (1 / cases + center)) : 0,
    coefficients: coefficients.map((value, j) => Math.sqrt(noise * value) / scales[j]),
  };
}
