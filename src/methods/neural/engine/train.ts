// Training: passes through the cases in batches until the loss no longer falls, or L-BFGS on all cases at once.

import { type Convergence, throwIfAborted } from "../../../base/control.js";
import { ConvergenceError } from "../../../base/errors.js";
import { allFinite } from "../../../base/numbers.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { HeldBack } from "../../../evaluate/folds/hold-back.js";
import { lbfgsSteps } from "../../../math/optimize/lbfgs.js";
import { type StepSchedule, stepSizes } from "../../../math/optimize/step-schedule.js";
import { type Random, random } from "../../../math/probability/random/index.js";
import type { FitControl } from "../../../model/control.js";
import type { Arena } from "../../../wasm/arena.js";
import {
  KernelNetwork,
  type NetworkObjective,
  type NetworkRows,
  type NetworkShape,
} from "../../../wasm/network.js";
import { LossWatch } from "./loss-watch.js";

/** The options of a network that concern its training. */
export interface TrainingSettings {
  readonly solver: "adam" | "sgd" | "lbfgs";
  readonly learningRate?: StepSchedule | undefined;
  readonly momentum: number;
  readonly nesterov: boolean;
  readonly batchSize?: number | undefined;
  readonly dropout: number;
  readonly patience: number;
  readonly tolerance?: number | undefined;
  readonly maxIterations: number;
  readonly seed: number;
}

export interface TrainingProblem {
  readonly method: string;
  readonly shape: NetworkShape;
  readonly objective: NetworkObjective;
  readonly rows: NetworkRows;
  /** A class, or `targets` responses, by row. */
  readonly y: Float64Array;
  readonly targets: number;
  readonly weights: Float64Array | undefined;
  readonly parts: HeldBack;
  /** All parameters at the start. */
  readonly start: Float64Array;
  readonly settings: TrainingSettings;
}

export interface Training {
  readonly parameters: Float64Array;
  /** The mean loss of every epoch, with the penalty. */
  readonly trainingLoss: Float64Array;
  /** The mean loss of the cases that were held back, after every epoch. */
  readonly validationLoss: Float64Array;
  readonly convergence: Convergence;
}

/** Streams of random numbers that follow from the seed; the first one draws weights, the last one what is held back. */
const ORDERS = 1;
const DROPOUT = 2;
const TWO_32 = 2 ** 32;

const DEFAULT_TOLERANCE = { adam: 1e-4, sgd: 1e-4, lbfgs: 1e-6 } as const;
const DEFAULT_RATE = { adam: 0.001, sgd: 0.01 } as const;
const DEFAULT_BATCH = [16, 200] as const;
/** The decay rates of Adam's means, by which its first steps are corrected. */
const ADAM_DECAYS = [0.9, 0.999] as const;

export async function trainNetwork(
  arena: Arena,
  problem: TrainingProblem,
  control: FitControl,
): Promise<Training> {
  const { settings, parts } = problem;
  const { training, validation } = parts;
  const batchSize = batchSizeOf(settings, training.length);
  const { threads, signal } = control;
  const network = new KernelNetwork(
    arena,
    problem.shape,
    problem.objective,
    problem.rows,
    Math.max(batchSize, validation.length),
    { threads, signal },
  );
  network.setTargets({
    y: arena.copyIn(problem.y),
    targets: problem.targets,
    weights: relativeWeights(problem.weights, training, arena),
  });
  const { momentum, nesterov, dropout, solver } = settings;
  network.prepare(arena, batchSize, { isAdam: solver === "adam", momentum, nesterov, batchSize, dropout });
  network.parameters.set(problem.start);
  const trained =
    solver === "lbfgs"
      ? await minimizeAtOnce(arena, network, problem, control)
      : await passes(arena, network, problem, solver, batchSize, control);
  if (allFinite(trained.parameters)) return trained;
  throw diverged(problem.method, trained.trainingLoss.length);
}

/** Few cases have small batches, so that an epoch has some steps. */
function batchSizeOf({ solver, batchSize }: TrainingSettings, cases: number): number {
  if (solver === "lbfgs") return cases;
  const [least, most] = DEFAULT_BATCH;
  return Math.min(cases, batchSize ?? Math.max(least, Math.min(most, Math.ceil(cases / 10))));
}

/** Weights relative to their mean in training, so that batches have the same scale. */
function relativeWeights(weights: Float64Array | undefined, training: Int32Array, arena: Arena) {
  if (weights === undefined) return undefined;
  const mean = meanWeight(weights, training);
  return arena.copyIn(weights.map((weight) => weight / mean));
}

function meanWeight(weights: Float64Array, rows: Int32Array): number {
  return rows.reduce((sum, row) => sum + weights[row], 0) / rows.length;
}

async function passes(
  arena: Arena,
  network: KernelNetwork,
  { method, parts, weights, settings }: TrainingProblem,
  solver: "adam" | "sgd",
  batchSize: number,
  { signal, onProgress }: FitControl,
): Promise<Training> {
  const { training, validation } = parts;
  const { maxIterations, patience, tolerance = DEFAULT_TOLERANCE[solver], seed } = settings;
  const batches = Math.ceil(training.length / batchSize);
  const numbers = new StepNumbers(settings.learningRate ?? DEFAULT_RATE[solver], batches);
  const order = arena.copyInInt32(training);
  const held = arena.copyInInt32(validation);
  const steps = arena.float64(3 * batches);
  const streams = random(seed).split(DROPOUT + 1);
  const relative = weights && meanWeight(weights, validation) / meanWeight(weights, training);
  const [trainingLoss, validationLoss]: [number[], number[]] = [[], []];
  const watch = new LossWatch(patience);
  let best: Float64Array | undefined;
  for (let epoch = 0; epoch < maxIterations && !(watch.criterion <= tolerance); epoch += 1) {
    throwIfAborted(method, signal);
    if (batches > 1) order.set(shuffled(training, streams[ORDERS].child(epoch)));
    steps.set(numbers.ofEpoch());
    const loss = await network.train(order, training.length, steps, seedOf(streams[DROPOUT].child(epoch)));
    throwIfAborted(method, signal);
    if (!Number.isFinite(loss)) throw diverged(method, epoch + 1);
    trainingLoss.push(loss);
    if (validation.length > 0) {
      const loss = (await network.loss(held, validation.length)) / (relative ?? 1);
      throwIfAborted(method, signal);
      if (!Number.isFinite(loss)) throw diverged(method, epoch + 1);
      validationLoss.push(loss);
    }
    const watched = validationLoss.at(-1) ?? loss;
    const isBest = watch.add(watched);
    if (isBest && validation.length > 0) best = network.parameters.copyOut();
    onProgress?.({ phase: "epochs", completed: epoch + 1, total: maxIterations, objective: watched });
  }
  const { criterion } = watch;
  const iterations = trainingLoss.length;
  return {
    parameters: best ?? network.parameters.copyOut(),
    trainingLoss: Float64Array.from(trainingLoss),
    validationLoss: Float64Array.from(validationLoss),
    convergence: {
      converged: criterion <= tolerance && (best !== undefined || !watch.isWorse),
      iterations,
      criterion,
      tolerance,
    },
  };
}

/** The rows in a random order. */
function shuffled(rows: Int32Array, stream: Random): Int32Array {
  const indices = stream.permutation(rows.length);
  return rows.map((_, at) => rows[indices[at]]);
}

/** The step length of every batch, and Adam's corrections 1 − 0.9ᵗ and 1 − 0.999ᵗ of step t. */
class StepNumbers {
  readonly #lengths: (step: number) => number;
  readonly #out: Float64Array;
  #step = 0;
  // Products are the same on every machine, powers need not be.
  #powers = [1, 1];

  constructor(schedule: StepSchedule, batches: number) {
    this.#lengths = stepSizes(schedule);
    this.#out = new Float64Array(3 * batches);
  }

  /** Those of the next epoch. */
  ofEpoch(): Float64Array {
    for (let at = 0; at < this.#out.length; at += 3) {
      this.#powers = this.#powers.map((power, k) => power * ADAM_DECAYS[k]);
      const [mean, square] = this.#powers;
      this.#out.set([this.#lengths(this.#step), 1 - mean, 1 - square], at);
      this.#step += 1;
    }
    return this.#out;
  }
}

function seedOf(stream: Random): [number, number] {
  return [stream.integer(0, TWO_32 - 1) | 0, stream.integer(0, TWO_32 - 1) | 0];
}

async function minimizeAtOnce(
  arena: Arena,
  network: KernelNetwork,
  { method, parts, start, settings }: TrainingProblem,
  { signal, onProgress }: FitControl,
): Promise<Training> {
  const { training } = parts;
  const { maxIterations, tolerance = DEFAULT_TOLERANCE.lbfgs } = settings;
  const order = arena.copyInInt32(training);
  const objective = (x: Float64Array) => {
    network.parameters.set(x);
    return network.gradient(order, training.length);
  };
  const pieces = (x: Float64Array) => {
    network.parameters.set(x);
    return network.gradientSteps(order, training.length);
  };
  const losses: number[] = [];
  const found = await finishPaced(
    lbfgsSteps(
      objective,
      start,
      { maxIterations, tolerance },
      {
        signal,
        onProgress: (progress) => {
          losses.push(progress.objective ?? Number.NaN);
          onProgress?.(progress);
        },
      },
      pieces,
    ),
    abortablePacer(method, signal),
  );
  // Where the start is already best, there is no iteration.
  if (losses.length === 0) losses.push(found.value);
  return {
    parameters: found.x,
    trainingLoss: Float64Array.from(losses),
    validationLoss: new Float64Array(0),
    convergence: found.convergence,
  };
}

function diverged(method: string, epoch: number): ConvergenceError {
  return new ConvergenceError(
    method,
    `the loss is no longer finite in epoch ${epoch}; choose a smaller learningRate, or standardize the features.`,
    { option: "learningRate", expected: "a finite loss", received: "an infinite loss" },
  );
}
