import type { Label } from "../../base/label.js";
import { type ClassTarget, readLabeledCases } from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { Matrix, type MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { solveRegression } from "../../linear/linear-regression/solver.js";
import { fittedValues, IndicatorRegressionModel } from "./model.js";
import { indicatorRegressionOptions } from "./options.js";

/**
 * Linear regression of the classes' indicators: for every class a least squares fit to 1 for its cases and 0 for
 * others, and the class whose fit is largest (ESL section 4.2). With three classes or more it may never predict
 * one that lies between others.
 *
 * ```ts
 * const model = await new IndicatorRegression().fit([[1], [2], [8], [9]], ["low", "low", "high", "high"]);
 * model.predict([[3], [7]]); // ["low", "high"]
 * model.maskedClasses; // []
 * ```
 */
export class IndicatorRegression extends Estimator<typeof indicatorRegressionOptions> {
  static readonly kind = "IndicatorRegression";
  static readonly task = "classification";
  static readonly schema = indicatorRegressionOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<IndicatorRegressionModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<IndicatorRegressionModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<IndicatorRegressionModel> {
    const read = readLabeledCases(this.kind, rows, target, control, { missing: "error" });
    const { matrix: x, features: inputs, classes, codes, weights } = read;
    const responses = indicators(codes, classes.length);
    const { tolerance } = this.options;
    const problem = { x, responses, weights, intercept: true, tolerance };
    const { threads, signal } = control;
    const solution = await solveRegression(problem, { threads, signal });
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

/** Beyond 0 and 1 by more than rounding. */
const SLACK = 1e-12;

/** How much of the fit leaves [0, 1], and what each class wins. */
function describeFit({ data, rows, columns }: Matrix, weights: Float64Array | undefined) {
  const won = new Float64Array(columns);
  let [outside, mass] = [0, 0];
  for (let i = 0, at = 0; i < rows; i += 1, at += columns) {
    const weight = weights?.[i] ?? 1;
    let best = 0;
    for (let k = 0; k < columns; k += 1) {
      if (data[at + k] > data[at + best]) best = k;
      if (data[at + k] < -SLACK || data[at + k] > 1 + SLACK) outside += weight;
    }
    won[best] += weight;
    mass += weight;
  }
  return { outside: outside / (mass * columns), won };
}
