import { throwIfAborted } from "../../../base/control.js";
import { DataError, got, OptionError, optionName, words } from "../../../base/errors.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { ResponseCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { RegressorEstimator } from "../../../model/tasks/regressor.js";
import { chosenColumns, requireDistinct } from "../../../prepare/engine/table-columns.js";
import { chooseIfSeveral } from "../engine/choice/choose-by-folds.js";
import type { PathFit } from "../engine/choice/validate-path.js";
import { dataOf } from "../engine/design/regression-data.js";
import { fitExpanded, predictExpanded } from "./expansion.js";
import { BasisRegressionModel, type BasisRegressionState, PolynomialRegressionModel } from "./model.js";
import { type BasisSettings, basisRegressionOptions, polynomialRegressionOptions } from "./options.js";

/**
 * Regression on powers and products of the columns, by least squares or ridge; of several degrees,
 * cross-validation chooses one (ESL section 5.1).
 *
 * ```ts
 * const model = await new PolynomialRegression({ degree: 2 }).fit([[0], [1], [2], [3]], [1, 2, 5, 10]);
 * model.coefficients; // [0, 1]: 1 + x²
 * ```
 */
export class PolynomialRegression extends RegressorEstimator<
  typeof polynomialRegressionOptions,
  PolynomialRegressionModel
> {
  static readonly kind = "PolynomialRegression";
  static readonly schema = polynomialRegressionOptions;
  static readonly models = [PolynomialRegressionModel];
  /** There are about as many products of columns as their number squared. */
  static readonly preparation: Preparation = {
    levels: "contrasts",
    suits: { seconds: ({ cases, columns }) => 1.7e-7 * cases * columns ** 3 },
  };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<PolynomialRegressionModel> {
    return new PolynomialRegressionModel(
      await fitBasis(cases, { ...this.options, basis: "powers" }, control),
    );
  }
}

/**
 * Regression on functions of the columns, by default Chebyshev polynomials: the same fits as by powers, with
 * terms that are nearly independent, so that high degrees keep their digits and a penalty means the same for
 * all of them (ESL section 5.1).
 *
 * ```ts
 * const model = await new BasisRegression({ degree: [1, 2, 3, 5, 8] }).fit(table, "y");
 * model.degree; // the degree that cross-validation chose
 * ```
 */
export class BasisRegression extends RegressorEstimator<typeof basisRegressionOptions, BasisRegressionModel> {
  static readonly kind = "BasisRegression";
  static readonly schema = basisRegressionOptions;
  static readonly models = [BasisRegressionModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected async learn(cases: ResponseCases, control: FitControl): Promise<BasisRegressionModel> {
    return new BasisRegressionModel(await fitBasis(cases, this.options, control));
  }
}

async function fitBasis(
  cases: ResponseCases,
  settings: BasisSettings,
  control: FitControl,
): Promise<BasisRegressionState> {
  const { method, response, features: inputs } = cases;
  const { source, ...data } = dataOf(cases);
  const expanded = chosenColumns(method, source, inputs.names, settings.columns);
  if (expanded.length === 0) throw nothingToExpand(method);
  // A matrix calls its response "y", which is not the name of any term of x0, x1 and so on.
  const problem = { names: inputs.names, expanded, response, settings };
  requireDistinct(method, [...inputs.names, response]);
  const degrees = [...new Set([settings.degree].flat())].sort((a, b) => a - b);
  if (degrees[0] === 0 && !settings.intercept && expanded.length === inputs.names.length)
    throw nothingToFit(method);
  const predictLeft: PathFit<Matrix> = async (training, left) => {
    const out: Float64Array[] = [];
    for (const degree of degrees)
      out.push(predictExpanded(await fitExpanded(problem, degree, training, control), left));
    return Matrix.fromColumns(out);
  };
  const subject = { ...data, source };
  const choice = await chooseIfSeveral(degrees.length, method, subject, settings, predictLeft, control);
  throwIfAborted(method, control.signal);
  const fitted = await fitExpanded(problem, degrees[choice.chosen], data, control);
  const { basis, seed } = settings;
  return { inputs, response, basis, degrees, ...choice, seed, ...fitted };
}

function nothingToExpand(method: string): DataError {
  return new DataError(
    method,
    words`the table has no quantitative column to expand; name others with ${optionName("columns")}.`,
    { expected: "at least 1 quantitative column", received: "none" },
  );
}

function nothingToFit(method: string): OptionError {
  return new OptionError(
    method,
    words`degree ${got("0")} is the intercept alone, and option "intercept" is false; choose a higher degree.`,
    { option: "degree", expected: "a degree ≥ 1 without an intercept" },
  );
}
