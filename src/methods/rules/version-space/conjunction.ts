import { DataError, got, ShapeError, wanted, words } from "../../../base/errors.js";
import { isLabel, type Label, quote } from "../../../base/label.js";
import { visible } from "../../../base/visible.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { Features } from "../../../model/input.js";

/** A conjunction: the level that it requires of every feature, or null where it accepts any. */
export type Conjunction = readonly (Label | null)[];

/** A hypothesis; null is the one that rejects every case. */
export type ConceptHypothesis = Conjunction | null;

/**
 * Whether the first hypothesis accepts every case that the second accepts.
 *
 * ```ts
 * isAtLeastAsGeneral(["sunny", null], ["sunny", "strong"]); // true
 * isAtLeastAsGeneral(["sunny", null], null); // true: null rejects every case
 * ```
 */
export function isAtLeastAsGeneral(first: ConceptHypothesis, second: ConceptHypothesis): boolean {
  const method = "isAtLeastAsGeneral";
  requireHypothesis(method, first);
  requireHypothesis(method, second);
  if (first === null || second === null) return second === null;
  if (first.length === second.length) return generalizes(first, second);
  const sentence = words`the hypotheses have ${wanted(first.length)} and ${got(`${second.length} features`)}.`;
  throw new ShapeError(method, sentence);
}

/** Whether the first conjunction accepts every case that the second accepts, without checking the arguments. */
export function generalizes(first: Conjunction, second: Conjunction): boolean {
  return first.every((level, feature) => level === null || level === second[feature]);
}

/**
 * A hypothesis in the notation of the field.
 *
 * ```ts
 * conjunctionText(["sunny", null, "strong"]); // "(sunny, ?, strong)"
 * conjunctionText(null); // "(∅)"
 * ```
 */
export function conjunctionText(hypothesis: ConceptHypothesis): string {
  requireHypothesis("conjunctionText", hypothesis);
  if (hypothesis === null) return "(∅)";
  return `(${hypothesis.map((level) => (level === null ? "?" : visible(String(level)))).join(", ")})`;
}

function requireHypothesis(method: string, value: unknown): asserts value is ConceptHypothesis {
  if (value === null) return;
  if (Array.isArray(value) && value.every((level) => level === null || isLabel(level))) return;
  const expected = "a list of levels, with null for any level";
  throw new DataError(method, words`needs ${wanted(expected)}; got ${got(quote(value))}.`);
}

/** The level of a feature by the number that stands for it; undefined if it is missing or was not seen in training. */
export type LevelOf = (feature: number, value: number) => Label | undefined;

/** How the numbers of a matrix are read as levels; numbers of quantitative columns are levels themselves. */
export function levelReader({ encoding }: Features): LevelOf {
  return (feature, value) => {
    if (Number.isNaN(value)) return undefined;
    const rule = encoding?.columns[feature];
    if (rule === undefined || rule.coding === "number") return value;
    return "levels" in rule ? rule.levels[value] : value === 1;
  };
}

/** The most specific hypothesis that accepts these rows of a matrix: the levels that they share (FIND-S). */
export function mostSpecific(x: Matrix, rows: readonly number[], levelOf: LevelOf): Conjunction {
  return Array.from({ length: x.columns }, (_, feature) => {
    const first = x.get(rows[0], feature);
    const isShared = rows.every((row) => x.get(row, feature) === first);
    return (isShared ? levelOf(feature, first) : undefined) ?? null;
  });
}

/** The features in which a row of a matrix does not have the level that a hypothesis requires. */
export function differingFeatures(
  hypothesis: Conjunction,
  x: Matrix,
  row: number,
  levelOf: LevelOf,
): number[] {
  const differing: number[] = [];
  for (const [feature, level] of hypothesis.entries())
    if (level !== null && level !== levelOf(feature, x.get(row, feature))) differing.push(feature);
  return differing;
}
