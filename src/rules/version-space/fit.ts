import { abortablePacer } from "../../base/pause.js";
import { finishPaced } from "../../base/steps.js";
import type { LabeledCases, Reading } from "../../learn/cases.js";
import type { FitControl } from "../../learn/control.js";
import type { Preparation } from "../../learn/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../learn/tasks/classifier.js";
import { type ConceptCases, divideCases } from "../engine/concept.js";
import { requireConsistent } from "../engine/consistency.js";
import { eliminate } from "../engine/eliminate.js";
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
    const { matrix: x, features, classes } = cases;
    const { method, positive: named, maxGeneral } = this.options;
    const concept = divideCases(cases, named);
    const levelOf = levelReader(features);
    const specific = mostSpecific(x, concept.positives, levelOf);
    const { positive, classWeights, negatives } = concept;
    const state = {
      inputs: features,
      classes,
      positive: classes[positive],
      classWeights,
      method,
      specific,
      levelCounts: levelCounts(cases),
    };
    if (method === "find-s") return new VersionSpaceModel({ ...state, general: [] });
    this.#requireConsistent(cases, concept);
    const differing = new Set(
      negatives.map((row) => columnSet(differingFeatures(specific, x, row, levelOf))),
    );
    const pause = abortablePacer(this.kind, signal);
    const sets = await finishPaced(eliminate(this.kind, conjunctions, differing, maxGeneral), pause);
    // A version space whose hypotheses cannot be counted could not vote.
    await finishPaced(shareContaining(this.kind, sets), pause);
    const general = [...sets].sort(compareSets).map((set) => restrict(specific, set));
    return new VersionSpaceModel({ ...state, general });
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

/** The levels of every feature: those that its column declares, or the numbers that occur. */
function levelCounts({ matrix: x, features }: LabeledCases): Int32Array {
  return Int32Array.from(features.names, (_, feature) => {
    const rule = features.encoding?.columns[feature];
    if (rule !== undefined && "levels" in rule) return rule.levels.length;
    return new Set(x.column(feature).filter((value) => !Number.isNaN(value))).size;
  });
}
