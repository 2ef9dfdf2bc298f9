import { requireFields } from "../../../base/arguments.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import { requireKnownParameters } from "../../../base/known-options.js";
import { type Label, quote } from "../../../base/label.js";
import type { ProbabilityTable } from "../../../math/probability/table/probability-table.js";
import {
  type Assignment,
  listNames,
  type Names,
  requireNames,
} from "../../../math/probability/table/scope.js";
import { bestAction } from "../decide.js";
import { LossMatrix } from "../loss-matrix.js";
import { type BayesRule, bayesRule, type PredictionLoss } from "./bayes-rule.js";

export interface BayesPredictorParameters<L = PredictionLoss> {
  /** The variable to predict; its levels are numbers, unless the loss is "zero-one" or a loss matrix of its levels. */
  readonly target: string;
  /** The variables that are known when it is predicted. */
  readonly given: Names;
  readonly loss: L;
}

/** The best decision where the known variables have these values. */
export interface ConditionalDecision<A extends Label = Label> {
  readonly given: Assignment;
  /** The probability of these values. */
  readonly probability: number;
  readonly prediction: A;
  /** The expected loss of that prediction, the smallest possible. */
  readonly risk: number;
}

/** The best prediction of a number where the known variables have these values. */
export interface ConditionalPrediction extends ConditionalDecision<number>, BayesRule {
  readonly prediction: number;
  readonly risk: number;
}

/** The best function of some variables to predict another with. */
export interface BayesPredictor<P extends ConditionalDecision = ConditionalPrediction> {
  /** One for every combination of values with a positive probability. */
  readonly predictions: readonly P[];
  /** The expected prediction error, the smallest of any function of these variables. */
  readonly risk: number;
}

/**
 * The function f(x) of least expected prediction error E L(Y, f(X)) in a joint distribution: for each x the best
 * prediction under P(Y | x), such as the conditional mean under squared loss, the most probable class under 0-1
 * loss, or the action of least risk under a loss matrix (ESL, section 2.4).
 *
 * ```ts
 * const joint = new ProbabilityTable({ x: ["a", "b"], y: [0, 10] }, [[0.4, 0.1], [0.1, 0.4]]);
 * bayesPredictor(joint, { target: "y", given: "x", loss: "squared" }).risk; // 16
 * ```
 */
export function bayesPredictor<A extends Label>(
  table: ProbabilityTable,
  parameters: BayesPredictorParameters<LossMatrix<A, Label>>,
): BayesPredictor<ConditionalDecision<A>>;
export function bayesPredictor(
  table: ProbabilityTable,
  parameters: BayesPredictorParameters<Exclude<PredictionLoss, "zero-one">>,
): BayesPredictor;
export function bayesPredictor(
  table: ProbabilityTable,
  parameters: BayesPredictorParameters,
): BayesPredictor<ConditionalDecision>;
export function bayesPredictor(
  table: ProbabilityTable,
  parameters: BayesPredictorParameters<PredictionLoss | LossMatrix<Label, Label>>,
): BayesPredictor<ConditionalDecision> {
  const method = "bayesPredictor";
  requireKnownParameters(method, parameters, ["target", "given", "loss"]);
  const { target, given, loss } = parameters;
  requireFields(method, "the table", table, ["marginal"], "a ProbabilityTable");
  requireNames(method, given);
  const names = listNames(given);
  const joint = table.marginal([...names, target]);
  const { levels } = joint.variables[names.length];
  const predict = predictorOf(method, target, levels, loss);
  const scope = joint.scope.select(method, names);
  const predictions: ConditionalDecision[] = [];
  for (let cell = 0; cell < scope.cells; cell += 1) {
    const weights = joint.values.subarray(cell * levels.length, (cell + 1) * levels.length);
    const probability = weights.reduce((sum, weight) => sum + weight, 0);
    if (probability === 0) continue;
    predictions.push({ given: scope.assignment(cell), probability, ...predict(weights, probability) });
  }
  return { predictions, risk: predictions.reduce((sum, p) => sum + p.probability * p.risk, 0) };
}

/** The best prediction from the weights of the levels, which add up to the given total. */
type Predict = (weights: Float64Array, total: number) => Pick<ConditionalDecision, "prediction" | "risk">;

function predictorOf(
  method: string,
  target: string,
  levels: readonly Label[],
  loss: PredictionLoss | LossMatrix<Label, Label>,
): Predict {
  if (isLossMatrix(loss)) return leastRisk(loss.forClasses(levels, method));
  if (loss === "zero-one" && levels.some((level) => typeof level !== "number"))
    return leastRisk(LossMatrix.zeroOne(levels));
  const numbers = Float64Array.from(levels, (level) => {
    if (typeof level === "number") return level;
    throw notNumber(method, target, level);
  });
  return (weights) => bayesRule(numbers, loss, { weights });
}

function isLossMatrix(loss: PredictionLoss | LossMatrix<Label, Label>): loss is LossMatrix<Label, Label> {
  return typeof loss === "object" && loss !== null && "forClasses" in loss;
}

function leastRisk({ actions, losses }: LossMatrix<Label, Label>): Predict {
  return (weights, total) => {
    const best = bestAction(losses, weights, 0);
    const risk = losses.row(best).reduce((sum, cost, k) => sum + cost * (weights[k] / total), 0);
    return { prediction: actions[best], risk };
  };
}

function notNumber(method: string, target: string, level: Label): DataError {
  const sentence = words`the levels of ${quote(target)} must be ${wanted("numbers")} under this loss; got ${got(quote(level))}. Choose "zero-one" or a LossMatrix for classes.`;
  return new DataError(method, sentence, { column: target });
}
