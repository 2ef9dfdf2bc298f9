// What a tree grows from and by which rules, in kernel memory; its record is declared in
// kernels/tree/plan.record.ts.

import type { Arena } from "./arena.js";
import { Plan } from "./generated/records/tree.js";
import { CriterionCode, MissingCode } from "./generated/shared/tree.js";
import { kernelModule } from "./module.js";
import { treeKernels } from "./parts/tree.js";
import { KernelRecord, type RecordFields } from "./record.js";
import type { Float64Span, Int32Span } from "./span.js";
import type { SortedColumns } from "./tree-columns.js";
import type { RankedColumns } from "./tree-ranks.js";
import { TREE_MOST_BLOCKS } from "./tuning.js";

export type TreeCriterion = keyof typeof CriterionCode;

export interface TreeRules {
  readonly criterion: TreeCriterion;
  /**
   * Missing values are sent where they fit best ("learned"), left out of gains and then sent to the larger branch
   * ("left-out"), or given their own branch; "none" if there are none.
   */
  readonly missing: keyof typeof MissingCode;
  /** Features that vary at a node are tried until there are this many. */
  readonly candidates: number;
  /** Whether a threshold is drawn at random for every feature that is tried. */
  readonly random: boolean;
  /**
   * Whether nodes draw the features that they try; of equal splits, that of the feature drawn first wins. It is implied
   * by random thresholds, and where some of the features compete.
   */
  readonly drawn: boolean;
  readonly maxDepth: number;
  /** Up to this many levels, all their subsets are tried if there are more than two classes. */
  readonly exactLevels: number;
  /** Whether a column of levels gives one branch per level. */
  readonly multiway: boolean;
  /** Least weight of a leaf, and of a node that is split. */
  readonly leastLeaf: number;
  readonly leastSplit: number;
  /** Least gain, as weight times decrease of the impurity. */
  readonly leastGain: number;
  /** Up to this impurity, nodes are not split. */
  readonly leastImpurity?: number | undefined;
  /** Whether gains of thresholds are reduced by the logarithm of how many there are, in bits. */
  readonly thresholdCost?: boolean | undefined;
  /** 1 or −1 where predictions may only rise or fall with a feature. */
  readonly monotone?: Int32Array | undefined;
}

/** What the cases of a tree are, by case: classes, or numbers. */
export type TreeTargets =
  | { readonly codes: Int32Array; readonly classes: number; readonly factors?: Float64Array | undefined }
  | { readonly numbers: Float64Array };

interface PlanInput {
  /**
   * Sorted columns, which the tree rearranges: one per feature, and for the absolute error one more with the numbers
   * themselves. If thresholds are random or there are ranks, only the rows of the first are used.
   */
  readonly sorted: SortedColumns;
  /** How many cases the numbers of a row may name. */
  readonly cases: number;
  /** Values by case, if thresholds are random. */
  readonly x?: Float64Span | undefined;
  /** Columns by ranks, if the tree has one list of cases and its nodes order the columns that they try. */
  readonly ranks?: RankedColumns | undefined;
  /** The number of levels of every feature; 0 for a quantity. */
  readonly levels: Int32Array;
  readonly targets: TreeTargets;
  readonly weights?: Float64Span | undefined;
  /** The features that the tree may split by; all by default. */
  readonly allowed?: Int32Array | undefined;
  /**
   * Where no features are drawn, all of them, those first whose splits win over equal ones; by default in the order of
   * the columns.
   */
  readonly preference?: Int32Array | undefined;
  readonly rules: TreeRules;
}

/** A number is known to this part of its size after some sums. */
const ROUNDING = 2 ** -50;

/** A plan, by which one tree grows; the trees of a forest have one each. */
export class TreePlan {
  /** What the kernels read. */
  readonly record: KernelRecord<typeof Plan>;
  readonly arena: Arena;
  readonly features: number;
  readonly entries: number;
  /** Numbers per node: class weights, or one. */
  readonly outputs: number;
  readonly classes: number;
  readonly rules: TreeRules;
  /** int32 numbers of the largest level set. */
  readonly setLength: number;
  /** Columns that are partitioned when a node is split. */
  readonly columns: number;
  /** Blocks of columns that may be worked on side by side. */
  readonly blocks: number;
  /** Float64 numbers of work for the levels of one column. */
  readonly levelWorkLength: number;
  /** Branches of the widest split. */
  readonly widest: number;
  readonly sorted: SortedColumns;
  /** The branch of every case (uint16), two in each element. */
  readonly sides: Int32Span;
  readonly weights: Float64Span | undefined;

  readonly #cases: number;
  /** The features that the tree may split by; all by default. */
  readonly allowed: Int32Array | undefined;

  constructor(arena: Arena, input: PlanInput) {
    const { sorted, cases, ranks, levels, targets, weights, allowed, rules } = input;
    const { entries } = sorted;
    const features = levels.length;
    this.arena = arena;
    this.#cases = cases;
    this.allowed = allowed;
    this.features = features;
    this.entries = entries;
    this.rules = rules;
    this.sorted = sorted;
    this.weights = weights;
    this.classes = "classes" in targets ? targets.classes : 0;
    this.outputs = Math.max(1, this.classes);
    const mostLevels = levels.reduce((most, count) => Math.max(most, count), 0);
    this.setLength = 1 + 2 * Math.ceil(mostLevels / 32);
    this.widest = 1 + (rules.multiway ? Math.max(2, mostLevels) : 2);
    this.levelWorkLength = treeKernels().levelWorkLength(mostLevels, this.classes);
    this.columns = rules.random || ranks !== undefined ? 1 : sorted.columns;
    const absolute = rules.criterion === "absolute";
    this.blocks = absolute || this.columns === 1 ? 1 : Math.min(features, TREE_MOST_BLOCKS);
    this.sides = arena.int32(Math.ceil(cases / 2));
    this.record = new KernelRecord(arena, Plan, {
      ...this.#sizes,
      ...this.#rules,
      ...this.#data(input),
      ...this.#space(),
      ...(ranks && this.#listing(ranks, input)),
    });
  }

  get #sizes(): RecordFields<typeof Plan> {
    const { classes, entries, features, setLength } = this;
    return { classes, entries, features, setLength };
  }

  get #rules(): RecordFields<typeof Plan> {
    const { criterion, missing, candidates, random, maxDepth, exactLevels, multiway } = this.rules;
    const { leastLeaf, leastSplit, leastGain, thresholdCost = false } = this.rules;
    return {
      criterion: CriterionCode[criterion],
      missing: MissingCode[missing],
      candidates,
      random,
      drawn: this.draws,
      maxDepth: Math.min(maxDepth, 2 ** 30),
      exactLevels,
      multiway,
      leastLeaf,
      leastSplit,
      leastGain,
      thresholdCost,
    };
  }

  #data(input: PlanInput): RecordFields<typeof Plan> {
    const { arena, rules, allowed } = this;
    const { sorted, x, levels, targets, weights, preference } = input;
    return {
      x,
      targets: "classes" in targets ? arena.copyInInt32(targets.codes) : arena.copyIn(targets.numbers),
      weights,
      factors: "classes" in targets && targets.factors ? arena.copyIn(targets.factors) : undefined,
      values: sorted.values,
      rows: sorted.rows,
      levels: arena.copyInInt32(levels),
      monotone: rules.monotone && arena.copyInInt32(rules.monotone),
      logarithms: logarithmsFor(arena, input),
      pure: Math.max(pureImpurity(targets, rules.criterion), rules.leastImpurity ?? 0),
      allowed: allowed && arena.copyInInt32(allowed),
      allowedCount: allowed?.length ?? 0,
      preference: preference && arena.copyInInt32(preference),
    };
  }

  #space(): RecordFields<typeof Plan> {
    const { arena, rules, blocks, entries, sides } = this;
    const absolute = rules.criterion === "absolute";
    return {
      sides,
      spareValues: arena.float64((rules.random ? 3 : blocks) * entries),
      spareRows: arena.int32(blocks * entries),
      work: absolute ? arena.float64(3 * entries) : undefined,
      ranks: absolute ? arena.int32(this.#cases) : undefined,
    };
  }

  /** What a tree with one list of cases needs of its columns. */
  #listing(ranks: RankedColumns, { targets, weights }: PlanInput): RecordFields<typeof Plan> {
    const { codes, tables, kinds, modes, codeRows } = ranks;
    const factors = "classes" in targets && targets.factors !== undefined;
    const exact = !factors && (weights === undefined || weights.array.every(Number.isInteger));
    return {
      listed: true,
      ranked: ranks.entries,
      codes,
      tables,
      kinds,
      modes: exact ? modes : undefined,
      listedWork: this.arena.float64(treeKernels().listedWorkLength(this.entries, this.classes)),
      codeRows,
    };
  }

  /** Whether nodes draw the features that they try. */
  get draws(): boolean {
    const { drawn, random, candidates } = this.rules;
    return drawn || random || this.allowed !== undefined || candidates < this.features;
  }

  /** The branch of every case while its node is split, 65535 where it is undecided; valid until the next allocation. */
  get sideArray(): Uint16Array {
    return new Uint16Array(kernelModule().memory.buffer, this.sides.pointer, this.#cases);
  }

  /** The values of a sorted column as the tree has rearranged them, likewise. */
  columnValues(feature: number): Float64Array {
    return this.sorted.values.part(feature * this.entries, this.entries).array;
  }

  /** The cases of a sorted column, likewise. */
  columnRows(feature: number): Int32Array {
    return this.sorted.rows.part(feature * this.entries, this.entries).array;
  }
}

/** The impurity that rounding alone may leave: of shares, or of numbers of their size. */
function pureImpurity(targets: TreeTargets, criterion: TreeCriterion): number {
  if ("classes" in targets) return Number.EPSILON;
  const largest = targets.numbers.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return criterion === "squared" ? (ROUNDING * largest) ** 2 : ROUNDING * largest;
}

/** x·log₂x of whole numbers, if that is all an entropy needs: no weights, or whole ones. */
function logarithmsFor(
  arena: Arena,
  { sorted, targets, weights, rules }: PlanInput,
): Float64Span | undefined {
  const entropy = rules.criterion === "entropy" || rules.criterion === "gain-ratio";
  if (!entropy || ("factors" in targets && targets.factors !== undefined)) return undefined;
  const { entries } = sorted;
  const total = weights === undefined ? entries : weights.array.reduce((sum, weight) => sum + weight, 0);
  const whole = weights === undefined || weights.array.every(Number.isInteger);
  if (!whole || total > Math.max(4 * entries, 1 << 16)) return undefined;
  const table = arena.float64(total + 1);
  const { array } = table;
  for (let x = 0; x <= total; x += 1) array[x] = x === 0 ? 0 : x * Math.log2(x);
  return table;
}
