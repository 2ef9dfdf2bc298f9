import { finish } from "../../../base/steps.js";
import type { Verdict } from "../engine/concept-model.js";
import type { CaseLevels } from "./below-general.js";
import {
  type ColumnSet,
  columnSet,
  columnsOf,
  isSubset,
  NO_COLUMNS,
  shareContaining,
} from "./column-sets.js";
import type { Conjunction } from "./conjunction.js";
import type { Space } from "./space.js";

/**
 * The hypotheses between the most specific one that accepts the positive cases and the most general ones: each looks at
 * some of the columns that the most specific one looks at.
 */
export class AboveSpecific implements Space {
  readonly #method: string;
  readonly #specific: Conjunction;
  readonly #required: ColumnSet;
  readonly #general: readonly ColumnSet[];
  /** The share for every set of differing columns that was asked for. */
  readonly #known = new Map<ColumnSet, number>();

  constructor(method: string, specific: Conjunction, general: readonly Conjunction[]) {
    this.#method = method;
    this.#specific = specific;
    this.#required = requiredColumns(specific);
    this.#general = general.map(requiredColumns);
  }

  get size(): number {
    return this.#count(NO_COLUMNS);
  }

  list(): Conjunction[] {
    const found = new Set<ColumnSet>([this.#required]);
    // A set grows while it is visited: what follows from one hypothesis by dropping a condition is visited later.
    for (const set of found)
      for (const column of columnsOf(set)) {
        const smaller = set & ~(1n << BigInt(column));
        if (this.#general.some((one) => isSubset(one, smaller))) found.add(smaller);
      }
    return [...found].map((set) => {
      const kept = new Set(columnsOf(set));
      return this.#specific.map((level, feature) => (kept.has(feature) ? level : null));
    });
  }

  votes(levels: CaseLevels): number {
    return this.#count(this.#differing(levels));
  }

  share(levels: CaseLevels): number {
    return this.#share(this.#differing(levels)) / this.#share(NO_COLUMNS);
  }

  verdict(levels: CaseLevels): Verdict {
    const differing = this.#differing(levels);
    if (differing === NO_COLUMNS) return "positive";
    return this.#general.some((set) => (set & differing) === NO_COLUMNS) ? "undecided" : "negative";
  }

  /** The columns in which a case differs from the positive training cases. */
  #differing(levels: CaseLevels): ColumnSet {
    return columnSet(
      this.#specific.flatMap((level, feature) =>
        level !== null && level !== levels[feature] ? [feature] : [],
      ),
    );
  }

  /** The number of hypotheses that look at none of these columns. */
  #count(differing: ColumnSet): number {
    return Math.round(this.#share(differing) * 2 ** columnsOf(this.#required).length);
  }

  /** Their share among all choices of the columns that the most specific hypothesis looks at. */
  #share(differing: ColumnSet): number {
    const before = this.#known.get(differing);
    if (before !== undefined) return before;
    const accepting = this.#general.filter((set) => (set & differing) === NO_COLUMNS);
    const share = finish(shareContaining(this.#method, accepting)) * 2 ** -columnsOf(differing).length;
    this.#known.set(differing, share);
    return share;
  }
}

function requiredColumns(hypothesis: Conjunction): ColumnSet {
  return columnSet(hypothesis.flatMap((level, feature) => (level === null ? [] : [feature])));
}
