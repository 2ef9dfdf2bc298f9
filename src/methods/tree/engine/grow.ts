// The exact grower: every threshold between two neighboring values is tried. The kernels do the work of a node; here
// is decided in which order nodes are split and by how many threads.

import { OptionError, wanted, words } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { FitMemory } from "../../../model/fit-memory.js";
import { Arena, withArena } from "../../../wasm/arena.js";
import type { Float64Span } from "../../../wasm/span.js";
import type { ParallelControl } from "../../../wasm/threads/parallel-for.js";
import {
  type DenseRows,
  listOfCases,
  ownColumns,
  type SortedColumns,
  sortColumns,
} from "../../../wasm/tree-columns.js";
import { TreePlan, type TreeRules, type TreeTargets } from "../../../wasm/tree-plan.js";
import { copyOutPlots, growPlots, TreePlot } from "../../../wasm/tree-plot.js";
import { type RankedColumns, rankColumns } from "../../../wasm/tree-ranks.js";
import { TREE_THREADS_PAY } from "../../../wasm/tuning.js";
import {
  assemble,
  type GrownNodes,
  type GrownTree,
  type NodeValues,
  splitOf,
  treeAsGrown,
} from "./assemble.js";
import { countedWeights } from "./counted-weights.js";
import { divide, growBestFirst, growStepwise } from "./growth-order.js";
import { ordersAnew } from "./orders-anew.js";
import { SurrogateSearch } from "./surrogates.js";
import type { NodeFigures, NodeSplit } from "./tree-builder.js";

/** What all trees of an ensemble grow from. */
export interface ExactData {
  readonly method: string;
  /** Values, or codes of levels; NaN where they are missing. */
  readonly x: DenseRows;
  /** The number of levels of every feature; 0 for a quantity. */
  readonly levels: Int32Array;
  readonly targets: TreeTargets;
  /** The features, those first whose splits win over equal ones; by default in the order of the columns. */
  readonly preference?: Int32Array | undefined;
  readonly rules: ExactRules;
}

/** The rules of growth, with those that are kept outside the kernels. */
export interface ExactRules extends Omit<TreeRules, "missing"> {
  readonly missing: Exclude<TreeRules["missing"], "none">;
  /** Maximum number of leaves; with a limit, the node with the largest gain is split first. */
  readonly maxLeaves: number;
  /** Number of surrogate splits per node, if missing values are left out of gains. */
  readonly surrogates: number;
}

/** What is different for every tree. */
export interface ExactSample {
  /** By case; those with a weight of 0 do not take part. */
  readonly weights?: Float64Array | undefined;
  /** A whole number below 2⁵³, if features or thresholds are random. */
  readonly seed?: number | undefined;
  /** The features that the tree may split by, ascending; all by default. */
  readonly columns?: Int32Array | undefined;
}

/** The split of a single node, with the branch of every case; −1 where its value is missing. */
export interface NodeDivision {
  readonly figures: Omit<NodeFigures, "cases">;
  /** Undefined if the node stays a leaf. */
  readonly split: NodeSplit | undefined;
  readonly gain: number;
  /** The gain of a split that leaves nothing to be divided. */
  readonly mostGain: number;
  readonly sides: Int32Array;
  readonly branches: number;
  /** The branch that missing values go to, if there are any and the rules decide; else −1. */
  readonly missing: number;
}

const sortedKey = Symbol("sortedColumns");

/** Grows one tree; with a memory, from columns that are sorted once for several trees. */
export function growExact(
  data: ExactData,
  sample: ExactSample = {},
  control: ParallelControl = {},
  memory?: FitMemory,
): Promise<GrownTree> {
  return withArena(async (arena) => {
    // For medians, the numbers are one of the columns, and they may differ.
    if (memory === undefined || data.rules.criterion === "absolute") {
      const workspace = await ExactWorkspace.of(arena, data, control);
      return workspace.growOnly(sample, control);
    }
    const shared = await memory.keep(sortedKey, async () => {
      const lasting = new Arena();
      const value = await ExactWorkspace.of(lasting, data, control);
      return { value, release: () => lasting.close() };
    });
    return shared.reused(arena, data).growOnly(sample, control, true);
  });
}

/** Columns in kernel memory: sorted, as they are, or by ranks. */
interface WorkspaceColumns {
  readonly sorted: SortedColumns;
  readonly x?: Float64Span | undefined;
  readonly ranks?: RankedColumns | undefined;
}

/** Sorted columns in kernel memory, from which any number of trees grow. */
export class ExactWorkspace {
  readonly #data: ExactData;
  readonly #rules: TreeRules;
  readonly #sorted: SortedColumns;
  readonly #x: Float64Span | undefined;
  readonly #ranks: RankedColumns | undefined;
  readonly #arena: Arena;
  /** Whether no number is missing. */
  readonly #complete: boolean;

  private constructor(
    arena: Arena,
    data: ExactData,
    { sorted, x, ranks }: WorkspaceColumns,
    complete = isComplete(data.x.data),
  ) {
    // Splits that leave missing values undecided do so where training has none, too.
    const decided = data.rules.missing !== "left-out" && complete;
    const missing = decided ? "none" : data.rules.missing;
    this.#arena = arena;
    this.#data = data;
    this.#rules = { ...data.rules, missing };
    this.#sorted = sorted;
    this.#x = x;
    this.#ranks = ranks;
    this.#complete = complete;
  }

  /** Sorts or ranks the columns, whichever is less work in the end; the memory belongs to the arena. */
  static async of(
    arena: Arena,
    data: ExactData,
    control: ParallelControl = {},
    anew = ordersAnew(data),
  ): Promise<ExactWorkspace> {
    requirePossible(data);
    const { rows } = data.x;
    if (data.rules.random)
      return new ExactWorkspace(arena, data, {
        sorted: listOfCases(arena, rows),
        x: arena.copyIn(data.x.data),
      });
    if (anew) {
      const ranks = await rankColumns(arena, data.x, data.levels, control);
      return new ExactWorkspace(arena, data, { sorted: listOfCases(arena, rows), ranks });
    }
    return new ExactWorkspace(arena, data, { sorted: await sortColumns(arena, withNumbers(data), control) });
  }

  /** A workspace for these columns with other targets and rules; the memory of its trees belongs to the arena. */
  reused(arena: Arena, data: ExactData): ExactWorkspace {
    const columns = { sorted: this.#sorted, x: this.#x, ranks: this.#ranks };
    return new ExactWorkspace(arena, data, columns, this.#complete);
  }

  /** The bytes that a tree takes while it grows beside others, about. */
  get bytesOfTree(): number {
    const { rows, columns } = this.#data.x;
    if (this.#rules.random) return 36 * rows;
    return this.#ranks === undefined ? 12 * rows * (columns + 4) : 100 * rows;
  }

  /** Grows trees side by side, one per thread; one after the other if the order of their nodes matters. */
  async grow(samples: readonly ExactSample[], control: ParallelControl = {}): Promise<GrownTree[]> {
    return withArena(async (arena) => {
      const weights = samples.map((sample) => sample.weights && arena.copyIn(countedWeights(sample.weights)));
      const columns = await ownColumns(arena, this.#sorted, weights, control);
      const roots = samples.map((sample, at) => this.#root(arena, columns[at], weights[at], sample));
      const trees: GrownTree[] = [];
      if (this.#isOrdered) for (const plot of roots) trees.push(await this.#growInOrder(plot, control));
      else {
        for (const plot of roots) plot.begin();
        await growPlots(this.#data.method, roots, control);
        const { targets } = this.#data;
        // Most forests take the numbers of the nodes as they are.
        const plain = this.#rules.monotone === undefined && !("factors" in targets && targets.factors);
        const values = plain ? undefined : valuesOf(targets, this.#rules);
        for (const table of await copyOutPlots(roots, control))
          trees.push(treeAsGrown(table, roots[0].plan.outputs, values));
      }
      return trees;
    });
  }

  /** Grows a tree on which all threads work; it rearranges the columns, unless they are to be used again. */
  async growOnly(sample: ExactSample, control: ParallelControl = {}, again = false): Promise<GrownTree> {
    const weights = sample.weights && this.#arena.copyIn(sample.weights);
    const some = (sample.weights?.indexOf(0) ?? -1) >= 0;
    const [columns] =
      some || again ? await ownColumns(this.#arena, this.#sorted, [weights], control) : [this.#sorted];
    const plot = this.#root(this.#arena, columns, weights, sample);
    if (this.#isOrdered) return this.#growInOrder(plot, control);
    const below = await this.#growWide(plot, control);
    await growPlots(this.#data.method, [...below.values()], control);
    return this.#assemble({ plot, below }, control);
  }

  /** Whether nodes are split one at a time: best first, or with surrogates. */
  get #isOrdered(): boolean {
    const { maxLeaves, missing, surrogates } = this.#data.rules;
    return maxLeaves < Number.POSITIVE_INFINITY || (missing === "left-out" && surrogates > 0);
  }

  async #growInOrder(plot: TreePlot, control: ParallelControl): Promise<GrownTree> {
    const { method, rules } = this.#data;
    const imitated = rules.missing === "left-out" && rules.surrogates > 0;
    const surrogates = imitated ? new SurrogateSearch(plot, this.#data, rules.surrogates) : undefined;
    const kept =
      rules.maxLeaves < Number.POSITIVE_INFINITY
        ? await growBestFirst(method, rules.maxLeaves, plot, surrogates, control)
        : await growStepwise(method, plot, surrogates, control);
    return this.#assemble({ plot, surrogates }, control, kept);
  }

  /** Splits the root alone, without deciding where cases with a missing value go. */
  async divideRoot(sample: ExactSample): Promise<NodeDivision> {
    const weights = sample.weights && this.#arena.copyIn(sample.weights);
    const plot = this.#root(this.#arena, this.#sorted, weights, sample);
    const feature = await plot.find(0, { threads: 1 });
    const { weight, totalWeight, impurity, lower, upper } = plot.node(0);
    const values = valuesOf(this.#data.targets, this.#rules)(plot.values(0), lower, upper);
    const figures = { weight, impurity, values };
    const mostGain = totalWeight * impurity;
    if (feature < 0) {
      const sides = new Int32Array(0);
      return { figures, split: undefined, gain: 0, mostGain, sides, branches: 0, missing: -1 };
    }
    plot.mark(0, feature);
    const { gain, children } = plot.node(0);
    const sides = Int32Array.from(plot.plan.sideArray, (side) => (side === 0xffff ? -1 : side));
    const { missing = -1, ...split } = splitOf(plot.copyOut(), 0);
    const decides = this.#rules.missing !== "left-out";
    return { figures, split, gain, mostGain, sides, branches: children, missing: decides ? missing : -1 };
  }

  #root(
    arena: Arena,
    sorted: SortedColumns,
    weights: Float64Span | undefined,
    { seed = 0, columns: allowed }: ExactSample,
  ): TreePlot {
    const { x, levels, targets, preference } = this.#data;
    const plan = new TreePlan(arena, {
      sorted,
      cases: x.rows,
      x: this.#x,
      ranks: this.#ranks,
      levels,
      targets,
      weights,
      allowed,
      preference,
      rules: this.#rules,
    });
    return new TreePlot(plan, {
      start: 0,
      end: sorted.entries,
      depth: 0,
      lower: Number.NEGATIVE_INFINITY,
      upper: Number.POSITIVE_INFINITY,
      seed: [(seed % 2 ** 32) | 0, Math.floor(seed / 2 ** 32)],
    });
  }

  /** Splits large nodes with the threads on their columns; returns the plots of all smaller ones below them. */
  async #growWide(plot: TreePlot, control: ParallelControl): Promise<Map<number, TreePlot>> {
    const { plan } = plot;
    const below = new Map<number, TreePlot>();
    const pending = [0];
    const wide = !plan.draws && plan.blocks > 1;
    for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
      const { start, end, depth, lower, upper } = plot.node(node);
      if (!wide || (end - start) * plan.features < TREE_THREADS_PAY) {
        const root = { start, end, depth, lower, upper, seed: plot.seed(node) };
        if (end > start) below.set(node, new TreePlot(plan, root).begin());
      } else {
        const feature = await plot.find(node, control);
        if (feature >= 0) pending.push(...(await divide(plot, node, feature, undefined, control)));
      }
    }
    return below;
  }

  #assemble(nodes: GrownNodes, { signal }: ParallelControl, kept?: ReadonlySet<number>): Promise<GrownTree> {
    const { method, targets } = this.#data;
    return finishPaced(assemble(nodes, valuesOf(targets, this.#rules), kept), abortablePacer(method, signal));
  }
}

/** Medians need sorted columns, which random thresholds do without. */
function requirePossible({ method, rules }: ExactData): void {
  if (!rules.random || rules.criterion !== "absolute") return;
  const expected = 'a criterion other than "absolute" with random thresholds';
  const sentence = words`growing trees needs ${wanted(expected)}.`;
  throw new OptionError(method, sentence, { option: "criterion", received: quote(rules.criterion) });
}

/** Whether no number is missing. */
function isComplete(numbers: Float64Array): boolean {
  // By index: an iterator takes several times as long.
  for (let at = 0; at < numbers.length; at += 1) if (Number.isNaN(numbers[at])) return false;
  return true;
}

/** For medians, the numbers themselves are one more column. */
function withNumbers({ x, targets, rules }: ExactData): DenseRows {
  if (rules.criterion !== "absolute" || !("numbers" in targets)) return x;
  const { rows, columns, data } = x;
  const wider = new Float64Array(rows * (columns + 1));
  for (let i = 0; i < rows; i += 1) {
    wider.set(data.subarray(i * columns, (i + 1) * columns), i * (columns + 1));
    wider[i * (columns + 1) + columns] = targets.numbers[i];
  }
  return { rows, columns: columns + 1, data: wider };
}

/** Class weights without the factors of the classes; predictions within the bounds of monotone constraints. */
function valuesOf(targets: TreeTargets, { monotone }: TreeRules): NodeValues {
  const clip = (value: number, lower = Number.NEGATIVE_INFINITY, upper = Number.POSITIVE_INFINITY) =>
    Math.min(Math.max(value, lower), upper);
  if ("numbers" in targets) return ([mean], lower, upper) => [clip(mean, lower, upper)];
  const { factors } = targets;
  return (weights, lower, upper) => {
    if (monotone !== undefined) {
      const weight = weights[0] + weights[1];
      weights[1] = weight * clip(weights[1] / weight, lower, upper);
      weights[0] = weight - weights[1];
    }
    return factors === undefined
      ? weights
      : weights.map((weight, k) => (factors[k] > 0 ? weight / factors[k] : 0));
  };
}
