// Rosenblatt's rule, for one hyperplane and for the weights of several classes at once.

import { withArena } from "../../../wasm/arena.js";
import { perceptronPass } from "../../../wasm/perceptron.js";
import type { Rows } from "../../../wasm/rows.js";
import type { PerceptronCases } from "../engine/perceptron-cases.js";

export interface LearningProblem {
  readonly cases: PerceptronCases;
  /** How often each case counts; undefined if all count once. */
  readonly counts: Float64Array | undefined;
  readonly intercept: boolean;
  readonly learningRate: number;
  /** Whether the mean of the weights over all visits will be needed. */
  readonly averaged: boolean;
  /** The cases in kernel memory, where passes over them go through the kernels. */
  readonly inKernels?: Rows | undefined;
}

/**
 * Weights that learn from mistakes: `blocks` of one weight per column and an intercept behind them. The two
 * subclasses define what a mistake is and which blocks it corrects.
 */
export abstract class Learner {
  readonly problem: LearningProblem;
  readonly weights: Float64Array<ArrayBuffer>;
  readonly blocks: number;
  /** Corrections times the number of visits before them, so that the mean over visits needs no sum over them. */
  readonly #delayed: Float64Array<ArrayBuffer>;
  #visits = 0;

  constructor(problem: LearningProblem, blocks: number, start: Float64Array<ArrayBuffer>) {
    this.problem = problem;
    this.blocks = blocks;
    this.weights = start.slice();
    this.#delayed = new Float64Array(start.length);
  }

  /** Whether the weights are wrong about a case, which `correct` then corrects. */
  protected abstract isMistaken(i: number): boolean;

  /** Corrects the weights for the case that was last found to be wrong. */
  protected abstract correct(i: number, size: number, target: Float64Array): void;

  /** The margin of a case; at most 0 if the weights are wrong about it. */
  abstract slack(i: number): number;

  /** One pass that corrects after every mistake; returns the number of mistakes. */
  onlinePass(order: ArrayLike<number> | undefined): number {
    const { cases, counts, learningRate, averaged } = this.problem;
    let mistakes = 0;
    for (let k = 0; k < cases.rows; k += 1) {
      const i = order === undefined ? k : order[k];
      // A case that counts twice is visited twice in a row; a fraction is a smaller step.
      let left = counts === undefined ? 1 : counts[i];
      while (left > 0 && this.isMistaken(i)) {
        const visit = Math.min(1, left);
        this.correct(i, learningRate * visit, this.weights);
        if (averaged) this.correct(i, learningRate * visit * this.#visits, this.#delayed);
        mistakes += visit;
        left -= visit;
        this.#visits += visit;
      }
      this.#visits += left;
    }
    return mistakes;
  }

  /** One pass that corrects at its end for all mistakes; returns their number. */
  batchPass(): number {
    const { cases, counts, learningRate } = this.problem;
    const change = new Float64Array(this.weights.length);
    let mistakes = 0;
    for (let i = 0; i < cases.rows; i += 1) {
      const count = counts === undefined ? 1 : counts[i];
      if (count === 0 || !this.isMistaken(i)) continue;
      this.correct(i, learningRate * count, change);
      mistakes += count;
    }
    for (let at = 0; at < change.length; at += 1) {
      this.weights[at] += change[at];
      this.#delayed[at] += this.#visits * change[at];
    }
    this.#visits += 1;
    return mistakes;
  }

  /** The mean of the weights after every visit. */
  average(): Float64Array<ArrayBuffer> {
    return this.weights.map((weight, at) => weight - this.#delayed[at] / this.#visits);
  }

  /** If all cases that count are right: the smallest distance to a boundary, for weights scaled to length 1. */
  margin(): number {
    const { cases, counts } = this.problem;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < cases.rows; i += 1)
      if (counts === undefined || counts[i] > 0) least = Math.min(least, this.slack(i));
    return least / Math.sqrt(this.weights.reduce((sum, weight) => sum + weight * weight, 0));
  }

  protected score(i: number, block: number): number {
    const { cases } = this.problem;
    const from = block * (cases.columns + 1);
    return cases.dot(i, this.weights, from) + this.weights[from + cases.columns];
  }

  protected addCase(i: number, factor: number, target: Float64Array, block: number): void {
    const { cases, intercept } = this.problem;
    const from = block * (cases.columns + 1);
    cases.add(i, factor, target, from);
    if (intercept) target[from + cases.columns] += factor;
  }
}

/** One hyperplane: a case is a mistake unless it is strictly on the side of its sign (ESL 4.44). */
export class Hyperplane extends Learner {
  readonly #signs: Float64Array;

  constructor(problem: LearningProblem, start: Float64Array<ArrayBuffer>, signs: Float64Array) {
    super(problem, 1, start);
    this.#signs = signs;
  }

  override onlinePass(order: ArrayLike<number> | undefined): number {
    const { inKernels, intercept, learningRate: rate } = this.problem;
    if (inKernels === undefined) return super.onlinePass(order);
    return withArena((arena) => {
      const weights = arena.copyIn(this.weights);
      const sequence = order && arena.copyInInt32(order);
      const signs = arena.copyIn(this.#signs);
      const mistakes = perceptronPass(inKernels, sequence, signs, weights, { intercept, rate });
      this.weights.set(weights.array);
      return mistakes;
    });
  }

  slack(i: number): number {
    return this.#signs[i] * this.score(i, 0);
  }

  protected isMistaken(i: number): boolean {
    return !(this.slack(i) > 0);
  }

  protected correct(i: number, size: number, target: Float64Array): void {
    this.addCase(i, this.#signs[i] * size, target, 0);
  }
}

/** Weights of every class: a case is a mistake unless the score of its class is strictly the largest. */
export class JointClasses extends Learner {
  readonly #codes: Int32Array;
  #rival = 0;

  constructor(
    problem: LearningProblem,
    start: Float64Array<ArrayBuffer>,
    codes: Int32Array,
    classes: number,
  ) {
    super(problem, classes, start);
    this.#codes = codes;
  }

  slack(i: number): number {
    let best = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < this.blocks; k += 1) {
      if (k === this.#codes[i]) continue;
      const score = this.score(i, k);
      if (!(score > best)) continue;
      best = score;
      this.#rival = k;
    }
    return this.score(i, this.#codes[i]) - best;
  }

  protected isMistaken(i: number): boolean {
    return !(this.slack(i) > 0);
  }

  protected correct(i: number, size: number, target: Float64Array): void {
    this.addCase(i, size, target, this.#codes[i]);
    this.addCase(i, -size, target, this.#rival);
  }
}

/** The largest length of a case that counts, including the 1 for the intercept. */
export function radius({ cases, counts, intercept }: LearningProblem): number {
  const row = new Float64Array(cases.columns);
  let largest = 0;
  for (let i = 0; i < cases.rows; i += 1) {
    if (counts !== undefined && counts[i] === 0) continue;
    cases.add(i, 1, row, 0);
    largest = Math.max(largest, cases.dot(i, row, 0));
    row.fill(0);
  }
  return Math.sqrt(largest + (intercept ? 1 : 0));
}
