// Networks in kernel memory: training batch by batch, losses, gradients and outputs. The rows of a batch are divided
// into blocks by its size alone, and the threads share the work of a whole pass through kernel memory (kernels/team.ts),
// so that results do not depend on the number of threads.

import { pacer } from "../base/pause.js";
import type { Steps } from "../base/steps.js";
import type { Arena } from "./arena.js";
import * as neural from "./generated/calls/neural.js";
import { Network } from "./generated/records/neural.js";
import { ActivationCode, NetworkLossCode, PassCode } from "./generated/shared/neural.js";
import { kernelModule } from "./module.js";
import { neuralKernels } from "./parts/neural.js";
import { KernelRecord } from "./record.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import type { CsrOperand } from "./sparse.js";
import { type ParallelControl, parallelFor, requireThreads } from "./threads/parallel-for.js";
import { hardwareThreads } from "./threads/spawn.js";
import {
  NETWORK_MOST_BLOCKS,
  NETWORK_MOST_NUMBERS,
  NETWORK_THREADS_PAY,
  NETWORK_TURN_WORK,
} from "./tuning.js";

export type Activation = keyof typeof ActivationCode;

export type NetworkLoss = keyof typeof NetworkLossCode;

export interface NetworkShape {
  /** The number of inputs, and then the units of every layer. */
  readonly sizes: readonly number[];
  /** The activation of hidden units. */
  readonly activation: Activation;
  /** The steepness of the sigmoid, or the leak of the leaky ReLU. */
  readonly parameter: number;
}

export interface NetworkObjective {
  readonly loss: NetworkLoss;
  /** The function of the output units, where the loss does not imply one. */
  readonly output: Activation;
  /** Where Huber's loss becomes linear. */
  readonly threshold: number;
  /** The factor of ½·Σ weight². */
  readonly weightDecay: number;
  /** Whether biases are among these weights. */
  readonly decayBiases: boolean;
}

export interface NetworkSteps {
  readonly isAdam: boolean;
  readonly momentum: number;
  readonly nesterov: boolean;
  readonly batchSize: number;
  /** The share of the hidden units that is dropped in training. */
  readonly dropout: number;
}

/** Rows in kernel memory: numbers, or compressed sparse rows whose columns have centers that are subtracted. */
export type NetworkRows =
  | { readonly dense: Float64Span }
  | { readonly sparse: CsrOperand; readonly centers: Float64Span };

/** What the rows should give: a class or `targets` responses each, and their weights. */
export interface NetworkTargets {
  readonly y: Float64Span;
  readonly targets: number;
  readonly weights: Float64Span | undefined;
}

/** Where the weights of every layer begin among the parameters, inputs × units; the biases follow them. */
export function layerOffsets(sizes: readonly number[]): {
  readonly offsets: number[];
  readonly count: number;
} {
  let count = 0;
  const offsets = sizes.slice(1).map((units, layer) => {
    const offset = count;
    count += (sizes[layer] + 1) * units;
    return offset;
  });
  return { offsets, count };
}

/** A network with its memory; passes run one after the other. */
export class KernelNetwork {
  readonly parameters: Float64Span;
  readonly #state: KernelRecord<typeof Network>;
  readonly #shape: NetworkShape;
  readonly #mostBlocks: number;
  readonly #control: ParallelControl;
  readonly #pause: () => Promise<boolean>;
  #gradients: Float64Span | undefined;
  #batchSize = 0;

  /** `most` is the largest number of rows of a batch. */
  constructor(
    arena: Arena,
    shape: NetworkShape,
    objective: NetworkObjective,
    rows: NetworkRows,
    most: number,
    control: ParallelControl = {},
  ) {
    this.#shape = shape;
    this.#control = control;
    this.#pause = pacer();
    const { sizes, activation, parameter } = shape;
    const { offsets, count } = layerOffsets(sizes);
    const isSparse = "sparse" in rows;
    const { workspace, unitOffsets, deltas, shifted } = workspaceOf(sizes, isSparse);
    const affordable = Math.floor(NETWORK_MOST_NUMBERS / Math.max(1, count, workspace));
    this.#mostBlocks = Math.max(1, Math.min(NETWORK_MOST_BLOCKS, affordable));
    const blocks = neuralKernels().blocksOfBatch(most, this.#mostBlocks);
    this.parameters = arena.float64(count);
    this.#state = new KernelRecord(arena, Network, {
      layers: sizes.length - 1,
      sizes: arena.copyInInt32(sizes),
      places: arena.copyInInt32(offsets),
      unitPlaces: arena.copyInInt32(unitOffsets),
      count,
      activation: ActivationCode[activation],
      parameter,
      output: ActivationCode[objective.output],
      loss: NetworkLossCode[objective.loss],
      threshold: objective.threshold,
      keep: 1,
      decay: objective.weightDecay,
      decaysBiases: objective.decayBiases,
      parameters: this.parameters,
      workspaces: arena.float64(blocks * workspace),
      workspace,
      firstDelta: deltas[0],
      secondDelta: deltas[1],
      shifted,
      losses: arena.float64(blocks),
      squares: arena.float64(neuralKernels().updateBlocks(count)),
      mostBlocks: blocks,
    });
    if ("sparse" in rows) {
      const { pointers, indices, values } = rows.sparse;
      this.#state.write({ pointers, indices, values, centers: rows.centers });
    } else this.#state.write({ x: rows.dense });
  }

  /** Says what the rows should give. */
  setTargets({ y, targets, weights }: NetworkTargets): void {
    this.#state.write({ y, targets, weights });
  }

  /** Makes the network ready to learn. */
  prepare(
    arena: Arena,
    most: number,
    { isAdam, momentum, nesterov, batchSize, dropout }: NetworkSteps,
  ): void {
    const { count } = layerOffsets(this.#shape.sizes);
    const blocks = neuralKernels().blocksOfBatch(most, this.#mostBlocks);
    this.#batchSize = batchSize;
    this.#gradients = arena.float64(blocks * count);
    this.#state.write({
      gradients: this.#gradients,
      first: arena.zeros(count),
      second: isAdam ? arena.zeros(count) : undefined,
      isAdam,
      momentum,
      nesterov,
      keep: 1 - dropout,
    });
  }

  /**
   * One pass through rows in batches, each followed by a step; `steps` has three numbers per batch, its step length and
   * Adam's corrections. Resolves to the mean loss of the batches, with the penalty, each before its step.
   */
  async train(
    order: Int32Span,
    rows: number,
    steps: Float64Span,
    seed: readonly [number, number],
  ): Promise<number> {
    requireSpan("KernelNetwork.train", "order", order, rows);
    requireSpan("KernelNetwork.train", "steps", steps, 3 * Math.ceil(rows / this.#batchSize));
    this.#begin("train", order, rows, this.#batchSize, steps, seed);
    await this.#run(Math.min(rows, this.#batchSize));
    return neuralKernels().passLoss(this.#state.pointer);
  }

  /** The mean loss of rows, without the penalty. */
  async loss(order: Int32Span, rows: number): Promise<number> {
    requireSpan("KernelNetwork.loss", "order", order, rows);
    this.#begin("loss", order, rows, rows);
    await this.#run(rows);
    return neuralKernels().passLoss(this.#state.pointer);
  }

  /** The mean loss of rows with the penalty, and its gradient, computed synchronously on this thread. */
  gradient(order: Int32Span, rows: number): { readonly value: number; readonly gradient: Float64Array } {
    requireSpan("KernelNetwork.gradient", "order", order, rows);
    this.#begin("gradient", order, rows, rows);
    neuralKernels().runPass(this.#state.pointer, 0);
    return this.#foundGradient();
  }

  /** The mean loss and its gradient in steps, between which the event loop may take its turn. */
  *gradientSteps(order: Int32Span, rows: number): Steps<ReturnType<KernelNetwork["gradient"]>> {
    requireSpan("KernelNetwork.gradient", "order", order, rows);
    this.#begin("gradient", order, rows, rows);
    while (neuralKernels().runPass(this.#state.pointer, NETWORK_TURN_WORK) === 0) yield;
    return this.#foundGradient();
  }

  /** The sums of the output units for all rows, rows × outputs, computed synchronously on this thread. */
  sums(rows: number, out: Float64Span): void {
    this.#beginSums(rows, out);
    neuralKernels().runPass(this.#state.pointer, 0);
  }

  /** The sums of the output units for all rows, rows × outputs, on several threads. */
  async sumsOnThreads(rows: number, out: Float64Span): Promise<void> {
    this.#beginSums(rows, out);
    await this.#run(rows);
  }

  #foundGradient(): { readonly value: number; readonly gradient: Float64Array } {
    const gradient = this.#gradients?.part(0, this.parameters.length).copyOut() ?? new Float64Array(0);
    return { value: neuralKernels().passLoss(this.#state.pointer), gradient };
  }

  #beginSums(rows: number, out: Float64Span): void {
    const outputs = this.#shape.sizes[this.#shape.sizes.length - 1];
    requireSpan("KernelNetwork.sums", "out", out, rows * outputs);
    this.#state.write({ y: out, targets: outputs, weights: undefined });
    this.#begin("sums", undefined, rows, rows);
  }

  #begin(
    mode: keyof typeof PassCode,
    order: Int32Span | undefined,
    rows: number,
    batchSize: number,
    steps?: Float64Span,
    [high, low]: readonly [number, number] = [0, 0],
  ): void {
    const seed = (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    this.#state.write({ mode: PassCode[mode], order, rows, batchSize, steps, seed });
    neuralKernels().beginPass(this.#state.pointer);
  }

  async #run(batch: number): Promise<void> {
    const { pointer } = this.#state;
    const { threads, signal } = this.#control;
    const wanted = threads === undefined ? hardwareThreads() : requireThreads("KernelNetwork", threads);
    const work = batch * this.parameters.length;
    if (wanted === 1 || work < NETWORK_THREADS_PAY || !kernelModule().shared) {
      while (neuralKernels().runPass(pointer, NETWORK_TURN_WORK) === 0) await this.#pause();
      await this.#pause();
      return;
    }
    // The memory must stay as it is until the last thread has left, so an abort does not end the job before that.
    const stop = () => neuralKernels().stopPass(pointer);
    signal?.addEventListener("abort", stop);
    try {
      const calls = neural.runPass.calls(new Array(wanted).fill({ network: this.#state, budget: 0 }));
      await parallelFor(calls, this.#control);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }
}

/**
 * Where a block of rows keeps its numbers: the rows themselves if they are dense, the units of every layer, two lists of
 * derivatives, and the biases of sparse rows.
 */
function workspaceOf(sizes: readonly number[], isSparse: boolean) {
  const chunk = neuralKernels().chunkRows();
  let offset = isSparse ? 0 : chunk * sizes[0];
  const unitOffsets = sizes.slice(1).map((units) => {
    const start = offset;
    offset += chunk * units;
    return start;
  });
  const widest = Math.max(...sizes.slice(1));
  const deltas = [offset, offset + chunk * widest] as const;
  const shifted = offset + 2 * chunk * widest;
  return { unitOffsets, deltas, shifted, workspace: shifted + (isSparse ? sizes[1] : 0) };
}

/** x = g(x + bias), for every row. */
export function activateRows(
  rows: number,
  columns: number,
  x: Float64Span,
  bias: Float64Span,
  activation: Activation,
  parameter: number,
): void {
  const kind = ActivationCode[activation];
  neural.activateRows({ rows, columns, x, bias, kind, parameter });
}
