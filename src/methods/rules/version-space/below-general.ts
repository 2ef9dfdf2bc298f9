// What negative cases alone leave: the hypothesis that rejects every case, and all conjunctions at or below a most
// general one. Without a positive case, any level of a feature may be required.

import type { Label } from "../../../base/label.js";
import type { Verdict } from "../engine/concept-model.js";
import type { Language } from "../engine/eliminate.js";
import { type ConceptHypothesis, type Conjunction, generalizes } from "./conjunction.js";
import type { Space } from "./space.js";
import { tooLarge } from "./too-large.js";

/** The level of every feature of a case; undefined where it is missing or was not seen in training. */
export type CaseLevels = readonly (Label | undefined)[];

/** All conjunctions of levels, one list of levels per feature. */
export function allConjunctions(levels: readonly (readonly Label[])[]): Language<Conjunction, CaseLevels> {
  return {
    all: levels.map(() => null),
    accepts,
    specialize: (hypothesis, negative) =>
      hypothesis.flatMap((required, feature) =>
        required !== null
          ? []
          : levels[feature]
              .filter((level) => level !== negative[feature])
              .map((level) => hypothesis.with(feature, level)),
      ),
    includes: generalizes,
  };
}

function accepts(hypothesis: Conjunction, levels: CaseLevels): boolean {
  return hypothesis.every((level, feature) => level === null || level === levels[feature]);
}

/** Counting visits this many parts of the space at most. */
const MOST_PARTS = 1e6;

/** The hypothesis that rejects every case, and the conjunctions at or below some most general ones. */
export class BelowGeneral implements Space {
  readonly #method: string;
  readonly #levels: readonly (readonly Label[])[];
  readonly #general: readonly Conjunction[];
  /** For every feature, the hypotheses of the boundary that accept any level, and those that accept each level. */
  readonly #any: readonly bigint[];
  readonly #accepting: readonly ReadonlyMap<Label, bigint>[];

  constructor(method: string, general: readonly Conjunction[], levels: readonly (readonly Label[])[]) {
    this.#method = method;
    this.#levels = levels;
    this.#general = general;
    const where = (feature: number, isIn: (required: Label | null) => boolean) =>
      general.reduce((set, one, at) => (isIn(one[feature]) ? set | (1n << BigInt(at)) : set), 0n);
    this.#any = levels.map((_, feature) => where(feature, (required) => required === null));
    this.#accepting = levels.map(
      (list, feature) =>
        new Map(list.map((level) => [level, where(feature, (r) => r === null || r === level)])),
    );
  }

  get size(): number {
    return 1 + this.#count();
  }

  list(): ConceptHypothesis[] {
    return [null, ...this.#list([], this.#all)];
  }

  votes(levels: CaseLevels): number {
    return this.#count(levels);
  }

  share(levels: CaseLevels): number {
    return this.#count(levels) / this.size;
  }

  verdict(levels: CaseLevels): Verdict {
    return this.#general.some((one) => accepts(one, levels)) ? "undecided" : "negative";
  }

  get #all(): bigint {
    return (1n << BigInt(this.#general.length)) - 1n;
  }

  /** How many conjunctions there are, or how many accept a case. */
  #count(levels?: CaseLevels): number {
    const known = new Map<string, number>();
    const below = (feature: number, alive: bigint): number => {
      if (alive === 0n) return 0;
      if (feature === this.#levels.length) return 1;
      const key = `${feature}:${alive}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      if (known.size >= MOST_PARTS) throw tooLarge(this.#method);
      let count = below(feature + 1, alive & this.#any[feature]);
      for (const level of this.#allowed(feature, levels))
        count += below(feature + 1, alive & (this.#accepting[feature].get(level) ?? 0n));
      known.set(key, count);
      return count;
    };
    return below(0, this.#all);
  }

  /** The conjunctions that begin with the given part and are at or below one of the most general ones in the set. */
  *#list(part: Conjunction, alive: bigint): Generator<Conjunction> {
    const feature = part.length;
    if (alive === 0n) return;
    if (feature === this.#levels.length) {
      yield part;
      return;
    }
    yield* this.#list([...part, null], alive & this.#any[feature]);
    for (const level of this.#levels[feature])
      yield* this.#list([...part, level], alive & (this.#accepting[feature].get(level) ?? 0n));
  }

  /** The levels that a hypothesis may require of a feature. */
  #allowed(feature: number, levels: CaseLevels | undefined): readonly Label[] {
    if (levels === undefined) return this.#levels[feature];
    const level = levels[feature];
    return level === undefined ? [] : [level];
  }
}
