// From options and cases to boosted trees: names become columns, and the number of rounds is chosen.

import { columnName, got, OptionError, optionName, wanted, words } from "../../../../base/errors.js";
import { holdBack, usedRows } from "../../../../evaluate/folds/hold-back.js";
import { type Folds, makeFolds } from "../../../../evaluate/folds/plan.js";
import { random } from "../../../../math/probability/random/random.js";
import type { Cases } from "../../../../model/cases.js";
import type { FitControl } from "../../../../model/control.js";
import type { Task } from "../../../../model/estimator.js";
import { levelCounts } from "../features.js";
import { requireSplittable } from "../require-splittable.js";
import { Forest } from "../tree.js";
import { boost } from "./boost.js";
import { boostExactly } from "./boost-exactly.js";
import { type LeastWeights, leastWeights } from "./options.js";
import type { Boosted, BoostingProblem, BoostingSettings } from "./problem.js";

/** What a task adds to the cases: the loss, and what is predicted as the loss takes it. */
export type BoostingTask = Pick<BoostingProblem, "loss" | "outputs" | "shares" | "y"> & {
  readonly task: Task;
  /** Cases that belong together, by which parts are stratified; by default there is one stratum. */
  readonly strata?: Int32Array | undefined;
  readonly target: ArrayLike<number>;
};

export interface BoostingOptions extends Omit<BoostingSettings, keyof LeastWeights>, LeastWeights {
  readonly method: "histogram" | "exact";
  readonly monotone: Readonly<Record<string, "increasing" | "decreasing">>;
  readonly interactions?: readonly (readonly string[])[] | undefined;
  readonly validation?: number | undefined;
  readonly folds?: Folds | undefined;
}

/** What the models of both tasks keep of boosted trees. */
export async function learnBoosting(
  cases: Cases,
  task: BoostingTask,
  options: BoostingOptions,
  control: FitControl,
) {
  const { weights, matrix } = cases;
  const total = weights?.reduce((sum, weight) => sum + weight, 0) ?? matrix.rows;
  const settled = { ...options, ...leastWeights(options, total) };
  requireSplittable(cases, { minLeaf: settled.minLeaf });
  const levels = levelCounts(cases, "binary");
  const boosted = await boostCases(cases, levels, task, settled, control);
  const { trees, init, trainingLoss, validationLoss, convergence } = boosted;
  return {
    inputs: cases.features,
    trees: Forest.of(trees),
    init,
    levels,
    trainingLoss,
    validationLoss,
    convergence,
    seed: options.seed,
  };
}

/** Boosts trees on the cases of a fit. */
async function boostCases(
  cases: Cases,
  levels: Int32Array,
  task: BoostingTask,
  options: BoostingOptions & BoostingSettings,
  control: FitControl,
): Promise<Boosted> {
  const { method } = cases;
  // Only rows that are copied before the first pause may be read in the caller's memory.
  const copied = options.method === "histogram" && options.folds === undefined;
  const { matrix: x, weights, features } = copied ? cases : cases.owned;
  const { loss, outputs, shares, y } = task;
  requireOneScore(method, task, options);
  const problem: BoostingProblem = {
    method,
    loss,
    outputs,
    shares,
    x,
    levels,
    y,
    weights,
    directions: directionsOf(method, features.names, levels, options.monotone),
    columnSets: setsOf(method, features.names, options.interactions),
    settings: options,
  };
  const learn = options.method === "exact" ? boostExactly : boost;
  const all = usedRows(weights, x.rows);
  if (options.folds !== undefined) {
    const rounds = await chooseRounds(problem, task, options.folds, all, learn, control);
    const settings = { ...options, rounds: rounds.best };
    const final = await learn(
      { ...problem, settings },
      { training: all, validation: new Int32Array(0) },
      control,
    );
    return { ...final, validationLoss: rounds.losses };
  }
  const rows = holdBack(method, all, options.validation, task.strata, random(options.seed).child(3));
  return learn(problem, rows, control);
}

/** The number of rounds with the smallest mean loss over all folds. */
async function chooseRounds(
  problem: BoostingProblem,
  { task, strata, target }: BoostingTask,
  folds: Folds,
  all: Int32Array,
  learn: typeof boost,
  control: FitControl,
): Promise<{ readonly best: number; readonly losses: Float64Array }> {
  const { method, x, weights, settings } = problem;
  const used = new Uint8Array(x.rows);
  for (const row of all) used[row] = 1;
  const made = makeFolds(method, folds, {
    source: x.rows,
    rows: x.rows,
    task,
    target: Array.from(strata ?? target),
    seed: settings.seed,
  });
  const sums = new Float64Array(settings.rounds);
  const patient = { ...problem, settings: { ...settings, patience: settings.rounds } };
  for (const [fold, { train, test }] of made.entries()) {
    const rows = {
      training: Int32Array.from(train).filter((row) => used[row] === 1),
      validation: Int32Array.from(test).filter((row) => used[row] === 1),
    };
    const { validationLoss } = await learn(patient, rows, { ...control, onProgress: undefined });
    const weight = rows.validation.reduce((sum, row) => sum + (weights?.[row] ?? 1), 0);
    // If the trees stopped splitting, further rounds would not have changed anything.
    for (let round = 0; round < sums.length; round += 1)
      sums[round] += weight * (validationLoss[round] ?? validationLoss.at(-1) ?? 0);
    control.onProgress?.({ phase: "folds", completed: fold + 1, total: made.length });
  }
  const total = made.reduce((sum, { test }) => sum + weightOf(test, weights, used), 0);
  const losses = sums.map((sum) => sum / total);
  let best = 0;
  for (let round = 1; round < losses.length; round += 1) if (losses[round] < losses[best]) best = round;
  return { best: best + 1, losses };
}

function weightOf(rows: ArrayLike<number>, weights: Float64Array | undefined, used: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < rows.length; at += 1) if (used[rows[at]] === 1) sum += weights?.[rows[at]] ?? 1;
  return sum;
}

/** Several classes have no order in which their probabilities could rise. */
function requireOneScore(
  method: string,
  { loss, outputs }: BoostingTask,
  { monotone }: BoostingOptions,
): void {
  if (loss !== "multinomial" || Object.keys(monotone).length === 0) return;
  const expected = "left out unless there are two classes";
  const sentence = words`${optionName("monotone")} must be ${wanted(expected)}; there are ${got(outputs)}.`;
  throw new OptionError(method, sentence);
}

/** 1 or −1 for columns along which predictions may only rise or fall. */
function directionsOf(
  method: string,
  names: readonly string[],
  levels: Int32Array,
  monotone: BoostingOptions["monotone"],
): Int8Array {
  const directions = new Int8Array(names.length);
  for (const [name, direction] of Object.entries(monotone)) {
    const column = indexOfName(method, "monotone", names, name);
    if (levels[column] > 0)
      throw new OptionError(
        method,
        words`${optionName("monotone")} names the ${columnName(name)}, whose levels have no order.`,
        { expected: "columns of numbers or ordered levels", received: "a categorical column" },
      );
    directions[column] = direction === "increasing" ? 1 : -1;
  }
  return directions;
}

/** The sets that every column is in, as bits; without sets, all columns are in all. */
function setsOf(
  method: string,
  names: readonly string[],
  interactions: BoostingOptions["interactions"],
): BigInt64Array {
  if (interactions === undefined) return new BigInt64Array(names.length).fill(1n);
  const sets = new BigInt64Array(names.length);
  interactions.forEach((set, bit) => {
    for (const name of set) sets[indexOfName(method, "interactions", names, name)] |= 1n << BigInt(bit);
  });
  const others = 1n << BigInt(interactions.length);
  return sets.map((bits) => (bits === 0n ? others : bits));
}

function indexOfName(method: string, option: string, names: readonly string[], name: string): number {
  const index = names.indexOf(name);
  if (index >= 0) return index;
  const sentence = words`${optionName(option)} names the ${columnName(name)}, which is not a feature; features: ${wanted(names.slice(0, 20).join(", "))}.`;
  throw new OptionError(method, sentence);
}
