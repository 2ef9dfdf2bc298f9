// How classifiers by kernel machines learn: one machine per contest of classes, and a sigmoid for each.

import { DataError, theOption, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { fitSigmoid, type SigmoidCalibrator } from "../../../evaluate/calibrate/platt.js";
import { stratifiedKFold } from "../../../evaluate/folds/k-fold.js";
import { requireTwoClasses } from "../../../model/bayes-rule/require-two-classes.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { KernelSource } from "../../kernel/engine/kernel.js";
import type { KernelClassifierState } from "./classifier-state.js";
import type { Machine } from "./formulations.js";
import { type Contest, contestsOf, sidesOf } from "./machines.js";
import type { IterationSettings } from "./options.js";
import { requireEveryClass } from "./require-every-class.js";
import { scoresHere } from "./scores.js";
import { gathered, indicesOfSupport } from "./support-vectors.js";
import { isPrecomputed, partOf, type TrainingCases, takeRowsAndColumns, trainingCases } from "./training.js";

/** The options that all classifiers by kernel machines share. */
export interface KernelClassifierSettings extends IterationSettings {
  readonly kernel: KernelSource;
  readonly multiclass: "one-vs-one" | "one-vs-rest";
  readonly probabilities: boolean;
  readonly seed: number;
}

/** The cases of one contest: who is on which side, and by what factor each counts. */
interface ContestCases {
  readonly training: TrainingCases;
  readonly signs: Float64Array;
  /** How much every case counts. */
  readonly weights: Float64Array;
}

/** Solves one contest; the classes are named by errors. */
export type SolveContest = (contest: ContestCases, between: string, control: FitControl) => Promise<Machine>;

/** Folds from which the maps to probabilities are learned. */
const FOLDS = 5;

export async function learnClassifier(
  cases: LabeledCases,
  settings: KernelClassifierSettings,
  control: FitControl,
  solve: SolveContest,
): Promise<KernelClassifierState> {
  requireTwoClasses(cases);
  const { classes } = cases;
  const { multiclass, probabilities, seed, tolerance } = settings;
  const training = trainingCases(cases, settings.kernel);
  const codes = training.rows.map((row) => cases.codes[row]);
  requireEveryClass(cases, codes, training.weights);
  const contests = contestsOf(classes.length, multiclass);
  const machines: Machine[] = [];
  const calibrators: SigmoidCalibrator[] = [];
  const rowsOfMachines: Int32Array[] = [];
  for (const [k, contest] of contests.entries()) {
    const { indices, signs } = sidesOf(codes, contest);
    const part = indices.length === codes.length ? training : partOf(training, indices);
    const whole = { training: part, signs, weights: part.weights };
    const between = namesOf(cases, contest);
    machines.push(await solve(whole, between, control));
    rowsOfMachines.push(indices);
    if (probabilities)
      calibrators.push(await crossFittedSigmoid(cases.method, whole, between, seed, control, solve));
    control.onProgress?.({ phase: "machines", completed: k + 1, total: contests.length });
  }
  const found = gathered(training, machines, rowsOfMachines);
  const supportCounts = new Int32Array(classes.length);
  for (const index of found.indices) supportCounts[codes[index]] += 1;
  const criterion = Math.max(...machines.map(({ solution }) => solution.violation));
  return {
    classes,
    inputs: cases.features,
    kernel: training.kernel,
    multiclass,
    ...found.vectors,
    supportCounts,
    margins: Float64Array.from(machines, ({ squaredNorm }) => 2 / Math.sqrt(squaredNorm)),
    primalObjectives: Float64Array.from(machines, ({ primalObjective }) => primalObjective),
    dualObjectives: Float64Array.from(machines, ({ dualObjective }) => dualObjective),
    calibrators: probabilities ? calibrators : undefined,
    convergence: {
      converged: machines.every(({ solution }) => solution.ending === "converged"),
      iterations: Math.max(...machines.map(({ solution }) => solution.iterations)),
      criterion,
      tolerance,
    },
    seed,
  };
}

function namesOf({ classes }: LabeledCases, { positive, negative }: Contest): string {
  return `${quote(classes[positive])} and ${negative < 0 ? "the others" : quote(classes[negative])}`;
}

/** The sigmoid of scores of cases that the machine of their fold has not seen (Platt 1999). */
async function crossFittedSigmoid(
  method: string,
  { training, signs, weights }: ContestCases,
  between: string,
  seed: number,
  control: FitControl,
  solve: SolveContest,
): Promise<SigmoidCalibrator> {
  const smaller = Math.min(count(signs, 1), count(signs, -1));
  if (smaller < 2) {
    const sentence = words`probabilities are learned from cases that a machine has not seen, but one of the classes ${between} has a single case; add cases, or leave out ${theOption("probabilities")}.`;
    throw new DataError(method, sentence, { received: "1 case" });
  }
  const sides = Array.from(signs, (sign) => (sign > 0 ? "positive" : "negative"));
  const folds = stratifiedKFold(signs.length, sides, { folds: Math.min(FOLDS, smaller), seed });
  const scores = new Float64Array(signs.length);
  for (const { train, test } of folds) {
    const part = partOf(training, train);
    const pick = (values: Float64Array) => Float64Array.from(train, (index) => values[index]);
    const machine = await solve({ training: part, signs: pick(signs), weights: pick(weights) }, between, {
      signal: control.signal,
      threads: control.threads,
    });
    const everyone = Int32Array.from(train, (_, i) => i);
    const { vectors } = gathered(part, [machine], [everyone]);
    // Given kernel values are those with the training cases of the fold.
    const columns = isPrecomputed(training.kernel) ? train : undefined;
    const support = { ...vectors, kernel: training.kernel, supportIndices: indicesOfSupport(machine) };
    const found = scoresHere(support, takeRowsAndColumns(training.x, test, columns));
    test.forEach((index, i) => {
      scores[index] = found.data[i];
    });
  }
  const isPositive = Uint8Array.from(signs, (sign) => Number(sign > 0));
  return fitSigmoid(method, { isPositive, scores, weights: training.weights }, true);
}

function count(signs: Float64Array, side: number): number {
  return signs.reduce((sum, sign) => sum + Number(sign === side), 0);
}
