// Penalties that the cases choose, by the evidence of a normal prior (MacKay 1992; Waterhouse, MacKay and Robinson 1996,
// "Bayesian methods for mixtures of experts").

import { throwIfAborted } from "../../../base/control.js";
import { pacer } from "../../../base/pause.js";
import type { FitControl } from "../../../model/control.js";
import type { Determined } from "./experts.js";
import { determinedSoftmax } from "./softmax-step.js";
import {
  commonTree,
  type ExpertProblem,
  type ExpertTree,
  expertTasks,
  gateTasks,
  type Penalties,
  penaltiesOf,
  stepsOf,
} from "./solver.js";

/** Penalties of the user, per case; those that are not given are chosen. */
export interface GivenPenalties {
  readonly gatePenalty?: number | undefined;
  readonly expertPenalty?: number | undefined;
}

/** The least and the largest penalty per case. */
const LEAST = 1e-4;
const LARGEST = 100;
/** A priori, the squares of all gate coefficients add up to 1 / GATE of those of the experts. */
const GATE = 0.25;
const ROUNDS = 12;
const STEPS_PER_ROUND = 3;
/** The penalties have settled when the cases determine this many coefficients more or less. */
const SETTLED = 0.1;

/**
 * The penalties before the cases are asked: the differences of the experts then explain as much as the response varies,
 * however many columns there are. The intercepts are always free, but for the least penalty.
 */
export function firstPenalties(
  { columns }: ExpertProblem["design"],
  total: number,
  { gatePenalty, expertPenalty }: GivenPenalties,
): Penalties {
  const fill = (given: number | undefined, chosen: number) =>
    new Float64Array(columns).map((_, j) =>
      given === undefined ? (j === 0 ? LEAST * total : within(chosen, total)) : given * total,
    );
  return { gates: fill(gatePenalty, GATE * columns), experts: fill(expertPenalty, columns) };
}

/**
 * Alternates steps of EM with a new choice of the penalties. Experts that explain no more than chance are bound to the
 * single regression.
 */
export async function choosePenalties(
  method: string,
  problem: ExpertProblem,
  start: ExpertTree,
  first: Penalties,
  given: GivenPenalties,
  { signal }: FitControl,
): Promise<{ readonly penalties: Penalties; readonly tree: ExpertTree }> {
  const pause = pacer();
  const total = sum(problem.weights);
  let [penalties, tree, freedom] = [first, start, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    const steps = stepsOf(problem, penalties);
    let { expected } = await steps.expect(tree);
    for (let step = 0; step < STEPS_PER_ROUND; step += 1) {
      await pause();
      throwIfAborted(method, signal);
      tree = steps.maximize(expected, tree);
      ({ expected } = await steps.expect(tree));
    }
    const { gates, experts } = determinedBy(problem, penalties, expected, tree);
    const next = sum(gates.freedom) + sum(experts.freedom);
    penalties = {
      gates: given.gatePenalty === undefined ? best(gates, penalties.gates, total) : first.gates,
      experts: given.expertPenalty === undefined ? best(experts, penalties.experts, total) : first.experts,
    };
    if (Math.abs(next - freedom) <= SETTLED) break;
    freedom = next;
  }
  if (await explainsMore(problem, penalties, tree, freedom)) return { penalties, tree };
  const closed = new Float64Array(problem.design.columns).fill(LARGEST * total);
  return {
    penalties: {
      gates: given.gatePenalty === undefined ? closed : first.gates,
      experts: given.expertPenalty === undefined ? closed : first.experts,
    },
    tree: commonTree(problem),
  };
}

/** What the cases say about the coefficients of all gates, and of all experts. */
function determinedBy(problem: ExpertProblem, penalties: Penalties, shares: Float64Array, tree: ExpertTree) {
  const gates = gateTasks(problem, penalties, shares, tree).map(({ task, coefficients }) =>
    determinedSoftmax(task, coefficients),
  );
  const experts = expertTasks(problem, penalties, shares).map((task, e) =>
    problem.kind.determined(task, tree.experts[e]),
  );
  return { gates: added(gates), experts: added(experts) };
}

/**
 * Whether the experts explain more than so many parameters would explain by chance. The differences of all experts count,
 * although one of them follows from the others, because the search for where to divide the cases counts nowhere else.
 */
async function explainsMore(
  problem: ExpertProblem,
  penalties: Penalties,
  tree: ExpertTree,
  freedom: number,
): Promise<boolean> {
  const { kind, design, weights } = problem;
  const steps = stepsOf(problem, penalties);
  const [{ objective: reached }, { objective: single }] = [
    await steps.expect(tree),
    await steps.expect(commonTree(problem)),
  ];
  const gain = reached + penaltiesOf(problem, penalties, tree) - single;
  const extra = freedom + (tree.experts.length - 1) * kind.scaleParameters;
  return gain > kind.optimism(extra, sum(weights), design.columns);
}

/** MacKay's choice for every column: the number of determined coefficients by the sum of their squares. */
function best({ freedom, squares }: Determined, now: Float64Array, total: number): Float64Array {
  return now.map((penalty, j) => (j === 0 ? penalty : within(Math.max(0, freedom[j]) / squares[j], total)));
}

function within(penalty: number, total: number): number {
  // 0 / 0: a column that does not vary.
  if (Number.isNaN(penalty)) return LARGEST * total;
  return Math.min(LARGEST * total, Math.max(LEAST * total, penalty));
}

function added(parts: readonly Determined[]): Determined {
  const sumOf = (of: (part: Determined) => Float64Array) =>
    of(parts[0]).map((_, j) => parts.reduce((total, part) => total + of(part)[j], 0));
  return { freedom: sumOf(({ freedom }) => freedom), squares: sumOf(({ squares }) => squares) };
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
