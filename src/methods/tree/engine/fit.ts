// From options and cases to a grown tree.

import { OptionError, wanted, words } from "../../../base/errors.js";
import { listLevels, quote } from "../../../base/label.js";
import type { Cases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import { FitMemory } from "../../../model/fit-memory.js";
import type { TreeCriterion, TreeTargets } from "../../../wasm/tree-plan.js";
import type { GrownTree } from "./assemble.js";
import { type Competition, compete } from "./competition.js";
import { countedWeights } from "./counted-weights.js";
import { levelCounts } from "./features.js";
import { type ExactData, type ExactRules, growExact } from "./grow.js";
import { growNodewise } from "./nodewise.js";
import { preferenceOf } from "./preference.js";
import type { Undecided } from "./reach.js";
import { requireSplittable } from "./require-splittable.js";
import type { Tree } from "./tree.js";

/** Up to this many levels, all their subsets are tried if there are more than two classes. */
const EXACT_LEVELS = 10;
/** Branches are counted in 16 bits. */
const MOST_LEVELS = 65534;

/** The options of growth that trees share. */
export interface GrowthSettings {
  readonly splits: "binary" | "multiway" | "oblique";
  readonly missing: "learned" | "surrogates" | "fractional" | "branch" | "error";
  readonly surrogates: number;
  readonly maxDepth?: number | undefined;
  readonly maxLeaves?: number | undefined;
  readonly minSplit: number;
  readonly minLeaf: number;
  readonly minGain: number;
  readonly seed?: number | undefined;
  readonly minImpurity?: number | undefined;
  readonly thresholdCost?: boolean | undefined;
  readonly competitors?: number | undefined;
  readonly ties?: "first" | "name" | undefined;
  readonly monotone?: Readonly<Record<string, "increasing" | "decreasing">> | undefined;
}

const TREATMENTS = {
  learned: "learned",
  surrogates: "left-out",
  fractional: "left-out",
  branch: "own-branch",
  error: "left-out",
} as const;

/** What a tree does with values that its splits leave undecided. */
export function undecidedBy(missing: GrowthSettings["missing"]): Undecided {
  return missing === "fractional" ? "fractional" : "majority";
}

/** Grows trees from the same cases by the same options, with other weights each time. */
export class TreeFit {
  /** The number of levels of every feature; 0 for a quantity. */
  readonly levels: Int32Array;
  readonly #cases: Cases;
  readonly #settings: GrowthSettings;
  readonly #criterion: TreeCriterion;
  readonly #monotone: Int32Array | undefined;
  readonly #preference: Int32Array | undefined;

  constructor(cases: Cases, settings: GrowthSettings, criterion: TreeCriterion, classes?: number) {
    this.#cases = cases;
    this.#settings = settings;
    this.#criterion = criterion;
    this.levels = levelCounts(cases, settings.splits);
    this.#preference = settings.ties === "name" ? preferenceOf(cases.features.names) : undefined;
    this.#monotone = directionsOf(cases, settings, this.levels);
    this.#requireCompatible(classes);
    requireSplittable(cases, settings);
  }

  /** 1 or −1 for the columns that `monotone` names, if it names any. */
  get monotone(): Int32Array | undefined {
    return this.#monotone;
  }

  /** A tree from these targets and weights. */
  grow(targets: TreeTargets, weights: Float64Array | undefined, control: FitControl): Promise<GrownTree> {
    const { source } = this.#cases;
    const data = this.#data(targets, weights);
    const { signal, threads } = control;
    const style = {
      fractional: this.#isFractional,
      oblique: this.#settings.splits === "oblique",
      seed: this.#settings.seed ?? 0,
    };
    const sample = { weights: weights && countedWeights(weights) };
    if (style.fractional || style.oblique) return growNodewise(data, sample, style, { signal, threads });
    return growExact(data, sample, { signal, threads }, FitMemory.of(control, source));
  }

  /** What else might have split the nodes of a tree that grew from these targets and weights, if that is asked for. */
  async compete(
    tree: Tree,
    targets: TreeTargets,
    weights: Float64Array | undefined,
    { signal }: FitControl,
  ): Promise<Competition | undefined> {
    const { competitors: most = 0 } = this.#settings;
    if (most === 0) return undefined;
    const rules = { most, isFractional: this.#isFractional };
    return compete(this.#data(targets, weights), tree, weights && countedWeights(weights), rules, { signal });
  }

  /** What the trees of a forest grow from, with features or thresholds drawn at random. */
  forestData(targets: TreeTargets, growth: Pick<ExactRules, "candidates" | "random">): ExactData {
    const { method, matrix: x, weights } = this.#cases;
    const { levels } = this;
    const rules = { ...this.#rules(totalWeightOf(targets, weights)), ...growth, drawn: true };
    return { method, x, levels, targets, rules };
  }

  get #isFractional(): boolean {
    return this.#settings.missing === "fractional";
  }

  #data(targets: TreeTargets, weights: Float64Array | undefined): ExactData {
    const { method, matrix: x } = this.#cases;
    const rules = this.#rules(totalWeightOf(targets, weights));
    return { method, x, levels: this.levels, targets, preference: this.#preference, rules };
  }

  #rules(totalWeight: number): ExactRules {
    const { splits, missing, surrogates, maxDepth, maxLeaves, minSplit, minLeaf, minGain } = this.#settings;
    return {
      criterion: this.#criterion,
      missing: TREATMENTS[missing],
      candidates: this.levels.length,
      random: false,
      drawn: false,
      maxDepth: maxDepth ?? Number.POSITIVE_INFINITY,
      maxLeaves: maxLeaves ?? Number.POSITIVE_INFINITY,
      surrogates: missing === "surrogates" ? surrogates : 0,
      exactLevels: EXACT_LEVELS,
      multiway: splits === "multiway",
      leastLeaf: minLeaf,
      leastSplit: minSplit,
      leastGain: minGain * totalWeight,
      leastImpurity: this.#settings.minImpurity,
      thresholdCost: this.#settings.thresholdCost,
      monotone: this.#monotone,
    };
  }

  /** Refuses what no tree can do at once. */
  #requireCompatible(classes: number | undefined): void {
    const { missing, splits, maxLeaves, monotone } = this.#settings;
    const absolute = this.#criterion === "absolute";
    if (absolute && splits === "multiway" && this.levels.some((count) => count > 0))
      throw this.#conflict("splits", '"binary" with the criterion "absolute"', "multiway");
    if (absolute && missing === "branch")
      throw this.#conflict("missing", 'other than "branch" with the criterion "absolute"', "branch");
    if (splits === "multiway" && missing === "surrogates" && this.levels.some((count) => count > 0))
      throw this.#conflict("missing", 'other than "surrogates" with multiway splits', "surrogates");
    if ((missing === "fractional" || splits === "oblique") && maxLeaves !== undefined)
      throw this.#conflict("maxLeaves", "undefined with fractional cases or oblique splits", maxLeaves);
    if (splits === "oblique" && missing === "surrogates")
      throw this.#conflict("missing", 'other than "surrogates" with oblique splits', "surrogates");
    const inBits = this.#criterion === "entropy" || this.#criterion === "gain-ratio";
    if (this.#settings.thresholdCost && !inBits)
      throw this.#conflict("thresholdCost", 'false unless the criterion is "entropy" or "gain-ratio"', true);
    if (monotone !== undefined && Object.keys(monotone).length > 0) {
      if (splits === "oblique")
        throw this.#conflict("splits", '"binary" or "multiway" with monotone columns', splits);
      if (absolute)
        throw this.#conflict("criterion", 'other than "absolute" with monotone columns', "absolute");
      if (missing === "fractional" || missing === "branch")
        throw this.#conflict("missing", '"learned", "surrogates" or "error" with monotone columns', missing);
      // What a column may do at a node depends on those above it.
      if (this.#settings.competitors)
        throw this.#conflict("competitors", "0 with monotone columns", this.#settings.competitors);
      if (classes !== undefined && classes !== 2)
        throw this.#conflict("monotone", "undefined unless there are two classes", `${classes} classes`);
    }
    const wide = this.levels.findIndex((count) => count > MOST_LEVELS);
    if (wide >= 0) {
      const sentence = words`column ${quote(this.#cases.features.names[wide])} has ${this.levels[wide]} levels; ${wanted(`at most ${MOST_LEVELS}`)} are possible.`;
      throw new OptionError(this.#cases.method, sentence);
    }
  }

  #conflict(option: string, expected: string, received: unknown): OptionError {
    return new OptionError(this.#cases.method, { option, expected, received: quote(received) });
  }
}

/** 1 or −1 for the columns that `monotone` names. */
function directionsOf(
  cases: Cases,
  { monotone }: GrowthSettings,
  levels: Int32Array,
): Int32Array | undefined {
  if (monotone === undefined) return undefined;
  const { names } = cases.features;
  const directions = new Int32Array(names.length);
  for (const [name, direction] of Object.entries(monotone)) {
    const at = names.indexOf(name);
    if (at < 0 || levels[at] > 0) {
      const expected = "quantitative, ordinal or boolean columns";
      const sentence =
        at < 0
          ? `option "monotone" names ${quote(name)}, which is not a feature; features: ${listLevels(names)}.`
          : `option "monotone" names ${quote(name)}, whose levels have no order.`;
      throw new OptionError(cases.method, sentence, { option: "monotone", expected, received: quote(name) });
    }
    directions[at] = direction === "increasing" ? 1 : -1;
  }
  return directions.some((direction) => direction !== 0) ? directions : undefined;
}

/** The weight of all cases, times the factors of their classes. */
function totalWeightOf(targets: TreeTargets, weights: Float64Array | undefined): number {
  const count = "codes" in targets ? targets.codes.length : targets.numbers.length;
  let totalWeight = 0;
  for (let row = 0; row < count; row += 1) {
    const factor = "codes" in targets ? (targets.factors?.[targets.codes[row]] ?? 1) : 1;
    totalWeight += (weights?.[row] ?? 1) * factor;
  }
  return totalWeight;
}
