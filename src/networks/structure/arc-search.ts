// The state of a search that changes one arc at a time, with the gain of every possible change.

import type { Steps } from "../../base/steps.js";
import { ArcMatrix, type ArcOperation } from "./arc-matrix.js";
import type { Constraints } from "./constraints.js";
import type { FamilyScorer } from "./scores/family-scorer.js";

/** A change of one arc, and how much the score rises. */
export interface Change {
  readonly operation: ArcOperation;
  readonly from: number;
  readonly to: number;
  readonly gain: number;
}

/** Gains that differ by less than this are equal, and the first one wins: they differ by rounding alone. */
export const GAIN_TOLERANCE = Math.sqrt(Number.EPSILON);

/** A network on its way to a better one. */
export class ArcSearch {
  readonly #scorer: FamilyScorer;
  readonly #constraints: Constraints;
  readonly #network: ArcMatrix;
  /** What the score gains if an arc is added, or removed if it is there. */
  readonly #gains: Float64Array;
  readonly #scores: Float64Array;

  private constructor(
    scorer: FamilyScorer,
    constraints: Constraints,
    parents: readonly (readonly number[])[],
  ) {
    const { size } = constraints;
    this.#scorer = scorer;
    this.#constraints = constraints;
    this.#network = new ArcMatrix(constraints, parents);
    this.#gains = new Float64Array(size * size);
    this.#scores = new Float64Array(size);
  }

  /** The search from a network, with all gains computed. */
  static *from(
    scorer: FamilyScorer,
    constraints: Constraints,
    parents: readonly (readonly number[])[],
  ): Steps<ArcSearch> {
    const search = new ArcSearch(scorer, constraints, parents);
    for (let node = 0; node < constraints.size; node += 1) {
      search.#refresh(node);
      yield;
    }
    return search;
  }

  get parents(): readonly (readonly number[])[] {
    return this.#network.parents;
  }

  /** 1 for every arc; a row per node that it comes from. */
  get arcs(): Uint8Array {
    return this.#network.arcs;
  }

  get score(): number {
    return this.#scores.reduce((sum, one) => sum + one, 0);
  }

  /**
   * The change with the largest gain above `least` that leaves no cycle; `isAllowed` may refuse further ones. Additions
   * come before removals before reversals, and the first of equal changes wins.
   */
  best(least: number, isAllowed: (change: Change) => boolean = () => true): Change | undefined {
    const { size } = this.#constraints;
    const network = this.#network;
    let most = least;
    let best: Change | undefined;
    for (const operation of ["add", "remove", "reverse"] as const)
      for (let from = 0; from < size; from += 1)
        for (let to = 0; to < size; to += 1) {
          if (from === to) continue;
          let gain = this.#gains[from * size + to];
          if (operation === "reverse") gain += this.#gains[to * size + from];
          if (!(gain - most > GAIN_TOLERANCE) || !network.isAllowed(operation, from, to)) continue;
          const change = { operation, from, to, gain };
          if (network.closesCycle(operation, from, to) || !isAllowed(change)) continue;
          most = gain;
          best = change;
        }
    return best;
  }

  /** Makes a change and computes the gains that it affects. */
  apply({ operation, from, to }: Change): void {
    this.#network.change(operation, from, to);
    this.#refresh(to);
    if (operation === "reverse") this.#refresh(from);
  }

  #refresh(node: number): void {
    const { size, forbidden, maxParents } = this.#constraints;
    const parents = this.parents[node];
    const score = this.#scorer.score(node, parents);
    this.#scores[node] = score;
    for (const parent of parents) {
      const without = parents.filter((other) => other !== parent);
      this.#gains[parent * size + node] = difference(this.#scorer.score(node, without), score);
    }
    if (parents.length >= maxParents) return;
    const candidates: number[] = [];
    for (let from = 0; from < size; from += 1)
      if (this.arcs[from * size + node] === 0 && forbidden[from * size + node] === 0) candidates.push(from);
    this.#scorer.prepareCandidates(node, parents, candidates);
    for (const from of candidates)
      this.#gains[from * size + node] = difference(this.#scorer.score(node, [...parents, from]), score);
  }
}

/** The gain of one score over another; none between two that are both impossible. */
function difference(after: number, before: number): number {
  return after === before ? 0 : after - before;
}
