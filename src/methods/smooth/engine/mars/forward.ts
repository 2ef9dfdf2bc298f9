// The forward pass of Friedman (1991) with the updates of Fast MARS (1993): pairs of hinges are added to the model, each
// next to the parent where it lowers the residual sum most, until nothing gains enough.

import type { Progress } from "../../../../base/control.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";
import { gcvOf } from "./gcv.js";
import { KeptSums } from "./kept-sums.js";
import { type Candidate, CLEARLY, hingesOf, termsOf } from "./knot-sums.js";
import {
  hingeTerm,
  indicatorTerm,
  interceptOf,
  lineTerm,
  type NewTerm,
  type Parent,
  type TermUnit,
} from "./new-terms.js";
import { GrowingColumns } from "./orthonormal.js";
import { ParentQueue } from "./parent-queue.js";
import { knotsOf, ParentSums } from "./parent-sums.js";
import { type SortedColumn, sortColumns } from "./sorted-columns.js";
import { type SpanSettings, spansOf } from "./spans.js";
import type { HingeTerm } from "./term.js";

/** The settings of the forward pass. */
export interface ForwardSettings extends SpanSettings {
  readonly degree: number;
  /** What a knot costs in generalized cross-validation. */
  readonly penalty: number;
  readonly maxTerms: number;
  /** The smallest share of the variance that new terms must explain. */
  readonly threshold: number;
  /** How many parents are searched in a step; 0 for all. */
  readonly fastParents: number;
  readonly fastAging: number;
  /** By what share the gain of a feature is divided that is not in the model yet. */
  readonly newVariablePenalty: number;
  /** Whether a feature whose best knot is its smallest value enters as it is. */
  readonly autoLinear: boolean;
}

/** What the forward pass learns from. */
export interface ForwardProblem {
  readonly x: Matrix;
  /** The responses times the roots of the weights. */
  readonly responses: readonly Float64Array[];
  /** The sum of their squares about their means. */
  readonly totalSum: number;
  readonly weights: Float64Array | undefined;
  readonly totalWeight: number;
  /** Features that enter only as they are. */
  readonly isLinear: readonly boolean[];
  /** Whether a feature may be multiplied with the factors of a term. */
  readonly mayJoin: (term: HingeTerm, feature: number) => boolean;
}

/** Why the forward pass ended. */
export type ForwardEnding =
  | "largest size"
  | "small gain"
  | "nearly all explained"
  | "no gain"
  | "poor generalization";

/** The terms that the forward pass found, the intercept first, and their columns. */
export interface GrownTerms {
  readonly terms: readonly HingeTerm[];
  readonly columns: GrowingColumns;
  /** How the coefficients of the columns become those of the terms. */
  readonly units: readonly TermUnit[];
  readonly ending: ForwardEnding;
}

/** A model that generalizes worse than this grows no more. */
const LEAST_GRSQ = -10;

/** A step may gain at most so many times what the last one did, because larger gains are due to rounding. */
const MOST_TIMES_LAST = 10;

/** Shares of the total sum below this are rounding. */
const ROUNDING = 1e-10;

/** Where new terms are best added. */
interface Step extends Candidate {
  readonly parent: Parent;
  readonly feature: number;
}

export async function growTerms(
  problem: ForwardProblem,
  settings: ForwardSettings,
  pause: () => Promise<unknown>,
  onProgress?: (progress: Progress) => void,
): Promise<GrownTerms> {
  const pass = new ForwardPass(problem, settings, await sortColumns(problem.x, pause), pause);
  return pass.run(onProgress);
}

class ForwardPass {
  readonly #problem: ForwardProblem;
  readonly #settings: ForwardSettings;
  readonly #pause: () => Promise<unknown>;
  readonly #sorted: readonly SortedColumn[];
  readonly #columns: GrowingColumns;
  readonly #terms: HingeTerm[] = [];
  readonly #units: TermUnit[] = [];
  readonly #queue: ParentQueue;
  /** The slots of the model; the second of a step that added one term is empty. */
  readonly #slots: (Parent | undefined)[] = [];
  readonly #sums = new KeptSums();
  readonly #isUsed: boolean[];

  constructor(
    problem: ForwardProblem,
    settings: ForwardSettings,
    sorted: readonly SortedColumn[],
    pause: () => Promise<unknown>,
  ) {
    this.#problem = problem;
    this.#settings = settings;
    this.#pause = pause;
    this.#sorted = sorted;
    this.#columns = new GrowingColumns(problem.responses);
    this.#queue = new ParentQueue(settings.fastParents, settings.fastAging);
    this.#isUsed = this.#sorted.map(() => false);
    const { weights, x } = problem;
    this.#slots.push(this.#add(interceptOf(x.rows, weights)));
    this.#queue.add(1, 1);
  }

  async run(onProgress?: (progress: Progress) => void): Promise<GrownTerms> {
    const ending = await this.#grow(onProgress);
    return { terms: this.#terms, columns: this.#columns, units: this.#units, ending };
  }

  async #grow(onProgress?: (progress: Progress) => void): Promise<ForwardEnding> {
    const { totalSum, totalWeight } = this.#problem;
    const { maxTerms, threshold, penalty } = this.#settings;
    if (!(totalSum > 0)) return "nearly all explained";
    const nullGcv = gcvOf(totalSum, 1, totalWeight, penalty);
    let rest = totalSum;
    let last = totalSum;
    let used = 1;
    while (this.#slots.length < maxTerms - 1) {
      const most = Math.min(1.01 * rest, MOST_TIMES_LAST * last);
      // Terms that can have no more factors may crowd the others out of the queue, where earth gives up.
      const step =
        (await this.#search(this.#queue.next, most)) ?? (await this.#search(this.#queue.others, most));
      if (step === undefined) return "no gain";
      const left = rest - step.gain > ROUNDING * totalSum ? rest - step.gain : 0;
      if (threshold > 0) {
        if (rest - left < threshold * totalSum) return "small gain";
        const gcv = gcvOf(left, used + termsOf(step), totalWeight, penalty);
        if (1 - gcv / nullGcv < LEAST_GRSQ) return "poor generalization";
      }
      used += termsOf(step);
      this.#take(step);
      rest = left;
      last = step.gain;
      onProgress?.({ phase: "terms", completed: this.#slots.length, total: maxTerms, objective: rest });
      if (rest <= threshold * totalSum) return "nearly all explained";
      await this.#pause();
    }
    return "largest size";
  }

  /** The best step next to the parents that are searched; gains of `most` and above are not believed. */
  async #search(parents: readonly number[], most: number): Promise<Step | undefined> {
    const { newVariablePenalty, degree, maxTerms } = this.#settings;
    const slots = this.#slots.length;
    let best: Step | undefined;
    let bestGain = 0;
    for (const slot of parents) {
      const parent = this.#slots[slot];
      if (parent === undefined || parent.term.length >= degree) continue;
      const sums = await this.#sums.get(slot, parents, () => this.#newSums(parent));
      await sums.takeOff(this.#columns, this.#pause);
      let slotGain = sums.isParent ? 0 : -1;
      for (let feature = 0; feature < this.#sorted.length; feature += 1) {
        const factor = this.#isUsed[feature] ? 1 : 1 / (1 + newVariablePenalty);
        const candidate = sums.best(feature, { slots, mostSlots: maxTerms, mostGain: most / factor });
        if (candidate === undefined) continue;
        const gain = factor * candidate.gain;
        slotGain = Math.max(slotGain, gain);
        if (gain > bestGain * CLEARLY) {
          bestGain = gain;
          best = { ...candidate, parent, feature };
        }
      }
      this.#queue.update(slot, slotGain, slots);
    }
    return best;
  }

  #newSums({ term, column }: Parent): Promise<ParentSums> {
    const { weights, totalWeight, isLinear, mayJoin } = this.#problem;
    const weightOf = (row: number) => weights?.[row] ?? 1;
    let used = 0;
    for (let row = 0; row < column.length; row += 1) if (column[row] > 0) used += weightOf(row);
    const knots = (feature: number) => {
      const sorted = this.#sorted[feature];
      const inTerm = term.some((factor) => factor.feature === feature);
      const isConstant = sorted.range === 0 && sorted.missing.length === 0;
      if (isConstant || inTerm || !mayJoin(term, feature)) return undefined;
      if (isLinear[feature]) return new Int32Array(0);
      // Only the cases in which the feature is known are between knots.
      const known = { total: totalWeight, used };
      for (const row of sorted.missing) {
        known.total -= weightOf(row);
        if (column[row] > 0) known.used -= weightOf(row);
      }
      const cases = { ...known, features: this.#sorted.length, degree: term.length + 1 };
      return knotsOf(spansOf(this.#settings, cases), sorted, column, weights, known.total);
    };
    return ParentSums.of(column, this.#sorted, knots, this.#columns, this.#pause);
  }

  /** Adds the terms of a step. */
  #take(step: Step): void {
    const { parent, feature, position, isIndicator } = step;
    const slots = this.#slots.length;
    const sorted = this.#sorted[feature];
    this.#isUsed[feature] = true;
    if (isIndicator) {
      this.#slots.push(this.#add(indicatorTerm(parent, feature, sorted)), undefined);
      this.#queue.add(1, slots);
    }
    const hinges = hingesOf(step);
    if (hinges === 0) return;
    const { x, isLinear } = this.#problem;
    // Where values are missing, a straight line would depend on where its zero is.
    const isAutomatic = this.#settings.autoLinear && sorted.missing.length === 0;
    if (position === undefined && (isAutomatic || isLinear[feature])) {
      this.#slots.push(this.#add(lineTerm(parent, feature, sorted, x)), undefined);
    } else {
      const knot = position === undefined ? sorted.smallest : x.get(sorted.order[position], feature);
      const above = this.#add(hingeTerm(parent, { feature, shape: "above", knot }, sorted, x));
      const below =
        hinges === 2 ? this.#add(hingeTerm(parent, { feature, shape: "below", knot }, sorted, x)) : undefined;
      this.#slots.push(above, below);
    }
    this.#queue.add(hinges, slots);
  }

  /** Adds a term; undefined if it depends on those that are there. */
  #add({ parent, column, unit }: NewTerm): Parent | undefined {
    if (!this.#columns.add(column)) return undefined;
    this.#terms.push(parent.term);
    this.#units.push(unit);
    return parent;
  }
}
