// The rounds of AdaBoost: a member learns from the cases as they are weighted, is judged, and changes the weights.

import { abortablePacer } from "../../../base/pause.js";
import { withFoldSeed } from "../../../evaluate/validate/fold-seed.js";
import type { Trial } from "../../../evaluate/validate/trial.js";
import { random } from "../../../math/probability/random/random.js";
import type { FitControl } from "../../../model/control.js";
import type { Estimator } from "../../../model/estimator.js";
import { FitMemory } from "../../../model/fit-memory.js";
import { keepNumbers } from "../../../model/input/kept-numbers.js";
import type { Rows } from "../../../model/input.js";
import type { Model } from "../../../model/model.js";
import { type BoostingStop, type BoostingWeighting, NONE, reweighted, roundCases } from "./boosting.js";

/** What a member is worth. */
export interface Judgment {
  /** Its weighted error, from 0 to 1. */
  readonly error: number;
  /** How much it counts. */
  readonly confidence: number;
  /** The factor by which the weight of each case changes. */
  readonly factor: (row: number) => number;
  /** Whether it is no better than chance. */
  readonly chance: boolean;
}

interface BoostSettings {
  readonly estimator: Estimator;
  readonly rounds: number;
  readonly weighting: BoostingWeighting;
  readonly seed: number;
}

/** How a task judges members. */
interface Judge<M extends Model> {
  /** What a member is worth, given the training cases and their weights. */
  judge(model: M, rows: Rows, weights: Float64Array): Judgment;
  /** Adds the member judged last; returns the error of all members so far. */
  keep(confidence: number): number;
}

interface Boosted<M extends Model> {
  readonly members: readonly M[];
  readonly errors: Float64Array;
  readonly confidences: Float64Array;
  readonly stop: BoostingStop;
}

/** Fits members until all rounds are done, one makes no error, or one is no better than chance. */
export async function boost<M extends Model>(
  trial: Trial,
  settings: BoostSettings,
  { signal, threads, onProgress }: FitControl,
  judge: Judge<M>,
): Promise<Boosted<M>> {
  const memory = new FitMemory(trial.cases);
  // Members are judged on the same table in every round, too.
  const endNumbers = keepNumbers(trial.shown);
  try {
    return await boostRounds(trial, settings, memory.within({ signal, threads, onProgress }), judge);
  } finally {
    endNumbers();
    await memory.release();
  }
}

async function boostRounds<M extends Model>(
  trial: Trial,
  { estimator, rounds, weighting, seed }: BoostSettings,
  { onProgress, ...control }: FitControl,
  judge: Judge<M>,
): Promise<Boosted<M>> {
  const all = trial.everyRow;
  const pause = abortablePacer(trial.method, control.signal);
  const members: M[] = [];
  const errors: number[] = [];
  const confidences: number[] = [];
  let weights = trial.weights ?? new Float64Array(trial.rows).fill(1);
  let stop: BoostingStop = "rounds";
  for (const [at, stream] of random(seed).split(rounds).entries()) {
    const where = `round ${at + 1}`;
    const drawn = roundCases(trial, weights, weighting, stream);
    const seeded = withFoldSeed(estimator, seed, at);
    const model = (await trial.fit(drawn.rows, { ...control, weights: drawn.weights }, where, seeded)) as M;
    const judgment = trial.showing(all, where, (rows) => judge.judge(model, rows, weights));
    if (judgment.chance) stop = "chance";
    else if (judgment.error === 0) stop = "perfect";
    if (judgment.chance && at > 0) break;
    members.push(model);
    errors.push(judgment.error);
    // A first member that is no better than chance is still all there is.
    confidences.push(judgment.chance ? 1 : judgment.confidence);
    const objective = judge.keep(confidences[at]);
    onProgress?.({ phase: "rounds", completed: at + 1, total: rounds, objective });
    if (stop !== "rounds") break;
    weights = reweighted(weights, judgment.factor, weighting === "resample-drawn" ? drawn.left : NONE);
    await pause();
  }
  return { members, errors: Float64Array.from(errors), confidences: Float64Array.from(confidences), stop };
}
