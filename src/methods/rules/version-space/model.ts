import * as z from "zod";
import { requireNumber } from "../../../base/arguments.js";
import { DataError, got, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { ConceptModel, conceptState, type Verdict } from "../engine/concept-model.js";
import { MOST_GENERAL } from "../engine/options.js";
import { AboveSpecific } from "./above-specific.js";
import { BelowGeneral, type CaseLevels } from "./below-general.js";
import {
  type ConceptHypothesis,
  type Conjunction,
  conjunctionText,
  generalizes,
  levelReader,
} from "./conjunction.js";
import { versionSpaceOptions } from "./options.js";
import type { Space } from "./space.js";

const hypothesis = z.array(codecs.label.nullable());

const versionSpaceState = conceptState
  .extend({
    method: versionSpaceOptions.shape.method,
    /**
     * The most specific hypothesis that accepts all positive cases, in which null stands for any level of a feature; null
     * itself, which rejects every case, if there were no positive cases.
     */
    specific: field<ConceptHypothesis>(hypothesis.nullable()),
    /** The most general hypotheses that reject all negative cases; none with method "find-s". */
    general: field<readonly Conjunction[]>(z.array(hypothesis).max(MOST_GENERAL)),
    /** The levels of each feature that a hypothesis may require. */
    levels: field<readonly (readonly Label[])[]>(z.array(z.array(codecs.label))),
  })
  .check(
    "specific",
    "must have one level or null per feature",
    ({ specific, inputs }) => specific === null || specific.length === inputs.names.length,
  )
  .check(
    "general",
    'must be at least as general as "specific", none as another one, and empty with method "find-s", which needs no boundary',
    ({ general, specific, method, inputs }) =>
      (method === "find-s" ? general.length === 0 : general.length > 0 || specific === null) &&
      general.every(
        (one, at) =>
          one.length === inputs.names.length &&
          (specific === null || generalizes(one, specific)) &&
          !general.some((other, k) => k !== at && generalizes(one, other)),
      ),
  )
  .check(
    "levels",
    "must have a list of different levels per feature",
    ({ levels, inputs }) =>
      levels.length === inputs.names.length && levels.every((list) => new Set(list).size === list.length),
  );

/** What `VersionSpace` learns. */
export interface VersionSpaceState<L extends Label = Label>
  extends LabeledState<typeof versionSpaceState, L> {}

/** A fitted `VersionSpace`. */
export class VersionSpaceModel<L extends Label = Label> extends ConceptModel<L, VersionSpaceState<L>> {
  static readonly kind = "VersionSpace";
  static readonly state = versionSpaceState;
  #known: Space | undefined;

  /** Number of hypotheses that are consistent with the training cases. */
  get size(): number {
    return this.#space.size;
  }

  /** The number of levels of each feature. */
  get levelCounts(): Int32Array {
    return Int32Array.from(this.levels, ({ length }) => length);
  }

  /**
   * Number of hypotheses: one for each choice of a level, or of any level, of every feature, and the one that rejects
   * every case. `pacSampleSize` returns the number of cases that suffice to choose among them.
   */
  get spaceSize(): number {
    return this.levels.reduce((product, { length }) => product * (length + 1), 1) + 1;
  }

  /** All hypotheses that are consistent with the training cases, the most specific one first; at most this many. */
  hypotheses(most = 10_000): ConceptHypothesis[] {
    const { size } = this;
    requireNumber(`${this.kind}.hypotheses`, most, "the most hypotheses");
    if (!(size <= most)) throw tooMany(this.kind, size, most);
    return this.#space.list();
  }

  /** Number of hypotheses that accept each case. */
  votes(rows: Rows): Float64Array {
    const space = this.#space;
    return Float64Array.from(this.#levelsOf(rows), (levels) => space.votes(levels));
  }

  /** The prediction of the hypotheses for each case: "positive", "negative", or "undecided" where they disagree. */
  verdicts(rows: Rows): Verdict[] {
    const space = this.#space;
    return this.#levelsOf(rows).map((levels) => space.verdict(levels));
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
    const space = this.#space;
    return Float64Array.from(this.#levelsOf(rows), (levels) => space.share(levels));
  }

  get #space(): Space {
    this.#known ??= spaceOf(this);
    return this.#known;
  }

  /** The level of every feature of every case; undefined where it is missing or was not seen in training. */
  #levelsOf(rows: Rows): CaseLevels[] {
    const { inputs, kind } = this;
    const x = readNewCases(kind, rows, inputs, "native");
    const levelOf = levelReader(inputs);
    return Array.from({ length: x.rows }, (_, row) =>
      Array.from(x.row(row), (value, feature) => levelOf(feature, value)),
    );
  }
}

/** With FIND-S, the most specific hypothesis is the only one. */
function spaceOf({ kind, specific, general, levels, method }: VersionSpaceModel): Space {
  if (specific === null) return new BelowGeneral(kind, general, levels);
  return new AboveSpecific(kind, specific, method === "find-s" ? [specific] : general);
}

function tooMany(method: string, size: number, most: number): DataError {
  return new DataError(method, words`there are ${got(size)} hypotheses, more than ${most}; ask for more.`, {
    expected: `at most ${most}`,
  });
}
