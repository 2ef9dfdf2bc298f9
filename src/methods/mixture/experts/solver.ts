// Hierarchical mixtures of experts by EM (Jordan and Jacobs 1994).

import type { HiddenModel } from "../../../math/optimize/expectation-maximization.js";
import type { Design } from "./design.js";
import { type Expert, type ExpertKind, type ExpertTask, penaltyOf } from "./experts.js";
import { branchCount, branchWeights, expertCount, type GateLevel, levelsOf, logGates } from "./gates.js";
import { improveSoftmax, type SoftmaxTask } from "./softmax-step.js";

/** The parameters of a tree of experts. */
export interface ExpertTree {
  /** Branches of all gates × columns. */
  readonly gates: Float64Array;
  readonly experts: readonly Expert[];
}

/** By what the squares of coefficients are multiplied, one number for each column. */
export interface Penalties {
  readonly gates: Float64Array;
  /** Of the differences from the common regression. */
  readonly experts: Float64Array;
}

export interface ExpertProblem {
  readonly design: Design;
  readonly weights: Float64Array;
  readonly branching: readonly number[];
  readonly kind: ExpertKind;
  /** A single regression of all cases. */
  readonly common: Expert;
}

export interface ExpertModelSteps extends HiddenModel<ExpertTree, Float64Array> {
  maximize(shares: Float64Array, tree: ExpertTree): ExpertTree;
}

/** The expectation, and steps that raise what it expects. */
export function stepsOf(problem: ExpertProblem, penalties: Penalties): ExpertModelSteps {
  const { design, weights, branching, kind } = problem;
  const experts = expertCount(branching);
  return {
    objectiveScale: weights.reduce((sum, weight) => sum + weight, 0),
    expect: (tree) => {
      const { joint, logLikelihoods } = jointLogs(design, branching, kind, tree);
      let objective = -penaltiesOf(problem, penalties, tree);
      for (let i = 0; i < design.rows; i += 1) {
        objective += weights[i] * logLikelihoods[i];
        for (let e = 0; e < experts; e += 1) {
          const at = i * experts + e;
          joint[at] = weights[i] * Math.exp(joint[at] - logLikelihoods[i]);
        }
      }
      return { expected: joint, objective };
    },
    maximize: (shares, tree) => {
      const gates = tree.gates.slice();
      for (const { task, at, coefficients } of gateTasks(problem, penalties, shares, tree))
        gates.set(improveSoftmax(task, coefficients).coefficients, at);
      const improved = expertTasks(problem, penalties, shares).map((task, e) =>
        kind.improve(task, tree.experts[e]),
      );
      return { gates, experts: improved };
    },
  };
}

/** What is subtracted from the log-likelihood. */
export function penaltiesOf({ common }: ExpertProblem, penalties: Penalties, tree: ExpertTree): number {
  return tree.experts.reduce(
    (sum, { coefficients }) => sum + penaltyOf(coefficients, penalties.experts, common.coefficients),
    penaltyOf(tree.gates, penalties.gates),
  );
}

/** The regression of every gate, with its present coefficients and where they begin. */
export function gateTasks(
  { design, branching }: ExpertProblem,
  penalties: Penalties,
  shares: Float64Array,
  tree: ExpertTree,
): { readonly task: SoftmaxTask; readonly at: number; readonly coefficients: Float64Array }[] {
  const { rows, columns } = design;
  const tasksOf = (level: GateLevel) => {
    const { gates: count, branches, first } = level;
    const all = branchWeights(shares, rows, expertCount(branching), level);
    return Array.from({ length: count }, (_, gate) => {
      const targets = new Float64Array(rows * branches);
      for (let i = 0; i < rows; i += 1)
        for (let k = 0; k < branches; k += 1)
          targets[i * branches + k] = all[(i * count + gate) * branches + k];
      const at = (first + gate * branches) * columns;
      const task = { design, targets, outcomes: branches, penalties: penalties.gates };
      return { task, at, coefficients: tree.gates.slice(at, at + branches * columns) };
    });
  };
  return levelsOf(branching).flatMap(tasksOf);
}

/** The regression of every expert. */
export function expertTasks(
  { design, branching, common }: ExpertProblem,
  penalties: Penalties,
  shares: Float64Array,
): ExpertTask[] {
  const experts = expertCount(branching);
  return Array.from({ length: experts }, (_, e) => ({
    design,
    weights: Float64Array.from({ length: design.rows }, (__, i) => shares[i * experts + e]),
    penalties: penalties.experts,
    common: common.coefficients,
  }));
}

/** log P(expert | case) + log p(response | case, expert), cases × experts, and its sum over the experts by case. */
export function jointLogs(
  design: Design,
  branching: readonly number[],
  kind: Pick<ExpertKind, "logDensity">,
  { gates, experts: all }: ExpertTree,
): { readonly joint: Float64Array; readonly logLikelihoods: Float64Array } {
  const experts = all.length;
  const joint = logGates(design, gates, branching);
  for (const [e, expert] of all.entries()) {
    const densities = kind.logDensity(design, expert);
    for (let i = 0; i < design.rows; i += 1) joint[i * experts + e] += densities[i];
  }
  const logLikelihoods = new Float64Array(design.rows);
  for (let i = 0; i < design.rows; i += 1) {
    let top = Number.NEGATIVE_INFINITY;
    for (let e = 0; e < experts; e += 1) top = Math.max(top, joint[i * experts + e]);
    let sum = 0;
    for (let e = 0; e < experts; e += 1) sum += Math.exp(joint[i * experts + e] - top);
    logLikelihoods[i] = top + Math.log(sum);
  }
  return { joint, logLikelihoods };
}

/** Gates that do not decide, and experts that are all the common regression. */
export function commonTree({ design, branching, common }: ExpertProblem): ExpertTree {
  return {
    gates: new Float64Array(branchCount(branching) * design.columns),
    experts: new Array<Expert>(expertCount(branching)).fill(common),
  };
}
