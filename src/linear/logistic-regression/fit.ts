import { DataError } from "../../base/errors.js";
import { type Label, quote } from "../../base/label.js";
import {
  type ClassTarget,
  type LabeledCases,
  readLabeledCases,
  readSparseLabeledCases,
} from "../../classify/read-cases.js";
import type { Table } from "../../data/table.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator, type Preparation } from "../../learn/estimator.js";
import type { Rows } from "../../learn/input.js";
import { isSparse } from "../../learn/sparse-rows.js";
import type { Matrix, MatrixLike } from "../../linalg/matrix.js";
import type { SparseMatrix } from "../../linalg/sparse-matrix.js";
import { describeDirection, type Separation } from "../irls/separation.js";
import { LogisticRegressionModel } from "./model.js";
import { logisticRegressionOptions } from "./options.js";
import { type ClassData, classMasses, massOf, nullLogLikelihood } from "./problem.js";
import { type LogisticSolution, solveLogistic } from "./solver.js";
import { takeClassRows } from "./validate.js";

/**
 * Logistic regression of two or more classes by maximum likelihood, with standard errors and tests, or with a
 * penalty on absolute values, squares or both along a path (ESL section 4.4).
 *
 * ```ts
 * const model = await new LogisticRegression().fit([[1], [2], [3], [4], [5]], ["no", "no", "yes", "no", "yes"]);
 * model.predictProba([[3]]); // 0.6, 0.4
 * console.log(model.summary());
 * ```
 */
export class LogisticRegression extends Estimator<typeof logisticRegressionOptions> {
  static readonly kind = "LogisticRegression";
  static readonly task = "classification";
  static readonly schema = logisticRegressionOptions;
  static readonly preparation: Preparation = { levels: "contrasts" };

  fit<L extends Label>(
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<LogisticRegressionModel<L>>;
  fit(table: Table, target: string, control?: FitControl): Promise<LogisticRegressionModel>;
  async fit(rows: Rows, target: ClassTarget, control: FitControl = {}): Promise<LogisticRegressionModel> {
    const { kind, options } = this;
    const read = isSparse(rows) ? readSparseLabeledCases : readLabeledCases;
    const cases = read(kind, rows, target, control, { missing: "error" });
    const { features: inputs, classes } = cases;
    const data = readClassData(kind, cases);
    const solution = await solveLogistic(kind, data, options, control);
    const { parametrization, parameters, aliased, covariance, logLikelihood } = solution;
    const terms = options.intercept ? ["(intercept)", ...inputs.names] : inputs.names;
    const separation = describe(solution, terms, classes);
    return new LogisticRegressionModel(
      {
        classes,
        inputs,
        response: typeof target === "string" ? target : "y",
        settings: options,
        parametrization,
        parameters,
        aliased,
        covariance,
        cases: massOf(data),
        logLikelihood,
        nullLogLikelihood: nullLogLikelihood(data, options.intercept),
        convergence: { ...solution.convergence, ...(separation !== undefined && { separation }) },
        path: solution.path,
        chosen: solution.chosen,
        validation: solution.validation,
      },
      solution.steps,
    );
  }
}

/** The cases that have a weight; every class must have one. */
function readClassData(method: string, cases: LabeledCases<Matrix | SparseMatrix>): ClassData {
  const { matrix: x, codes, classes, weights } = cases;
  const all: ClassData = { x, codes, classes: classes.length, weights };
  if (classes.length < 2) {
    throw new DataError(
      `${method}: all cases are of the class ${quote(classes[0])}; at least two classes are needed.`,
      { method, expected: "at least 2 classes", received: "1 class" },
    );
  }
  const empty = classMasses(all).indexOf(0);
  if (empty >= 0) {
    throw new DataError(
      `${method}: the class ${quote(classes[empty])} has no case with a weight above 0; drop its rows.`,
      {
        method,
        option: "weights",
        expected: "a case of every class",
        received: `none of ${quote(classes[empty])}`,
      },
    );
  }
  if (weights === undefined || weights.every((weight) => weight > 0)) return all;
  return takeClassRows(
    all,
    [...weights.keys()].filter((row) => weights[row] > 0),
  );
}

function describe(
  { separation: found }: LogisticSolution,
  terms: readonly string[],
  classes: readonly Label[],
): Separation | undefined {
  if (found === undefined) return undefined;
  const { kind, cases, equation, direction, influence } = found;
  return {
    kind,
    cases,
    ...describeDirection(terms, direction, influence),
    ...(classes.length > 2 && { class: classes[equation + 1] }),
  };
}
