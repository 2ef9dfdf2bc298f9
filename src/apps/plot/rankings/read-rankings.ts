// Rankings of one or several models, as ROC and coverage plots read them.

import { requireFields } from "../../../base/arguments.js";
import { DataError, got, wanted, words } from "../../../base/errors.js";
import type { Label } from "../../../base/label.js";
import type { PositiveOptions, Scores } from "../../../evaluate/metrics/input/scores.js";
import type { CoverageCurve } from "../../../evaluate/roc/index.js";
import { listOf } from "../core/lists.js";
import { needs } from "../core/refusal.js";

/** The true labels and the scores of a model, with the options of `rocCurve`. */
export interface ScoredCases extends PositiveOptions {
  readonly name?: string;
  readonly truth: ArrayLike<Label>;
  readonly scores: Scores;
}

/** A curve with the name of its model. */
export interface NamedCurve<C> {
  readonly name?: string;
  readonly curve: C;
}

/** A curve, alone or with a name, or the scores that it is computed from. */
export type CurveSource<C> = C | NamedCurve<C> | ScoredCases;

/** Curves with names; `make` computes those that are given as scores. */
export function readRankings<C extends CoverageCurve>(
  method: string,
  source: CurveSource<C> | readonly CurveSource<C>[],
  make: (truth: ArrayLike<Label>, scores: Scores, options: PositiveOptions) => C,
): (NamedCurve<C> & { readonly name: string })[] {
  const list = listOf<CurveSource<C>>(source);
  if (list.length === 0) throw needs(method, "at least one curve", "none");
  const name = (given: string | undefined, index: number) =>
    given ?? (list.length === 1 ? "" : `model ${index + 1}`);
  return list.map((one, index) => {
    requireFields(method, "every source", one, [], "a curve, or scores and their truth");
    if ("curve" in one) return { name: name(one.name, index), curve: readCurve(method, one.curve) };
    if (!("scores" in one)) return { name: name(undefined, index), curve: readCurve(method, one) };
    const { name: given, truth, scores, ...options } = one;
    return { name: name(given, index), curve: make(truth, scores, options) };
  });
}

function readCurve<C extends CoverageCurve>(method: string, curve: C): C {
  return requireFields(
    method,
    "every curve",
    curve,
    ["truePositives", "falsePositives", "area"],
    "a curve, such as that of rocCurve",
  );
}

/**
 * The numbers of positives and negatives, which all curves must share if a figure depends on them.
 */
export function commonCounts(
  method: string,
  why: string,
  rankings: readonly NamedCurve<CoverageCurve>[],
): readonly [positives: number, negatives: number] {
  const curves = rankings.map(({ curve }) => curve);
  const [{ positives, negatives }] = curves;
  const other = curves.find((curve) => curve.positives !== positives || curve.negatives !== negatives);
  if (other === undefined) return [positives, negatives];
  const sentence = words`${why} needs the same cases for every curve; there are ${wanted(`${positives} positives and ${negatives} negatives`)}, and ${got(`${other.positives} and ${other.negatives}`)}.`;
  throw new DataError(method, sentence);
}
