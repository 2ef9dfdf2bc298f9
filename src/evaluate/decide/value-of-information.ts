import { requireFields } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import { requireKnownParameters } from "../../base/known-options.js";
import type { Label } from "../../base/label.js";
import { quote } from "../../base/label.js";
import { Matrix } from "../../math/linalg/matrix.js";
import { requireReal } from "../../math/probability/distributions/require.js";
import type { ProbabilityTable } from "../../math/probability/table/probability-table.js";
import { type Assignment, listNames, type Names, requireNames } from "../../math/probability/table/scope.js";
import { bestAction } from "./decide.js";
import { risks } from "./expected-risk.js";
import type { LossMatrix } from "./loss-matrix.js";

/** The probabilities, losses and observations from which the value of an information follows. */
export interface InformationParameters<A extends Label = Label> {
  /** The variable that the losses are about; its levels are their classes. */
  readonly target: string;
  /** The variables that could be observed, together. */
  readonly observe: Names;
  readonly loss: LossMatrix<A, Label>;
  /** What is already known; nothing by default. */
  readonly given?: Assignment;
  /** What the observation costs, in the unit of the losses; 0 by default. */
  readonly cost?: number;
}

/** The best action and its expected loss. */
export interface BestDecision<A extends Label = Label> {
  readonly action: A;
  readonly risk: number;
}

/** The best action once something has been observed. */
export interface ObservedDecision<A extends Label = Label> extends BestDecision<A> {
  readonly observed: Assignment;
  /** The probability of observing that. */
  readonly probability: number;
}

/** What an observation is worth before it is made. */
export interface ValueOfInformation<A extends Label = Label> {
  /** What is best without the observation. */
  readonly now: BestDecision<A>;
  /** What is best after each possible result of it. */
  readonly then: readonly ObservedDecision<A>[];
  /** The expected loss if one waits for the result. */
  readonly expectedRisk: number;
  /** By how much the observation reduces the expected loss: never negative. */
  readonly value: number;
  /** By how much knowing the truth would reduce it: no observation is worth more. */
  readonly perfect: number;
  /** Whether the value exceeds the cost. */
  readonly worthwhile: boolean;
}

/**
 * What it is worth to observe some variables of a joint distribution before deciding: the expected loss of the
 * best action now, less that of the best action for each result. With utilities, the gain in expected utility.
 *
 * ```ts
 * const joint = new ProbabilityTable({ state: ["ill", "well"], test: ["+", "-"] }, [[0.09, 0.01], [0.18, 0.72]]);
 * const loss = new LossMatrix({ classes: ["ill", "well"], actions: ["treat", "wait"], losses: [[0, 10], [50, 0]] });
 * valueOfInformation(joint, { target: "state", observe: "test", loss }).value; // 2.7
 * ```
 */
export function valueOfInformation<A extends Label>(
  table: ProbabilityTable,
  parameters: InformationParameters<A>,
): ValueOfInformation<A> {
  const method = "valueOfInformation";
  requireKnownParameters(method, parameters, ["target", "observe", "loss", "given", "cost"]);
  const { target, observe, loss: given, given: evidence, cost = 0 } = parameters;
  requireReal(method, "cost", cost);
  requireFields(method, "the table", table, ["marginal"], "a ProbabilityTable");
  requireNames(method, observe);
  const names = listNames(observe);
  if (names.includes(target)) {
    throw new DataError(method, `variable ${quote(target)} is the target and cannot be observed.`, {
      column: target,
    });
  }
  const known = evidence === undefined ? table : table.condition(evidence);
  const joint = known.marginal([...names, target]);
  const { levels } = joint.variables[names.length];
  const { losses, actions } = given.forClasses(levels, method);
  const prior = known.marginal(target).values;
  const now = best(losses, actions, prior, 0, 1);
  const outcomes = joint.scope.select(method, names);
  const then: ObservedDecision<A>[] = [];
  for (let cell = 0; cell < outcomes.cells; cell += 1) {
    const start = cell * levels.length;
    const probability = joint.values
      .subarray(start, start + levels.length)
      .reduce((sum, value) => sum + value, 0);
    if (probability === 0) continue;
    const decision = best(losses, actions, joint.values, start, probability);
    then.push({ observed: outcomes.assignment(cell), probability, ...decision });
  }
  const expectedRisk = then.reduce((sum, { probability, risk }) => sum + probability * risk, 0);
  // Negative values are rounding errors.
  const value = Math.max(0, now.risk - expectedRisk);
  const perfect = Math.max(0, now.risk - riskOfKnowing(losses, prior));
  return { now, then, expectedRisk, value, perfect, worthwhile: value > cost };
}

/** The best action for classes whose joint probabilities stand from `start` on and sum to `total`. */
function best<A extends Label>(
  losses: Matrix,
  actions: readonly A[],
  joint: Float64Array,
  start: number,
  total: number,
): BestDecision<A> {
  const action = bestAction(losses, joint, start);
  const p = new Matrix(1, losses.columns, joint.slice(start, start + losses.columns));
  return { action: actions[action], risk: risks(p, losses).data[action] / total };
}

/** The expected loss of acting with knowledge of the truth. */
function riskOfKnowing({ rows, columns, data }: Matrix, prior: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < columns; k += 1) {
    let least = data[k];
    for (let action = 1; action < rows; action += 1) least = Math.min(least, data[action * columns + k]);
    sum += prior[k] * least;
  }
  return sum;
}
