// Trees for boosting on binned columns: scores, derivatives of a loss, histograms, splits. A tree is one job for all
// threads, which share its work through kernel memory (kernels/team.ts); results do not depend on the threads.

import { pacer } from "../base/pause.js";
import type { Arena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { Grower, GrowerChunk, GrowerNode, GrowerSplit } from "./generated/records/tree.js";
import {
  BoostingLossCode,
  CHUNK_ROWS,
  COLUMN_HISTOGRAM_BYTES,
  GROUP_COLUMNS,
  GrowerPartCode,
} from "./generated/shared/tree.js";
import { kernelModule } from "./module.js";
import { treeKernels } from "./parts/tree.js";
import { KernelRecord, newRecords } from "./record.js";
import { type Float64Span, type Int32Span, requireSpan } from "./span.js";
import { type ParallelControl, parallelFor, requireThreads } from "./threads/parallel-for.js";
import { hardwareThreads } from "./threads/spawn.js";
import { GROW_BUDGET, GROW_THREADS_PAY } from "./tuning.js";

export type BoostingLoss = keyof typeof BoostingLossCode;

/** At least as many histograms are kept: those of two children and of one more leaf. */
const FEWEST_HISTOGRAMS = 3;

export interface GrowerData {
  /** From `binColumns`. */
  readonly bins: Int32Span;
  readonly columns: number;
  /** All rows; those from `training` on are only scored. */
  readonly rows: number;
  readonly training: number;
  /** By column, 1 if its bins are levels. */
  readonly kinds: ArrayLike<number>;
  /** By column, 1 or −1 if scores must not fall or rise along it. */
  readonly directions: ArrayLike<number>;
  /** What is predicted, by row: a number, a class, or ±1 for the exponential loss. */
  readonly y: ArrayLike<number>;
  readonly weights?: ArrayLike<number> | undefined;
  /** How many cases a training row counts as, as whole numbers; by default one. */
  readonly totalWeights?: Int32Array | undefined;
  /** The score of every row before the first tree, by output. */
  readonly init: ArrayLike<number>;
}

export interface GrowerLimits {
  readonly loss: BoostingLoss;
  readonly maxLeaves: number;
  readonly maxDepth: number;
  /** In units of weight. */
  readonly leastWeight: number;
  readonly leastCurvature: number;
  readonly leastGain: number;
  readonly lambda: number;
  readonly absoluteLambda: number;
  readonly levelSmoothing: number;
  /** In units of weight. */
  readonly leastLevel: number;
  readonly rate: number;
  /** Whether the values of leaves are set by the caller before the scores change. */
  readonly refit: boolean;
  /** How many bytes histograms may take. */
  readonly histogramBytes: number;
}

/** The nodes of a tree; children of a node follow each other and come after it. */
export interface GrownNodes {
  readonly size: number;
  /** The first child, or 0 in a leaf. */
  readonly first: Int32Array;
  readonly column: Int32Array;
  /** The last bin of the first child; −1 if the column has levels. */
  readonly bin: Int32Array;
  readonly missingFirst: Int32Array;
  /** Where the rows of the node start in the order of the sample, and how many there are. */
  readonly start: Int32Array;
  readonly count: Int32Array;
  readonly gain: Float64Array;
  readonly value: Float64Array;
  /** The bins of levels that go to the first child, and those that the node has, as bits. */
  bitsOf(node: number): { readonly first: Uint8Array; readonly known: Uint8Array };
}

/** Sums of losses, weighted. */
export interface LossSums {
  readonly training: number;
  readonly validation: number;
}

/** Grows trees one after the other and keeps the scores of all rows. */
export class TreeGrower {
  readonly rows: number;
  readonly training: number;
  readonly outputs: number;
  /** Outputs × rows. */
  readonly scores: Float64Span;
  /** The rows of the last sample, ordered by leaf. */
  readonly order: Int32Span;
  readonly #limits: GrowerLimits;
  readonly #control: ParallelControl;
  readonly #work: number;
  readonly #state: KernelRecord<typeof Grower>;
  readonly #nodes: Float64Span;
  readonly #splits: Float64Span;
  readonly #chunks: Float64Span;
  readonly #columnSets: Float64Span;
  readonly #sample: Int32Span;
  #sampled: number;
  readonly #y: Float64Span;
  readonly #weights: Float64Span | undefined;
  readonly #probabilities: Float64Span | undefined;
  readonly #pause = pacer();

  constructor(arena: Arena, data: GrowerData, limits: GrowerLimits, control: ParallelControl = {}) {
    const { bins, columns, rows, training, totalWeights } = data;
    const groups = Math.ceil(columns / GROUP_COLUMNS);
    requireSpan("TreeGrower", "bins", bins, groups * rows);
    this.rows = rows;
    this.training = training;
    this.outputs = data.init.length;
    this.#limits = limits;
    this.#control = control;
    this.#work = training * columns;
    this.scores = arena.float64(this.outputs * rows);
    for (let k = 0; k < this.outputs; k += 1) this.scores.array.fill(data.init[k], k * rows, (k + 1) * rows);
    this.#y = arena.copyIn(data.y);
    this.#weights = data.weights && arena.copyIn(data.weights);
    this.#probabilities = limits.loss === "multinomial" ? arena.float64(this.outputs * rows) : undefined;
    this.#sample = arena.int32(rows);
    this.#sampled = training;
    for (let row = 0, sample = this.#sample.array; row < rows; row += 1) sample[row] = row;
    this.order = arena.int32(training);
    this.#columnSets = arena.float64(columns);
    this.allowColumns(new BigInt64Array(columns).fill(-1n));

    const slotBytes = groups * GROUP_COLUMNS * COLUMN_HISTOGRAM_BYTES;
    const affordable = Math.max(FEWEST_HISTOGRAMS, Math.floor(limits.histogramBytes / slotBytes));
    const slots = Math.min(limits.maxLeaves + 1, affordable);
    const mostNodes = 2 * limits.maxLeaves - 1;
    const chunks = Math.ceil(training / CHUNK_ROWS) + Math.ceil((rows - training) / CHUNK_ROWS);
    this.#nodes = newRecords(arena, GrowerNode, mostNodes);
    this.#splits = newRecords(arena, GrowerSplit, mostNodes);
    this.#chunks = newRecords(arena, GrowerChunk, chunks);
    this.#state = new KernelRecord(arena, Grower, {
      columns,
      groups,
      rows,
      training,
      slots,
      bins,
      kinds: bytes(arena, data.kinds),
      directions: bytes(arena, data.directions),
      columnSets: this.#columnSets,
      sample: this.#sample,
      order: this.order,
      firsts: arena.int32(training),
      seconds: arena.int32(training),
      // An odd last row is written twice.
      pairs: arena.float64(2 * training + 2),
      fixed: arena.float64(2 * training),
      masses: totalWeights && arena.copyInInt32(totalWeights),
      nodes: this.#nodes,
      splits: this.#splits,
      tables: arena.float64(mostNodes * 32),
      histograms: arena.float64((slots * slotBytes) / 8),
      slotOwners: arena.int32(slots),
      trials: newRecords(arena, GrowerSplit, 2 * groups),
      chunks: this.#chunks,
      maxLeaves: limits.maxLeaves,
      maxDepth: limits.maxDepth,
      leastMass: BigInt(limits.leastWeight),
      totalMass: BigInt(
        totalWeights === undefined
          ? training
          : totalWeights.reduce((sum, totalWeight) => sum + totalWeight, 0),
      ),
      leastCurvature: limits.leastCurvature,
      leastGain: limits.leastGain,
      lambda: limits.lambda,
      absoluteLambda: limits.absoluteLambda,
      levelSmoothing: limits.levelSmoothing,
      leastLevel: BigInt(limits.leastLevel),
      rate: limits.rate,
    });
  }

  /** Which columns may be split, and together: bits of the sets that each is in. A path of splits stays within a set. */
  allowColumns(sets: BigInt64Array): void {
    const { buffer, byteOffset, length } = this.#columnSets.array;
    new BigInt64Array(buffer, byteOffset, length).set(sets);
  }

  /** Which training rows the next trees are grown on, in ascending order, and then the others. */
  sampleRows(rows: Int32Array, sampled: number): void {
    requireSpan("TreeGrower.sampleRows", "rows", rows, this.training);
    this.#sample.set(rows.subarray(0, this.training));
    this.#sampled = sampled;
  }

  /** Grows a tree for one output and, unless the caller sets the values of its leaves, adds it to the scores. */
  async grow(output: number, parameter: number): Promise<GrownNodes> {
    this.#aim(output, parameter);
    await this.#run("whole-tree");
    return this.#read();
  }

  /** Grows a tree like `grow`, but grows nothing if the training loss of the scores is above `mostLoss`. */
  async growUpTo(mostLoss: number, output: number, parameter: number): Promise<GrownNodes | undefined> {
    this.#aim(output, parameter, mostLoss);
    await this.#run("whole-tree");
    return this.#state.read("hasRisen") === 1 ? undefined : this.#read();
  }

  /** Computes the losses of the scores of one output as they are, for `lossSums`. */
  async measure(output: number, parameter: number): Promise<void> {
    this.#aim(output, parameter);
    await this.#run("losses");
  }

  /** Gives the leaves of the last tree their values, by node, and adds them to the scores. */
  async applyValues(values: Float64Array): Promise<void> {
    const numbers = this.#nodes.array;
    values.forEach((value, node) => {
      numbers[(node * GrowerNode.bytes) / 8 + GrowerNode.float64.value] = value;
    });
    await this.#run("scores");
  }

  /** The sums of the losses by the scores that the last tree was grown from, or that were measured last. */
  lossSums(): LossSums {
    const chunks = this.#chunks.array;
    const trainingChunks = Math.ceil(this.training / CHUNK_ROWS);
    const sums = { training: 0, validation: 0 };
    const { bytes, float64 } = GrowerChunk;
    const stride = bytes / 8;
    for (let chunk = 0; chunk * stride < chunks.length; chunk += 1)
      sums[chunk < trainingChunks ? "training" : "validation"] += chunks[chunk * stride + float64.loss];
    return sums;
  }

  #aim(output: number, parameter: number, mostLoss = Number.POSITIVE_INFINITY): void {
    const { loss, refit } = this.#limits;
    this.#state.write({
      loss: BoostingLossCode[loss],
      parameter,
      output,
      outputs: this.outputs,
      refit,
      sampled: this.#sampled,
      y: this.#y,
      weights: this.#weights,
      scores: this.scores,
      probabilities: this.#probabilities,
      mostLoss,
    });
  }

  async #run(part: keyof typeof GrowerPartCode): Promise<void> {
    const { pointer } = this.#state;
    treeKernels().beginBinned(pointer, GrowerPartCode[part]);
    const { threads, signal } = this.#control;
    const wanted = threads === undefined ? hardwareThreads() : requireThreads("TreeGrower", threads);
    if (wanted === 1 || this.#work < GROW_THREADS_PAY || !kernelModule().shared) {
      while (treeKernels().growBinned(pointer, GROW_BUDGET) === 0) await this.#pause();
      await this.#pause();
      return;
    }
    // The memory must stay as it is until the last thread has left, so an abort does not end the job before that.
    const stop = () => treeKernels().stopBinned(pointer);
    signal?.addEventListener("abort", stop);
    try {
      const calls = tree.growBinned.calls(new Array(wanted).fill({ grower: this.#state, budget: 0 }));
      await parallelFor(calls, this.#control);
    } finally {
      signal?.removeEventListener("abort", stop);
    }
  }

  #read(): GrownNodes {
    const { pointer } = this.#nodes;
    const { buffer } = kernelModule().memory;
    const ints = new Int32Array(buffer, pointer, (this.#nodes.length * 8) / 4);
    const numbers = this.#nodes.array;
    const { bytes, int32, float64 } = GrowerNode;
    const [intStride, stride] = [bytes / 4, bytes / 8];
    let size = 1;
    for (let node = 0; node < size; node += 1) {
      const first = ints[node * intStride + int32.first];
      if (first !== 0) size = Math.max(size, first + 2);
    }
    const intsAt = (offset: number) =>
      Int32Array.from({ length: size }, (_, node) => ints[node * intStride + offset]);
    const numbersAt = (offset: number) =>
      Float64Array.from({ length: size }, (_, node) => numbers[node * stride + offset]);
    const bits = new Uint8Array(buffer, this.#splits.pointer, size * GrowerSplit.bytes).slice();
    const bitsAt = (node: number, offset: number) => {
      const at = node * GrowerSplit.bytes + 8 * offset;
      return bits.subarray(at, at + 32);
    };
    return {
      size,
      start: intsAt(int32.start),
      count: intsAt(int32.count),
      first: intsAt(int32.first),
      column: intsAt(int32.column),
      bin: intsAt(int32.bin),
      missingFirst: intsAt(int32.missingFirst),
      gain: numbersAt(float64.gain),
      value: numbersAt(float64.value),
      bitsOf(node) {
        const { first0, known0 } = GrowerSplit.int64;
        return { first: bitsAt(node, first0), known: bitsAt(node, known0) };
      },
    };
  }
}

/** One byte per column. */
function bytes(arena: Arena, values: ArrayLike<number>): Float64Span {
  const span = arena.float64(Math.ceil(values.length / 8));
  const { buffer, byteOffset, byteLength } = span.array;
  new Int8Array(buffer, byteOffset, byteLength).set(values);
  return span;
}
