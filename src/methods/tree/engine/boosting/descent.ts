// Rounds of boosting that raise the training loss are made shorter, and given up if that does not help.

import type { Convergence } from "../../../../base/control.js";
import { Tree } from "../tree.js";

/** The part of a loss, or of the first one, by which rounding may seem to raise it. */
const ROUNDING = 1e-12;
/** How often a round is halved before it is given up. */
const MOST_HALVINGS = 20;

/** How boosting went: it converges unless a round had to be refused. */
export interface BoostingConvergence extends Convergence {
  /** How many rounds were halved, once or several times, because they would have raised the training loss. */
  readonly shortened: number;
  /** How many rounds were left out because no part of them lowered the training loss. */
  readonly refused: number;
}

/** What became of the last round. */
type Fate = "whole" | "shortened" | "refused";

/** The scores of the outputs that share a loss, and how they may change from round to round. */
export class Descent {
  readonly #before: Float64Array;
  readonly #after: Float64Array;
  #trees: Tree[] = [];
  #first: number | undefined;
  #last = 0;
  #halvings = 0;

  /** `count` is the number of scores. */
  constructor(count: number) {
    this.#before = new Float64Array(count);
    this.#after = new Float64Array(count);
  }

  /** The largest training loss that is not higher than the last one; any, if there is none yet, or nothing is left to take back. */
  get mostLoss(): number {
    if (this.#first === undefined || this.fate === "refused") return Number.POSITIVE_INFINITY;
    return this.#last + ROUNDING * Math.max(Math.abs(this.#last), Math.abs(this.#first));
  }

  /** What became of the last round so far. */
  get fate(): Fate {
    if (this.#halvings > MOST_HALVINGS) return "refused";
    return this.#halvings > 0 ? "shortened" : "whole";
  }

  /** The trees of the last round, as they are by now. */
  get trees(): readonly Tree[] {
    return this.#trees;
  }

  /** Remembers the scores by the trees so far, in case the next ones must be taken back. */
  save(scores: Float64Array): void {
    this.#after.set(scores);
  }

  /** Takes the saved scores, which have this loss, for those before a new round. */
  accept(loss: number): void {
    this.#before.set(this.#after);
    this.#first ??= loss;
    this.#last = loss;
    this.#halvings = 0;
    this.#trees = [];
  }

  /** Adds a tree to the round. */
  add(tree: Tree): void {
    this.#trees.push(tree);
  }

  /** Halves the last round, or takes all of it back once it has been halved often enough; the scores are changed. */
  retreat(scores: Float64Array): void {
    this.#halvings += 1;
    const factor = this.fate === "refused" ? 0 : 0.5;
    const before = this.#before;
    for (let i = 0; i < scores.length; i += 1)
      scores[i] = factor === 0 ? before[i] : before[i] + factor * (scores[i] - before[i]);
    this.#trees = this.#trees.map(
      (tree) => new Tree({ ...tree, values: tree.values.map((v) => factor * v) }),
    );
  }
}

/** Counts what became of the rounds. */
export class RoundCounts {
  #rounds = 0;
  #shortened = 0;
  #refused = 0;

  /** Counts a round by the fates of its parts; returns whether any of them is kept. */
  add(fates: readonly Fate[]): boolean {
    const isRefused = fates.every((fate) => fate === "refused");
    this.#rounds += 1;
    if (isRefused) this.#refused += 1;
    else if (fates.some((fate) => fate !== "whole")) this.#shortened += 1;
    return !isRefused;
  }

  get convergence(): BoostingConvergence {
    return {
      converged: this.#refused === 0,
      iterations: this.#rounds,
      criterion: this.#refused,
      tolerance: 0,
      shortened: this.#shortened,
      refused: this.#refused,
    };
  }
}
