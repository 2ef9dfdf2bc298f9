import { Matrix } from "../../../math/linalg/matrix.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { solveCoefficients } from "../../linear/engine/least-squares.js";
import { fittedValues, IndicatorRegressionModel } from "./model.js";
import { indicatorRegressionOptions } from "./options.js";

interface IndicatorRegressionModels extends ClassifierFamily {
  readonly model: IndicatorRegressionModel<this["label"]>;
}

/**
 * Linear regression of class indicators: for every class a least squares fit to 1 for its cases and 0 for all
 * others; the class with the largest fit is predicted (ESL section 4.2). With three or more classes, a class that
 * lies between others may never be predicted.
 *
 * ```ts
 * const model = await new IndicatorRegression().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * model.maskedClasses; // []
 * ```
 */
export class IndicatorRegression extends ClassifierEstimator<
  typeof indicatorRegressionOptions,
  IndicatorRegressionModels
> {
  static readonly kind = "IndicatorRegression";
  static readonly schema = indicatorRegressionOptions;
  static readonly models = [IndicatorRegressionModel];
  /** Between two classes it has the direction of linear discriminants; between more, it hides some (ESL section 4.2). */
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: { variantOf: "LinearDiscriminant" },
  };

  protected override get reading(): Reading {
    return { extremes: "features" };
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<IndicatorRegressionModel> {
    const { matrix: x, features: inputs, classes, codes, weights } = cases.owned;
    const responses = indicators(codes, classes.length);
    const { tolerance } = this.options;
    const { threads, signal } = control;
    const problem = { x, responses, weights, intercept: true, tolerance };
    const solution = await solveCoefficients(problem, { threads, signal });
    const terms = solution.coefficients.transpose();
    const coefficients = terms.slice(0, terms.rows, 1);
    const intercepts = terms.column(0);
    const dependent = new Set(solution.pivots.subarray(solution.rank));
    return new IndicatorRegressionModel({
      classes,
      inputs,
      coefficients,
      intercepts,
      aliased: Array.from(solution.pivots.keys(), (term) => dependent.has(term)),
      ...describeFit(fittedValues(x, intercepts, coefficients), weights),
    });
  }
}

function indicators(codes: Int32Array, classes: number): Matrix {
  const out = new Matrix(codes.length, classes);
  for (let i = 0; i < codes.length; i += 1) out.data[i * classes + codes[i]] = 1;
  return out;
}

/** How far rounding alone may carry a fit beyond 0 or 1. */
const SLACK = 1e-12;

/** The share of the fits outside [0, 1], and the weight of the cases predicted as each class. */
function describeFit({ data, rows, columns }: Matrix, weights: Float64Array | undefined) {
  const won = new Float64Array(columns);
  let [outside, weightSum] = [0, 0];
  for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
    const weight = weights?.[i] ?? 1;
    let best = 0;
    for (let k = 0; k < columns; k += 1) {
      if (data[at + k] > data[at + best]) best = k;
      if (data[at + k] < -SLACK || data[at + k] > 1 + SLACK) outside += weight;
    }
    won[best] += weight;
    weightSum += weight;
  }
  return { outside: outside / (weightSum * columns), won };
}
