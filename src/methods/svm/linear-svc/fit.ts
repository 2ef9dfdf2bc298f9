import { Matrix } from "../../../math/linalg/matrix.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { type LinearProblem, type LinearSolution, solveLinear } from "../engine/linear-machine.js";
import { requireEveryClass } from "../engine/require-every-class.js";
import { descendSubgradient, type SubgradientSolution } from "../engine/subgradient.js";
import { LinearSVCModel } from "./model.js";
import { linearSVCOptions } from "./options.js";

interface LinearSVCModels extends ClassifierFamily {
  readonly model: LinearSVCModel<this["label"]>;
}

/**
 * A linear support vector machine for many cases or columns, dense or sparse: the hyperplane with the widest margin,
 * where slack has a cost (Hsieh et al. 2008).
 *
 * ```ts
 * const model = await new LinearSVC().fit([[1], [2], [4], [5]], ["low", "low", "high", "high"]);
 * model.predict([[0], [6]]); // ["low", "high"]
 * ```
 */
export class LinearSVC extends ClassifierEstimator<typeof linearSVCOptions, LinearSVCModels> {
  static readonly kind = "LinearSVC";
  static readonly schema = linearSVCOptions;
  static readonly models = [LinearSVCModel];
  static readonly preparation: Preparation = { scale: true };

  protected async learn(cases: LabeledCases, control: FitControl): Promise<LinearSVCModel> {
    requireTwoClasses(cases);
    const { classes, codes, weights } = cases;
    const { cost, loss, method, seed, tolerance } = this.options;
    const x = cases.isSparse ? cases.sparse : cases.owned.matrix;
    requireEveryClass(cases, codes, weights);
    const costs = Float64Array.from(codes, (_, i) => cost * (weights?.[i] ?? 1));
    const bias = this.options.intercept ? this.options.interceptScale : 0;
    const positives = classes.length === 2 ? [1] : classes.map((_, code) => code);
    const problem: LinearProblem = { x, bias, costs, squared: loss === "squared-hinge" };
    const targets = positives.map((positive) =>
      Float64Array.from(codes, (code) => (code === positive ? 1 : -1)),
    );
    const found: readonly (LinearSolution | SubgradientSolution)[] =
      method === "dual"
        ? await solveLinear(this.kind, problem, targets, this.options, control)
        : await this.#descend(problem, targets, control);
    const { columns } = x;
    const coefficients = new Matrix(found.length, columns);
    for (const [k, { weights: weightsOfClass }] of found.entries())
      coefficients.data.set(weightsOfClass.subarray(0, columns), k * columns);
    return new LinearSVCModel({
      classes,
      inputs: cases.features,
      coefficients,
      intercepts: Float64Array.from(found, ({ weights: weightsOfClass }) => bias * weightsOfClass[columns]),
      primalObjectives: Float64Array.from(found, ({ primalObjective }) => primalObjective),
      ...onlyDual(found),
      convergence: {
        converged: found.every(({ converged }) => converged),
        iterations: Math.max(...found.map(({ iterations }) => iterations)),
        criterion: Math.max(...found.map(({ criterion }) => criterion)),
        tolerance,
      },
      seed,
    });
  }

  async #descend(
    problem: LinearProblem,
    targets: readonly Float64Array[],
    control: FitControl,
  ): Promise<SubgradientSolution[]> {
    const found: SubgradientSolution[] = [];
    for (const target of targets)
      found.push(await descendSubgradient(this.kind, problem, target, this.options, control));
    return found;
  }
}

/** What only one of the methods knows. */
function onlyDual(found: readonly (LinearSolution | SubgradientSolution)[]) {
  const exact = found.filter((one) => "dualObjective" in one);
  const descents = found.filter((one) => "history" in one);
  return exact.length > 0
    ? {
        dualObjectives: Float64Array.from(exact, ({ dualObjective }) => dualObjective),
        supportCounts: Int32Array.from(exact, ({ support }) => support.length),
      }
    : { history: descents.map(({ history }) => history) };
}
