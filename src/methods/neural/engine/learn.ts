// From options and cases to a trained network, for classes and responses alike.

import { holdBack, usedRows } from "../../../evaluate/folds/hold-back.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { random } from "../../../math/probability/random/index.js";
import type { Cases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { type Arena, withArena } from "../../../wasm/arena.js";
import { copyInRows, standardizeInPlace } from "../../../wasm/covariances.js";
import type { Activation, NetworkLoss, NetworkRows } from "../../../wasm/network.js";
import {
  denseScaling,
  type LearnedScaling,
  noScaling,
  type Scaling,
  scalingSpans,
  sparseRows,
  sparseScaling,
  withoutZeros,
} from "./features.js";
import {
  givenLayers,
  joinLayers,
  type Layers,
  randomLayers,
  requireParameters,
  splitLayers,
} from "./layers.js";
import type { GivenWeights } from "./options.js";
import type { HiddenActivation, NetworkState } from "./state.js";
import { type Training, type TrainingSettings, trainNetwork } from "./train.js";

/** Streams of random numbers that follow from the seed: that of the first weights, and of what is held back. */
const WEIGHTS = 0;
const HELD_BACK = 3;

/** Levels of a table become columns of zeros and ones. */
export const networkReading: Reading = { categorical: "one-hot" };

/** What is to be learned about the cases. */
export interface NetworkTask {
  readonly outputs: number;
  readonly loss: NetworkLoss;
  readonly output: Activation;
  /** Where Huber's loss becomes linear. */
  readonly threshold: number;
  /** A class, or `targets` responses, by case. */
  readonly y: Float64Array;
  readonly targets: number;
  /** By case; a copy that nothing else changes. */
  readonly weights: Float64Array | undefined;
  /** Cases that belong together, of which an equal share is held back. */
  readonly strata?: ArrayLike<number> | undefined;
}

export interface NetworkSettings extends TrainingSettings {
  readonly layers: readonly number[];
  readonly activation: HiddenActivation;
  readonly steepness: number;
  readonly leak: number;
  readonly weightDecay: number;
  readonly decayBiases: boolean;
  readonly standardize: boolean;
  readonly init: "random" | GivenWeights;
  /** 0 or undefined for none. */
  readonly validation?: number | undefined;
}

/** Learns from cases; with a model, its training continues. */
export function learnNetwork(
  cases: Cases,
  task: NetworkTask,
  settings: NetworkSettings,
  before: NetworkState | undefined,
  control: FitControl,
): Promise<NetworkState> {
  const { method, features: inputs } = cases;
  const x = cases.isSparse ? cases.sparse : withoutZeros(cases.matrix);
  const hidden = before?.weights.slice(0, -1).map(({ columns }) => columns) ?? settings.layers;
  const { activation, steepness, leak } = before ?? settings;
  const sizes = [x.columns, ...hidden, task.outputs];
  requireParameters(method, sizes);
  const { seed, solver } = settings;
  const used = usedRows(task.weights, x.rows);
  return withArena(async (arena) => {
    const { rows, scaling } = await feed(arena, x, task.weights, settings.standardize, before, control);
    const stream = random(seed).child(WEIGHTS);
    const layers: Layers =
      before ??
      (settings.init === "random"
        ? randomLayers(sizes, activation, scaling.constant, stream)
        : givenLayers(method, settings.init, sizes));
    const parts = holdBack(
      method,
      used,
      settings.validation || undefined,
      task.strata,
      random(seed).child(HELD_BACK),
    );
    const training: Training = await trainNetwork(
      arena,
      {
        method,
        shape: { sizes, activation, parameter: parameterOf({ activation, steepness, leak }) },
        objective: { ...task, weightDecay: settings.weightDecay, decayBiases: settings.decayBiases },
        rows,
        y: task.y,
        targets: task.targets,
        weights: task.weights,
        parts,
        start: joinLayers(layers),
        settings,
      },
      control,
    );
    const { parameters, ...history } = training;
    return {
      inputs,
      ...splitLayers(sizes, parameters),
      activation,
      steepness,
      leak,
      means: scaling.means,
      scales: scaling.scales,
      solver,
      ...history,
      cases: used.length,
      seed,
    };
  });
}

/** The parameter of an activation that has one. */
export function parameterOf({
  activation,
  steepness,
  leak,
}: Pick<NetworkState, "activation" | "steepness" | "leak">): number {
  return activation === "leaky-relu" ? leak : steepness;
}

/** The rows in kernel memory, standardized as a model says or by their own means. They are copied before any pause. */
async function feed(
  arena: Arena,
  x: Matrix | SparseMatrix,
  weights: Float64Array | undefined,
  standardize: boolean,
  before: Scaling | undefined,
  control: FitControl,
): Promise<{ readonly rows: NetworkRows; readonly scaling: LearnedScaling }> {
  const known = before ? { ...noScaling(x.columns), means: before.means, scales: before.scales } : undefined;
  if (x instanceof SparseMatrix) {
    const scaling = known ?? (standardize ? sparseScaling(x, weights) : noScaling(x.columns));
    return { rows: sparseRows(arena, x, scaling), scaling };
  }
  const dense = copyInRows(arena, x);
  const { threads, signal } = control;
  const scaling =
    known ??
    (standardize ? await denseScaling(arena, dense, weights, { threads, signal }) : noScaling(x.columns));
  await standardizeInPlace(dense, ...scalingSpans(arena, scaling), { threads, signal });
  return { rows: { dense: dense.span }, scaling };
}
