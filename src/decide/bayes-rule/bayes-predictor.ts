import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import { quote } from "../../base/label.js";
import type { ProbabilityTable } from "../../probability/table/probability-table.js";
import { type Assignment, listNames, type Names, requireNames } from "../../probability/table/scope.js";
import { type BayesRule, bayesRule, type PredictionLoss } from "./bayes-rule.js";

export interface BayesPredictorParameters {
  /** The variable to predict; its levels are numbers. */
  readonly target: string;
  /** The variables that are known when it is predicted. */
  readonly given: Names;
  readonly loss: PredictionLoss;
}

/** The best prediction where the known variables have these values. */
export interface ConditionalPrediction extends BayesRule {
  readonly given: Assignment;
  /** The probability of these values. */
  readonly probability: number;
}

/** The best function of some variables to predict another with. */
export interface BayesPredictor {
  /** One for every combination of values with a positive probability. */
  readonly predictions: readonly ConditionalPrediction[];
  /** The expected prediction error, the smallest of any function of these variables. */
  readonly risk: number;
}

/**
 * The function f(x) of least expected prediction error E L(Y, f(X)) in a joint distribution: for each x the best
 * prediction under P(Y | x), such as the conditional mean under squared loss (ESL, section 2.4).
 *
 * ```ts
 * const joint = new ProbabilityTable({ x: ["a", "b"], y: [0, 10] }, [[0.4, 0.1], [0.1, 0.4]]);
 * bayesPredictor(joint, { target: "y", given: "x", loss: "squared" }).risk; // 16
 * ```
 */
export function bayesPredictor(
  table: ProbabilityTable,
  parameters: BayesPredictorParameters,
): BayesPredictor {
  const method = "bayesPredictor";
  requireKnownParameters(method, parameters, ["target", "given", "loss"]);
  const { target, given, loss } = parameters;
  requireFields(method, "the table", table, ["marginal"], "a ProbabilityTable");
  requireNames(method, given);
  const names = listNames(given);
  const joint = table.marginal([...names, target]);
  const { levels } = joint.variables[names.length];
  const numbers = Float64Array.from(levels, (level) => {
    if (typeof level === "number") return level;
    throw new DataError(
      method,
      `the levels of ${quote(target)} must be numbers; got ${JSON.stringify(level)}.`,
      {
        column: target,
        expected: "numbers",
        received: JSON.stringify(level),
      },
    );
  });
  const scope = joint.scope.select(method, names);
  const predictions: ConditionalPrediction[] = [];
  for (let cell = 0; cell < scope.cells; cell += 1) {
    const weights = joint.values.subarray(cell * levels.length, (cell + 1) * levels.length);
    const probability = weights.reduce((sum, weight) => sum + weight, 0);
    if (probability === 0) continue;
    const rule = bayesRule(numbers, loss, { weights });
    predictions.push({ given: scope.assignment(cell), probability, ...rule });
  }
  return { predictions, risk: predictions.reduce((sum, p) => sum + p.probability * p.risk, 0) };
}
