// The forward pass of Friedman (1991) with the updates of Fast MARS (1993): pairs of hinges are added to the model, each
// next to the parent where it lowers the residual sum most, until nothing gains enough.

import type { Progress } from "../../../../base/control.js";
import type { Matrix } from "../../../../math/linalg/matrix.js";
import { gcvOf } from "./gcv.js";
import { GrowingColumns } from "./orthonormal.js";
import { ParentQueue } from "./parent-queue.js";
import { type Candidate, CLEARLY, knotsOf, ParentSums } from "./parent-sums.js";
import { type SortedColumn, sortColumns } from "./sorted-columns.js";
import { type SpanSettings, spansOf } from "./spans.js";
import type { HingeFactor, HingeTerm } from "./term.js";

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

/** The column of a term is (term − shift) / unit. */
interface TermUnit {
  readonly unit: number;
  readonly shift: number;
}

/** A model that generalizes worse than this grows no more. */
const LEAST_GRSQ = -10;

/** A step may gain at most so many times what the last one did, because larger gains are due to rounding. */
const MOST_TIMES_LAST = 10;

/** Shares of the total sum below this are rounding. */
const ROUNDING = 1e-10;

/** The numbers of knots that are kept from step to step: some hundred megabytes. */
const MOST_KEPT = 4e7;

interface Parent {
  readonly term: HingeTerm;
  /** The term in its own units, times the roots of the weights. */
  readonly column: Float64Array;
  readonly unit: number;
}

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
  readonly #sums = new Map<number, ParentSums>();
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
    const column = weights?.map(Math.sqrt) ?? new Float64Array(x.rows).fill(1);
    this.#slots.push({ term: [], column, unit: 1 });
    this.#add([], column, { unit: 1, shift: 0 });
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
        const terms = used + (isTwo(step) ? 2 : 1);
        const gcv = gcvOf(left, terms, totalWeight, penalty);
        if (1 - gcv / nullGcv < LEAST_GRSQ) return "poor generalization";
      }
      used += isTwo(step) ? 2 : 1;
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
    const { newVariablePenalty, degree } = this.#settings;
    const slots = this.#slots.length;
    let best: Step | undefined;
    let bestGain = 0;
    for (const slot of parents) {
      const parent = this.#slots[slot];
      if (parent === undefined || parent.term.length >= degree) continue;
      const sums = await this.#sumsOf(slot, parent, parents);
      await sums.takeOff(this.#columns, this.#pause);
      let slotGain = sums.isParent ? 0 : -1;
      for (let feature = 0; feature < this.#sorted.length; feature += 1) {
        const factor = this.#isUsed[feature] ? 1 : 1 / (1 + newVariablePenalty);
        const candidate = sums.best(feature, slots, most / factor);
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

  async #sumsOf(slot: number, parent: Parent, next: readonly number[]): Promise<ParentSums> {
    const kept = this.#sums.get(slot);
    if (kept !== undefined) return kept;
    let size = [...this.#sums.values()].reduce((sum, one) => sum + one.size, 0);
    for (const [other, otherSums] of this.#sums) {
      if (size <= MOST_KEPT) break;
      // Parents that this step has yet to search go last.
      if (next.indexOf(other) > next.indexOf(slot)) continue;
      this.#sums.delete(other);
      size -= otherSums.size;
    }
    const sums = await this.#newSums(parent);
    if (size <= MOST_KEPT) this.#sums.set(slot, sums);
    return sums;
  }

  #newSums({ term, column }: Parent): Promise<ParentSums> {
    const { weights, totalWeight: total, isLinear, mayJoin } = this.#problem;
    const sorted = this.#sorted;
    let used = 0;
    column.forEach((value, row) => {
      if (value > 0) used += weights?.[row] ?? 1;
    });
    const cases = { total, used, features: sorted.length, degree: term.length + 1 };
    const spans = spansOf(this.#settings, cases);
    const knots = (feature: number) => {
      const sortedFeature = sorted[feature];
      const inTerm = term.some((factor) => factor.feature === feature);
      if (sortedFeature.range === 0 || inTerm || !mayJoin(term, feature)) return undefined;
      return isLinear[feature] ? new Int32Array(0) : knotsOf(spans, sortedFeature, column, weights, total);
    };
    return ParentSums.of(column, sorted, knots, this.#columns, this.#pause);
  }

  /** Adds the terms of a step. */
  #take(step: Step): void {
    const { feature, position, isPair } = step;
    const slots = this.#slots.length;
    const { autoLinear } = this.#settings;
    const sorted = this.#sorted[feature];
    this.#isUsed[feature] = true;
    const isLine = position === undefined && (autoLinear || this.#problem.isLinear[feature]);
    if (isLine) {
      this.#slots.push(this.#addLine(step), undefined);
    } else {
      const knot = position === undefined ? sorted.smallest : this.#valueAt(feature, sorted.order[position]);
      const above = this.#addHinge(step, { feature, shape: "above", knot });
      const both = position !== undefined && isPair;
      const below = both ? this.#addHinge(step, { feature, shape: "below", knot }) : undefined;
      this.#slots.push(above, below);
    }
    this.#queue.add(position !== undefined && isPair ? 2 : 1, slots);
  }

  #valueAt(feature: number, row: number): number {
    const { data, columns } = this.#problem.x;
    return data[row * columns + feature];
  }

  /** A feature as it is; next to the intercept its column begins at 0, so that a large offset costs no digits. */
  #addLine({ parent, feature }: Step): Parent | undefined {
    const { smallest, range, size } = this.#sorted[feature];
    const column = (shift: number, unit: number) =>
      parent.column.map((value, row) => (value * (this.#valueAt(feature, row) - shift)) / unit);
    const term: HingeTerm = [...parent.term, { feature, shape: "linear" }];
    const added = { term, column: column(0, size), unit: parent.unit * size };
    const isAdded =
      parent.term.length === 0
        ? this.#add(term, column(smallest, range), { unit: range, shift: smallest })
        : this.#add(term, added.column, { unit: added.unit, shift: 0 });
    return isAdded ? added : undefined;
  }

  #addHinge({ parent }: Step, factor: Exclude<HingeFactor, { shape: "linear" }>): Parent | undefined {
    const { range } = this.#sorted[factor.feature];
    const sign = factor.shape === "above" ? 1 : -1;
    const column = parent.column.map((value, row) => {
      const over = sign * (this.#valueAt(factor.feature, row) - factor.knot);
      return over > 0 ? value * (over / range) : 0;
    });
    const added = { term: [...parent.term, factor], column, unit: parent.unit * range };
    return this.#add(added.term, column, { unit: added.unit, shift: 0 }) ? added : undefined;
  }

  #add(term: HingeTerm, column: Float64Array, unit: TermUnit): boolean {
    if (!this.#columns.add(column)) return false;
    this.#terms.push(term);
    this.#units.push(unit);
    return true;
  }
}

function isTwo({ position, isPair }: Candidate): boolean {
  return position !== undefined && isPair;
}
