import { compareLabels, type Label } from "../../../base/label.js";
import { abortablePacer } from "../../../base/pause.js";
import { finishPaced, type Steps } from "../../../base/steps.js";
import type { LabeledCases, Reading } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { type ConceptCases, divideCases } from "../engine/concept.js";
import { requireConsistent } from "../engine/consistency.js";
import { eliminate } from "../engine/eliminate.js";
import { allConjunctions, BelowGeneral } from "./below-general.js";
import { type ColumnSet, columnSet, columnsOf, conjunctions, shareContaining } from "./column-sets.js";
import { type Conjunction, differingFeatures, levelReader, mostSpecific } from "./conjunction.js";
import { VersionSpaceModel } from "./model.js";
import { versionSpaceOptions } from "./options.js";

interface Models extends ClassifierFamily {
  readonly model: VersionSpaceModel<this["label"]>;
}

/**
 * All conjunctions of levels that are consistent with the cases, between the most specific one and the most general
 * ones. They vote on new cases.
 *
 * ```ts
 * const model = await new VersionSpace().fit(enjoySport(), "enjoy");
 * model.general; // those that require a sunny sky, or warm air
 * ```
 */
export class VersionSpace extends ClassifierEstimator<typeof versionSpaceOptions, Models> {
  static readonly kind = "VersionSpace";
  static readonly schema = versionSpaceOptions;
  static readonly models = [VersionSpaceModel];
  static readonly preparation: Preparation = {
    levels: "native",
    missing: "native",
    suits: { columns: "levels", noiseless: true },
  };

  protected override get reading(): Reading {
    return { categorical: "codes", missing: "native", unknown: "missing", extremes: "features" };
  }

  protected async learn(cases: LabeledCases, { signal }: FitControl): Promise<VersionSpaceModel> {
    const { matrix: x, features } = cases;
    const { method, positive: named } = this.options;
    const concept = divideCases(cases, named, { negativesAlone: true });
    const { classes, positive, positives, classWeights } = concept;
    const levels = levelsOf(cases);
    const state = { inputs: features, classes, positive: classes[positive], classWeights, method, levels };
    const specific = positives.length === 0 ? null : mostSpecific(x, positives, levelReader(features));
    if (method === "find-s") return new VersionSpaceModel({ ...state, specific, general: [] });
    const pause = abortablePacer(this.kind, signal);
    const general =
      specific === null ? this.#belowAll(cases, concept, levels) : this.#above(specific, cases, concept);
    return new VersionSpaceModel({ ...state, specific, general: await finishPaced(general, pause) });
  }

  /** The most general hypotheses above the most specific one. */
  *#above(specific: Conjunction, cases: LabeledCases, concept: ConceptCases): Steps<Conjunction[]> {
    this.#requireConsistent(cases, concept);
    const { matrix: x, features } = cases;
    const levelOf = levelReader(features);
    const differing = new Set(
      concept.negatives.map((row) => columnSet(differingFeatures(specific, x, row, levelOf))),
    );
    const sets = yield* eliminate(this.kind, conjunctions, differing, this.options.maxGeneral);
    // A version space whose hypotheses cannot be counted could not vote.
    yield* shareContaining(this.kind, sets);
    return [...sets].sort(compareSets).map((set) => restrict(specific, set));
  }

  /** The most general hypotheses where no case is positive. */
  *#belowAll(
    { matrix: x, features }: LabeledCases,
    { negatives }: ConceptCases,
    levels: readonly (readonly Label[])[],
  ): Steps<Conjunction[]> {
    const levelOf = levelReader(features);
    const cases = negatives.map((row) => Array.from(x.row(row), (value, feature) => levelOf(feature, value)));
    const language = allConjunctions(levels);
    const found = yield* eliminate(this.kind, language, cases, this.options.maxGeneral);
    // A version space whose hypotheses cannot be counted could not vote.
    void new BelowGeneral(this.kind, found, levels).size;
    const looked = (one: Conjunction) => columnSet(one.flatMap((level, at) => (level === null ? [] : [at])));
    return [...found].sort((a, b) => compareSets(looked(a), looked(b)) || compareLevels(a, b));
  }

  #requireConsistent({ matrix: x, features }: LabeledCases, concept: ConceptCases): void {
    const levelOf = levelReader(features);
    const advice =
      'Labels may be wrong, or the class may not be a conjunction; method "find-s" ignores negative cases.';
    const find = (positives: readonly number[], negatives: readonly number[]) => {
      const specific = mostSpecific(x, positives, levelOf);
      return negatives.find((row) => differingFeatures(specific, x, row, levelOf).length === 0);
    };
    requireConsistent(this.kind, concept, find, advice);
  }
}

/** The hypothesis that requires the levels of another in these columns only. */
function restrict(hypothesis: Conjunction, columns: ColumnSet): Conjunction {
  const kept = new Set(columnsOf(columns));
  return hypothesis.map((level, feature) => (kept.has(feature) ? level : null));
}

/** Sets of few columns first, and then those of the first columns. */
function compareSets(a: ColumnSet, b: ColumnSet): number {
  const [first, second] = [columnsOf(a), columnsOf(b)];
  if (first.length !== second.length) return first.length - second.length;
  const at = first.findIndex((column, k) => column !== second[k]);
  return at < 0 ? 0 : first[at] - second[at];
}

/** Hypotheses that look at the same columns, by the levels that they require. */
function compareLevels(a: Conjunction, b: Conjunction): number {
  const at = a.findIndex((level, feature) => level !== b[feature]);
  const [first, second] = [a[at] ?? null, b[at] ?? null];
  return first === null || second === null ? 0 : compareLabels(first, second);
}

/** The levels of every feature: those that its column declares, or the numbers that occur, in ascending order. */
function levelsOf({ matrix: x, features }: LabeledCases): readonly (readonly Label[])[] {
  return features.names.map((_, feature) => {
    const rule = features.encoding?.columns[feature];
    if (rule !== undefined && "levels" in rule) return rule.levels;
    if (rule?.coding === "boolean") return [false, true];
    return [...new Set(x.column(feature))].filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  });
}
