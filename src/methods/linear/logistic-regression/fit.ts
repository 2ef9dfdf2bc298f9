import { DataError } from "../../../base/errors.js";
import { type Label, quote } from "../../../base/label.js";
import type { UntypedTable } from "../../../data/table/table.js";
import type { Matrix, MatrixLike } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { knownCodes } from "../../../model/bayes-rule/known-codes.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import { takeDense } from "../../../model/case-rows.js";
import { LabeledCases, type Reading } from "../../../model/cases.js";
import { requireUpdatable } from "../../../model/class-weights.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import type { Rows } from "../../../model/input.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { running } from "../../../model/tasks/running.js";
import { formulaReading } from "../../../model/terms/read.js";
import { describeDirection, type LikelihoodConvergence, type Separation } from "../engine/irls/separation.js";
import { explained } from "../engine/irls/separation-lines.js";
import {
  type ClassData,
  classWeightsOf,
  equationsOf,
  nullLogLikelihood,
  nullLogLikelihoodOf,
  totalWeightOf,
} from "../engine/logistic/problem.js";
import { termsOf } from "../engine/model/terms.js";
import type { SeparationAt } from "./find-separation.js";
import { LogisticRegressionModel } from "./model.js";
import { gradientSolver, logisticRegressionOptions } from "./options.js";
import { LogisticPath } from "./path.js";
import { type LogisticSolution, solveLogistic } from "./solver.js";
import { updateLogistic } from "./update.js";

interface LogisticRegressionModels extends ClassifierFamily {
  readonly model: LogisticRegressionModel<this["label"]>;
}

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
export class LogisticRegression extends ClassifierEstimator<
  typeof logisticRegressionOptions,
  LogisticRegressionModels
> {
  static readonly kind = "LogisticRegression";
  static readonly schema = logisticRegressionOptions;
  static readonly models = [LogisticRegressionModel];
  static readonly preparation: Preparation = { levels: "contrasts" };

  protected override get reading(): Reading {
    return { formula: formulaReading(this.options) };
  }

  protected async learn(cases: LabeledCases, control: FitControl): Promise<LogisticRegressionModel> {
    const { kind, options } = this;
    const { source, features: inputs, classes, weights } = cases;
    // One fit reads the rows once, before its first pause; paths, folds and gradients need them again.
    const once = options.penalty === "none" && gradientSolver(options) === undefined;
    const data = readClassData(once ? cases : cases.owned);
    const { steps, separation, path, ...solution } = await solveLogistic(
      kind,
      data,
      source,
      options,
      control,
    );
    const terms = termsOf(inputs.names, options.intercept);
    const { baseline } = equationsOf(classes.length, solution.parametrization);
    const equations = classes.slice(baseline).map(String);
    return new LogisticRegressionModel(
      {
        ...solution,
        classes,
        inputs,
        response: cases.response,
        settings: options,
        cases: weights?.filter((weight) => weight > 0).length ?? cases.count,
        totalWeight: totalWeightOf(data),
        classMasses: classWeightsOf(data),
        nullLogLikelihood: nullLogLikelihood(data, options.intercept),
        convergence: convergenceOf({ ...solution, separation }, terms, classes, options.maxIterations),
        path: path && new LogisticPath({ ...path, equations, terms }),
        seed: options.seed,
      },
      steps,
    );
  }

  /**
   * The model of the earlier cases and these. The earlier ones are remembered by their estimates and covariance, as
   * though their log-likelihood were a quadratic function: nearly what a fit to all cases would give if the earlier ones
   * were many, but not to rounding. Needs a model without a penalty, of classes that are not separated.
   */
  update<L extends Label>(
    model: LogisticRegressionModel<L>,
    x: MatrixLike | SparseMatrix,
    y: ArrayLike<L>,
    control?: FitControl,
  ): Promise<LogisticRegressionModel<L>>;
  update<L extends Label>(
    model: LogisticRegressionModel<L>,
    table: UntypedTable,
    target: string,
    control?: FitControl,
  ): Promise<LogisticRegressionModel<L>>;
  update(
    model: LogisticRegressionModel,
    rows: Rows,
    target: ArrayLike<Label> | string,
    control: FitControl = {},
  ): Promise<LogisticRegressionModel> {
    const { kind: method, reading } = this;
    return running(method, control, async () => {
      const { classes, settings, seed, inputs: like } = model;
      const { classWeights } = settings;
      requireUpdatable(method, classWeights);
      const input = { method, rows, target, control, reading, like, classWeights, otherClasses: classes };
      const cases = new LabeledCases(input);
      const codes = knownCodes(cases, classes, "an update cannot add one");
      const data = denseData(cases, codes, classes.length);
      const updated = await updateLogistic(method, model, data, control);
      const { inputs, response, parametrization, aliased } = model;
      const nulls = nullLogLikelihoodOf(updated.classMasses, settings.intercept);
      const kept = { classes, inputs, response, settings, parametrization, aliased, seed };
      return new LogisticRegressionModel({ ...kept, ...updated, nullLogLikelihood: nulls });
    });
  }
}

function denseData(cases: LabeledCases, codes: Int32Array, classes: number): ClassData<Matrix> {
  const { matrix, weights } = cases;
  const counted = Int32Array.from(codes.keys()).filter((row) => (weights?.[row] ?? 1) > 0);
  return {
    x: takeDense(matrix, counted),
    codes: counted.map((row) => codes[row]),
    classes,
    weights: weights && Float64Array.from(counted, (row) => weights[row]),
  };
}

/** The cases of a classifier in which every class has a case that counts. */
function readClassData(cases: LabeledCases): ClassData {
  requireTwoClasses(cases);
  const { method, codes, classes, weights } = cases;
  const x = cases.isSparse ? cases.sparse : cases.matrix;
  const data = { x, codes, classes: classes.length, weights };
  const empty = classWeightsOf(data).indexOf(0);
  if (empty < 0) return data;
  throw new DataError(
    method,
    `the class ${quote(classes[empty])} has no case with a weight above 0; drop its rows.`,
    { option: "weights", expected: "a case of every class", received: `none of ${quote(classes[empty])}` },
  );
}

function convergenceOf(
  { convergence, separation: found }: Pick<LogisticSolution, "convergence" | "separation">,
  terms: readonly string[],
  classes: readonly Label[],
  maxIterations: number,
): LikelihoodConvergence {
  if (found !== undefined)
    return explained({ ...convergence, ending: "separated", separation: describe(found, terms, classes) });
  const stopped = convergence.iterations >= maxIterations ? "iterations" : "no decrease";
  return explained({ ...convergence, ending: convergence.converged ? "converged" : stopped });
}

/** The terms of the direction that says the most, and the features of all. */
function describe(
  { kind, cases, parts }: SeparationAt,
  terms: readonly string[],
  classes: readonly Label[],
): Separation {
  const described = parts.map(({ direction, influence }) => describeDirection(terms, direction, influence));
  const involved = new Set(described.flatMap(({ features }) => features));
  return {
    kind,
    cases,
    direction: described[0].direction,
    features: terms.filter((term) => involved.has(term)),
    ...(classes.length > 2 && {
      classes: parts.map(({ code, from }) => ({ class: classes[code], from: from.map((k) => classes[k]) })),
    }),
  };
}
