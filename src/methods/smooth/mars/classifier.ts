import { OptionError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { Table } from "../../../data/table/table.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { LogisticRegression } from "../../linear/logistic-regression/index.js";
import { fitTerms } from "../engine/mars/fit-terms.js";
import { marsReading, problemOf } from "../engine/mars/learn.js";
import { isSearch } from "../engine/mars/prune.js";
import { type HingeTerm, termColumn } from "../engine/mars/term.js";
import { termText } from "../engine/mars/wording.js";
import { MARSClassifierModel } from "./classifier-model.js";
import type { MARSClassifierState } from "./classifier-state.js";
import { grownState } from "./grown-model.js";
import { type MARSClassifierSettings, marsClassifierOptions, termSettings } from "./options.js";

interface MARSClassifierModels extends ClassifierFamily {
  readonly model: MARSClassifierModel<this["label"]>;
}

/**
 * Classes by multivariate adaptive regression splines: the terms are those of a regression on the indicators of the
 * classes, and a logistic regression on the terms gives the probabilities, as earth does with `glm`.
 *
 * ```ts
 * const model = await new MARSClassifier({ degree: 2 }).fit(table, "survived");
 * model.predictProba(table);
 * ```
 */
export class MARSClassifier extends ClassifierEstimator<typeof marsClassifierOptions, MARSClassifierModels> {
  static readonly kind = "MARSClassifier";
  static readonly schema = marsClassifierOptions;
  static readonly models = [MARSClassifierModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected override get reading(): Reading {
    return marsReading(this.options);
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<MARSClassifierModel> {
    requireTwoClasses(cases);
    const { options } = this;
    requireOneIndicator(this.kind, options, cases.classes.length);
    const { features: inputs, classes, response } = cases.owned;
    const problem = problemOf(cases, indicators(cases), options);
    const settings = { ...termSettings(options, inputs.names.length), pruning: options.pruning };
    const fit = await fitTerms(problem, settings, control);
    const terms = fit.subsets[fit.chosen].terms.map((index) => fit.terms[index]);
    const logistic = await logisticOn(cases, terms, options, control);
    return new MARSClassifierModel({
      ...logistic,
      ...grownState(fit, inputs, problem.x),
      classes,
      response,
      settings: options,
    });
  }
}

/** Subsets are searched for one response, which two classes have. */
function requireOneIndicator(method: string, { pruning }: MARSClassifierSettings, classes: number): void {
  if (classes > 2 && isSearch(pruning))
    throw new OptionError(method, {
      option: "pruning",
      expected: '"backward" or "none" for more than two classes',
      received: `${quote(pruning)} with ${classes} classes`,
    });
}

/** One 0/1 column for the second of two classes, or one for each of several. */
function indicators({ classes, codes }: LabeledCases): Matrix {
  const first = classes.length === 2 ? 1 : 0;
  const columns = Array.from({ length: classes.length - first }, (_, k) =>
    Float64Array.from(codes, (code) => (code === k + first ? 1 : 0)),
  );
  return Matrix.fromColumns(columns);
}

/** The logistic regression on the terms besides the intercept; of the intercept alone, the shares of the classes. */
async function logisticOn(
  cases: LabeledCases,
  terms: readonly HingeTerm[],
  { lambda, maxIterations }: MARSClassifierSettings,
  control: FitControl,
): Promise<Pick<MARSClassifierState, "parameters" | "deviance" | "nullDeviance" | "convergence">> {
  const { matrix, codes, classes, weights, features } = cases;
  if (terms.length === 1) return sharesOf(cases);
  const names = new Set<string>();
  const columns = terms.slice(1).map((term, k) => {
    const text = termText(term, features);
    const name = names.has(text) ? `${text} (${k + 2})` : text;
    names.add(name);
    return [name, termColumn(term, matrix)] as const;
  });
  const estimator = new LogisticRegression({ maxIterations, ...(lambda > 0 && { penalty: "l2", lambda }) });
  const model = await estimator.fitTo(
    Table.fromColumns(Object.fromEntries(columns)),
    Array.from(codes, (code) => classes[code]),
    { ...control, ...(weights !== undefined && { weights }) },
  );
  const { parameters, parametrization, deviance, nullDeviance, convergence } = model;
  return {
    parameters: parametrization === "softmax" ? againstFirst(parameters) : parameters,
    deviance,
    nullDeviance,
    convergence,
  };
}

/** Equations of all classes as those of the others against the first. */
function againstFirst({ rows, columns, data }: Matrix): Matrix {
  const out = new Matrix(rows - 1, columns);
  for (let at = 0; at < out.data.length; at += 1) out.data[at] = data[at + columns] - data[at % columns];
  return out;
}

function sharesOf({ codes, classes, weights }: LabeledCases) {
  const classWeights = new Float64Array(classes.length);
  codes.forEach((code, row) => {
    classWeights[code] += weights?.[row] ?? 1;
  });
  const total = classWeights.reduce((sum, weight) => sum + weight, 0);
  const deviance = classWeights.reduce(
    (sum, weight) => (weight > 0 ? sum - 2 * weight * Math.log(weight / total) : sum),
    0,
  );
  const parameters = new Matrix(
    classes.length - 1,
    1,
    classWeights.slice(1).map((weight) => Math.log(weight / classWeights[0])),
  );
  return { parameters, deviance, nullDeviance: deviance };
}
