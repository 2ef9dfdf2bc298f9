import * as z from "zod";
import { requireNumber } from "../../base/arguments.js";
import { DataError } from "../../base/errors.js";
import type { Label } from "../../base/label.js";
import { finish } from "../../base/steps.js";
import * as codecs from "../../learn/codecs.js";
import { type Rows, readNewCases } from "../../learn/input.js";
import type { StateSchema } from "../../learn/state.js";
import { ConceptModel, type ConceptState, conceptState, type Verdict } from "../engine/concept-model.js";
import { MOST_GENERAL } from "../engine/options.js";
import {
  type ColumnSet,
  columnSet,
  columnsOf,
  isSubset,
  NO_COLUMNS,
  shareContaining,
} from "./column-sets.js";
import {
  type Conjunction,
  conjunctionText,
  differingFeatures,
  generalizes,
  levelReader,
} from "./conjunction.js";
import { type VersionSpaceSettings, versionSpaceOptions } from "./options.js";

/** What `VersionSpace` learns. */
export interface VersionSpaceState<L extends Label = Label> extends ConceptState<L> {
  readonly method: VersionSpaceSettings["method"];
  /** The most specific hypothesis that accepts all positive cases; null stands for any level of a feature. */
  readonly specific: Conjunction;
  /** The most general hypotheses that reject all negative cases; none with method "find-s". */
  readonly general: readonly Conjunction[];
  /** The number of levels of each feature. */
  readonly levelCounts: Int32Array;
}

const hypothesis = z.array(codecs.label.nullable());

const versionSpaceState: StateSchema<VersionSpaceState> = conceptState
  .extend<VersionSpaceState>({
    method: versionSpaceOptions.shape.method,
    specific: hypothesis,
    general: z.array(hypothesis).max(MOST_GENERAL),
    levelCounts: codecs.int32Array,
  })
  .check(
    "specific",
    "must have one level or null per feature",
    ({ specific, inputs }) => specific.length === inputs.names.length,
  )
  .check(
    "general",
    'must be at least as general as "specific", none as another one, and empty only with method "find-s"',
    ({ general, specific, method }) =>
      (general.length === 0) === (method === "find-s") &&
      general.every(
        (one, at) =>
          one.length === specific.length &&
          generalizes(one, specific) &&
          !general.some((other, k) => k !== at && generalizes(one, other)),
      ),
  )
  .check(
    "levelCounts",
    "must have a number ≥ 0 per feature",
    ({ levelCounts, inputs }) =>
      levelCounts.length === inputs.names.length && levelCounts.every((count) => count >= 0),
  );

export interface VersionSpaceModel<L extends Label = Label> extends VersionSpaceState<L> {}

/** A fitted `VersionSpace`. */
export class VersionSpaceModel<L extends Label = Label> extends ConceptModel<L, VersionSpaceState<L>> {
  static readonly kind = "VersionSpace";
  static readonly state = versionSpaceState;
  #known: BoundarySets | undefined;

  /** How many hypotheses are consistent with the training cases. */
  get size(): number {
    return this.#count(NO_COLUMNS);
  }

  /**
   * How many hypotheses there are: one for each choice of a level or any level of every feature, and the one that
   * rejects every case. `pacSampleSize` says how many cases are enough to choose among them.
   */
  get spaceSize(): number {
    return this.levelCounts.reduce((product, count) => product * (count + 1), 1) + 1;
  }

  /** All hypotheses that are consistent with the training cases, the most specific one first; at most this many. */
  hypotheses(most = 10_000): Conjunction[] {
    const { size, specific } = this;
    requireNumber(`${this.kind}.hypotheses`, most, "the most hypotheses");
    if (!(size <= most)) throw tooMany(this.kind, size, most);
    const { general, required } = this.#sets;
    const found = new Set<ColumnSet>([required]);
    // A set grows while it is visited: what follows from one hypothesis by dropping a condition is visited later.
    for (const set of found)
      for (const column of columnsOf(set)) {
        const smaller = set & ~(1n << BigInt(column));
        if (general.some((one) => isSubset(one, smaller))) found.add(smaller);
      }
    return [...found].map((set) => {
      const kept = new Set(columnsOf(set));
      return specific.map((level, feature) => (kept.has(feature) ? level : null));
    });
  }

  /** How many of the hypotheses accept each case. */
  votes(rows: Rows): Float64Array {
    return this.#answer(rows, (differing) => this.#count(differing));
  }

  /** What the hypotheses say about each case: "positive", "negative", or "undecided" where they disagree. */
  verdicts(rows: Rows): Verdict[] {
    const { general } = this.#sets;
    return Array.from(this.#differing(rows), (differing) => {
      if (differing === NO_COLUMNS) return "positive";
      return general.some((set) => (set & differing) === NO_COLUMNS) ? "undecided" : "negative";
    });
  }

  /** The boundaries in the notation of the field. */
  override toString(): string {
    const { specific, general, size } = this;
    return [
      `${this.kind} of ${size} ${size === 1 ? "hypothesis" : "hypotheses"}`,
      `most specific: ${conjunctionText(specific)}`,
      ...(general.length > 0 ? [`most general: ${general.map(conjunctionText).join(", ")}`] : []),
    ].join("\n");
  }

  /** The share of the hypotheses that accept each case. */
  protected probabilities(rows: Rows): Float64Array {
    const all = this.#share(NO_COLUMNS);
    return this.#answer(rows, (differing) => this.#share(differing) / all);
  }

  get #sets(): BoundarySets {
    this.#known ??= boundarySets(this);
    return this.#known;
  }

  /** The number of hypotheses that look at none of these columns. */
  #count(differing: ColumnSet): number {
    return Math.round(this.#share(differing) * 2 ** columnsOf(this.#sets.required).length);
  }

  /** Their share among all choices of the columns that the most specific hypothesis looks at. */
  #share(differing: ColumnSet): number {
    const accepting = this.#sets.general.filter((set) => (set & differing) === NO_COLUMNS);
    return finish(shareContaining(this.kind, accepting)) * 2 ** -columnsOf(differing).length;
  }

  /** An answer for every case, computed once for all that differ from the positive cases in the same columns. */
  #answer(rows: Rows, answer: (differing: ColumnSet) => number): Float64Array {
    const known = new Map<ColumnSet, number>();
    return Float64Array.from(this.#differing(rows), (differing) => {
      const value = known.get(differing) ?? answer(differing);
      known.set(differing, value);
      return value;
    });
  }

  /** The columns in which each case differs from the positive training cases. */
  #differing(rows: Rows): ColumnSet[] {
    const { inputs, kind, specific } = this;
    const x = readNewCases(kind, rows, inputs, "native");
    const levelOf = levelReader(inputs);
    return Array.from({ length: x.rows }, (_, row) =>
      columnSet(differingFeatures(specific, x, row, levelOf)),
    );
  }
}

/** The columns that the boundaries look at. */
interface BoundarySets {
  readonly required: ColumnSet;
  readonly general: readonly ColumnSet[];
}

/** With FIND-S, the most specific hypothesis is the only one. */
function boundarySets({ specific, general, method }: VersionSpaceState): BoundarySets {
  const required = requiredColumns(specific);
  return { required, general: method === "find-s" ? [required] : general.map(requiredColumns) };
}

function requiredColumns(hypothesis: Conjunction): ColumnSet {
  return columnSet(hypothesis.flatMap((level, feature) => (level === null ? [] : [feature])));
}

function tooMany(method: string, size: number, most: number): DataError {
  return new DataError(method, `there are ${size} hypotheses, more than ${most}; ask for more.`, {
    expected: `at most ${most}`,
    received: String(size),
  });
}
