// The nodes of a tree while it grows.

import { abortablePacer } from "../base/pause.js";
import { type Arena, withArena } from "./arena.js";
import * as tree from "./generated/calls/tree.js";
import { FeatureSplit, NodeTable, Plot, PlotNode } from "./generated/records/tree.js";
import { GrowthCode } from "./generated/shared/tree.js";
import { callHere, type KernelCalls } from "./kernel-call.js";
import { treeKernels } from "./parts/tree.js";
import { KernelRecord, newRecords } from "./record.js";
import { Float64Span, Int32Span } from "./span.js";
import { type ParallelControl, parallelFor } from "./threads/parallel-for.js";
import type { TreePlan } from "./tree-plan.js";
import { TREE_THREADS_PAY, TREE_TURN_ENTRIES } from "./tuning.js";

const NODE_INTS = PlotNode.bytes / 4;
/** Least and most nodes that a plot has room for when it begins. */
const LEAST_CAPACITY = 64;
const MOST_CAPACITY = 2 ** 15;

/** A node as it grew. */
export interface GrownNode {
  /** The entries of its cases in every sorted column. */
  readonly start: number;
  readonly end: number;
  readonly depth: number;
  /** −1 in a leaf. */
  readonly feature: number;
  readonly threshold: number;
  /** −1 a threshold, −2 a branch per level, else the index of a level set. */
  readonly kind: number;
  readonly missing: number;
  readonly firstChild: number;
  readonly children: number;
  readonly weight: number;
  /** The weight times the factors of the classes. */
  readonly totalWeight: number;
  readonly impurity: number;
  /** The decrease of weight times impurity by its split. */
  readonly gain: number;
  readonly lower: number;
  readonly upper: number;
}

/** The fields of all nodes of a plot, one list each; in a leaf, `kind` and `missing` are −1. */
export interface GrownTable {
  readonly threshold: Float64Array;
  readonly weight: Float64Array;
  readonly impurity: Float64Array;
  readonly gain: Float64Array;
  /** Bounds by monotone constraints, if there are any. */
  readonly lower?: Float64Array | undefined;
  readonly upper?: Float64Array | undefined;
  readonly cases: Int32Array;
  readonly feature: Int32Array;
  readonly kind: Int32Array;
  readonly missing: Int32Array;
  readonly firstChild: Int32Array;
  readonly children: Int32Array;
  /** Nodes × outputs. */
  readonly values: Float64Array;
  readonly levelSets: Int32Array;
}

/** Columns that there are only with monotone constraints. */
type Bound = "lower" | "upper";

/** Space in kernel memory for the fields of all nodes. */
interface NodeTableSpace {
  readonly columns: Readonly<Record<Exclude<keyof typeof NodeTable.floats, Bound>, Float64Span>> &
    Readonly<Record<keyof typeof NodeTable.ints, Int32Span>> & { readonly [K in Bound]?: Float64Span };
  readonly record: KernelRecord<typeof NodeTable>;
}

/** The best split of a feature at a node. */
export interface FoundSplit {
  /** 0 if the feature does not vary, 1 if no split is allowed, 2 if there is one. */
  readonly state: number;
  readonly gain: number;
  readonly branchEntropy: number;
}

/** Where a plot begins: at the root of a tree, or at a node that another plot leaves to it. */
export type PlotRoot = Pick<GrownNode, "start" | "end" | "depth" | "lower" | "upper"> & {
  /** Two int32 numbers. */
  readonly seed: readonly [number, number];
};

/** The nodes below one node, in kernel memory that grows with them. */
export class TreePlot {
  readonly plan: TreePlan;
  readonly pointer: number;
  readonly #record: KernelRecord<typeof Plot>;
  readonly #found: Float64Span;
  readonly #levelWork: Float64Span;
  #nodes: Int32Span;
  #values: Float64Span;
  #sets: Int32Span;

  constructor(plan: TreePlan, root: PlotRoot) {
    const { arena, features, setLength, outputs } = plan;
    this.plan = plan;
    const capacity = Math.max(LEAST_CAPACITY, 2 * plan.widest, likelyNodes(plan, root));
    this.#nodes = newNodes(plan, capacity);
    this.#values = arena.float64(capacity * outputs);
    this.#sets = arena.int32(Math.max(1024, 4 * setLength));
    this.#levelWork = arena.float64(plan.levelWorkLength * plan.blocks);
    this.#found = newRecords(arena, FeatureSplit, features);
    this.#record = new KernelRecord(arena, Plot, {
      used: 1,
      pending: -1,
      found: this.#found,
      foundSets: arena.int32(features * setLength),
      order: arena.copyInInt32(
        plan.allowed ?? Int32Array.from({ length: features }, (_, feature) => feature),
      ),
      places: arena.int32(features),
      settled: arena.copyInInt32(new Int32Array(2 * features)),
    });
    this.pointer = this.#record.pointer;
    this.#setPointers();
    const { int32, float64, int64 } = PlotNode;
    const [ints, floats] = [this.#ints(0), this.#floats(0)];
    ints.fill(0);
    ints[int32.start] = root.start;
    ints[int32.end] = root.end;
    ints[int32.depth] = root.depth;
    ints[int32.feature] = -1;
    ints[int32.next] = -1;
    ints.set(root.seed, 2 * int64.seed);
    floats[float64.lower] = root.lower;
    floats[float64.upper] = root.upper;
    treeKernels().describeNode(plan.record.pointer, this.pointer, 0);
  }

  /** How many nodes there are. */
  get size(): number {
    return this.#record.read("used");
  }

  /** Puts the root among the pending nodes, so that `growPlots` splits it. */
  begin(): this {
    this.#record.write({ pending: 0 });
    return this;
  }

  node(index: number): GrownNode {
    const { int32, float64 } = PlotNode;
    const ints = this.#ints(index);
    const floats = this.#floats(index);
    return {
      start: ints[int32.start],
      end: ints[int32.end],
      depth: ints[int32.depth],
      feature: ints[int32.feature],
      threshold: floats[float64.threshold],
      kind: ints[int32.kind],
      missing: ints[int32.missingBranch],
      firstChild: ints[int32.firstChild],
      children: ints[int32.children],
      weight: floats[float64.weight],
      totalWeight: floats[float64.mass],
      impurity: floats[float64.impurity],
      gain: floats[float64.gain],
      lower: floats[float64.lower],
      upper: floats[float64.upper],
    };
  }

  /** All nodes at once, copied; far cheaper than one by one where there are many. */
  copyOut(): GrownTable {
    return withArena((arena) => {
      const table = this.tableSpace(arena);
      tree.writeNodeTable(this.tableArguments(table));
      return this.readTable(table);
    });
  }

  /** Space for the fields of all nodes. */
  tableSpace(arena: Arena): NodeTableSpace {
    const count = this.size;
    const real = () => arena.float64(count);
    const integer = () => arena.int32(count);
    const columns = {
      threshold: real(),
      weight: real(),
      impurity: real(),
      gain: real(),
      cases: integer(),
      feature: integer(),
      kind: integer(),
      missing: integer(),
      firstChild: integer(),
      children: integer(),
      ...(this.plan.rules.monotone && { lower: real(), upper: real() }),
    };
    return { columns, record: new KernelRecord(arena, NodeTable, columns) };
  }

  /** The arguments of `writeNodeTable`. */
  tableArguments({ record }: NodeTableSpace): tree.WriteNodeTableArguments {
    return { plot: this.#record, table: record };
  }

  /** What `writeNodeTable` wrote there. */
  readTable({ columns }: NodeTableSpace): GrownTable {
    return {
      threshold: columns.threshold.copyOut(),
      weight: columns.weight.copyOut(),
      impurity: columns.impurity.copyOut(),
      gain: columns.gain.copyOut(),
      cases: columns.cases.copyOut(),
      feature: columns.feature.copyOut(),
      kind: columns.kind.copyOut(),
      missing: columns.missing.copyOut(),
      firstChild: columns.firstChild.copyOut(),
      children: columns.children.copyOut(),
      lower: columns.lower?.copyOut(),
      upper: columns.upper?.copyOut(),
      values: this.#values.part(0, this.size * this.plan.outputs).copyOut(),
      levelSets: this.#sets.part(0, this.#record.read("setsUsed")).copyOut(),
    };
  }

  /** The seed of a node, for a plot that begins there. */
  seed(index: number): readonly [number, number] {
    const ints = this.#ints(index);
    const { seed } = PlotNode.int64;
    return [ints[2 * seed], ints[2 * seed + 1]];
  }

  /** The class weights of a node, or its prediction. */
  values(index: number): Float64Array {
    const { outputs } = this.plan;
    return this.#values.array.slice(index * outputs, (index + 1) * outputs);
  }

  /** Whether a node is large enough, impure enough and not too deep to be split. */
  maySplit(index: number): boolean {
    return Boolean(treeKernels().maySplit(this.plan.record.pointer, this.pointer, index));
  }

  /** Finds the best split of every feature; returns the chosen feature, or −1. */
  async find(index: number, control: ParallelControl): Promise<number> {
    const { plan } = this;
    if (!this.maySplit(index)) return -1;
    if (plan.draws)
      treeKernels().tryFeatures(plan.record.pointer, this.pointer, index, this.#levelWork.pointer);
    else {
      await this.#overColumns(index, plan.features, control, (ranges) =>
        tree.findRange.calls(
          ranges.map((range) => {
            return { ...range, levelWork: this.#levelWork.part(range.block * plan.levelWorkLength) };
          }),
        ),
      );
      this.#record.write({ tried: plan.features });
    }
    return treeKernels().chooseFeature(plan.record.pointer, this.pointer, index);
  }

  found(feature: number): FoundSplit {
    const { bytes, int32, float64 } = FeatureSplit;
    const part = this.#found.part((feature * bytes) / 8, bytes / 8);
    const floats = part.array;
    return {
      state: new Int32Span(part.pointer, bytes / 4).array[int32.state],
      gain: floats[float64.gain],
      branchEntropy: floats[float64.branchEntropy],
    };
  }

  /** Splits a node by the best split of a feature and marks the branches of its cases; 65535 means missing. */
  mark(index: number, feature: number): void {
    this.#makeRoom();
    treeKernels().splitNode(this.plan.record.pointer, this.pointer, index, feature);
  }

  /** Decides what is still undecided, rearranges the columns, and describes the children. */
  async divide(index: number, control: ParallelControl): Promise<void> {
    const { plan } = this;
    treeKernels().settleBranches(plan.record.pointer, this.pointer, index);
    await this.#overColumns(index, plan.columns, control, tree.partitionRange.calls);
    treeKernels().finishSplit(plan.record.pointer, this.pointer, index);
    // Whoever divides nodes one at a time keeps the list of those that are left.
    this.#record.write({ pending: -1 });
  }

  /** The arguments of `growPending`. */
  growArguments(): tree.GrowPendingArguments {
    const [plan, plot] = [this.plan.record, this.#record];
    return { plan, plot, levelWork: this.#levelWork, budget: TREE_TURN_ENTRIES };
  }

  /** Makes room for at least one more split of any kind. */
  #makeRoom(): void {
    const { plan } = this;
    const capacity = this.#record.read("capacity");
    const used = this.size;
    if (used + plan.widest > capacity) {
      const nodes = newNodes(plan, 2 * capacity);
      nodes.set(this.#nodes.part(0, used * NODE_INTS).array);
      this.#nodes = nodes;
      const values = plan.arena.float64(2 * capacity * plan.outputs);
      values.set(this.#values.part(0, used * plan.outputs).array);
      this.#values = values;
    }
    const taken = this.#record.read("setsUsed");
    if (taken + plan.setLength > this.#sets.length) {
      const sets = plan.arena.int32(2 * this.#sets.length);
      sets.set(this.#sets.part(0, taken).array);
      this.#sets = sets;
    }
    this.#setPointers();
  }

  /** What to do about the answer of `growPending`: true if the plot is finished. */
  answer(code: number): boolean {
    if (code === GrowthCode["no-room"]) this.#makeRoom();
    return code === GrowthCode.finished;
  }

  async #overColumns(
    index: number,
    columns: number,
    control: ParallelControl,
    callsOf: (ranges: readonly tree.PartitionRangeArguments[]) => KernelCalls,
  ): Promise<void> {
    const { plan } = this;
    const { start, end } = this.node(index);
    const together = (end - start) * columns < TREE_THREADS_PAY;
    const blocks = together ? 1 : Math.min(plan.blocks, columns);
    const ranges = Array.from({ length: blocks }, (_, block) => {
      const [from, to] = [block, block + 1].map((edge) => Math.floor((columns * edge) / blocks));
      return { plan: plan.record, plot: this.#record, node: index, from, to, block };
    });
    if (together) callHere(callsOf(ranges));
    else await parallelFor(callsOf(ranges), control);
  }

  #setPointers(): void {
    this.#record.write({
      nodes: this.#nodes,
      values: this.#values,
      capacity: this.#nodes.length / NODE_INTS,
      sets: this.#sets,
      setsCapacity: this.#sets.length,
    });
  }

  #ints(index: number): Int32Array {
    return this.#nodes.part(index * NODE_INTS, NODE_INTS).array;
  }

  #floats(index: number): Float64Array {
    return new Float64Span(this.#nodes.pointer + 4 * NODE_INTS * index, NODE_INTS / 2).array;
  }
}

/**
 * Splits all pending nodes of some plots, side by side on several threads; plots must not share entries. The trees do
 * not depend on the threads.
 */
export async function growPlots(
  method: string,
  plots: readonly TreePlot[],
  control: ParallelControl,
): Promise<void> {
  const pause = abortablePacer(method, control.signal);
  let left = [...plots];
  while (left.length > 0) {
    const calls = tree.growPending.calls(left.map((plot) => plot.growArguments()));
    const codes = await parallelFor(calls, control);
    left = left.filter((plot, at) => !plot.answer(codes[at]));
    await pause();
  }
}

/** The nodes of some plots, brought into columns by several threads. */
export function copyOutPlots(plots: readonly TreePlot[], control: ParallelControl): Promise<GrownTable[]> {
  return withArena(async (arena) => {
    const tables = plots.map((plot) => plot.tableSpace(arena));
    const calls = plots.map((plot, at) => plot.tableArguments(tables[at]));
    await parallelFor(tree.writeNodeTable.calls(calls), control);
    return plots.map((plot, at) => plot.readTable(tables[at]));
  });
}

/** Nodes that a plot may well have; with room for them, growth need not stop to make some. */
function likelyNodes({ rules }: TreePlan, { start, end, depth }: PlotRoot): number {
  const byCases = (2 * (end - start)) / Math.max(1, rules.leastLeaf);
  const byDepth = 2 ** Math.min(rules.maxDepth - depth + 1, 30);
  return Math.ceil(Math.min(byCases, byDepth, MOST_CAPACITY));
}

function newNodes(plan: TreePlan, capacity: number): Int32Span {
  return new Int32Span(newRecords(plan.arena, PlotNode, capacity).pointer, capacity * NODE_INTS);
}
