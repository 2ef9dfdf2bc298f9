import { abortablePacer } from "../../../base/pause.js";
import { finishPaced } from "../../../base/steps.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import type { LabeledCases } from "../../../model/cases.js";
import type { FitControl } from "../../../model/control.js";
import type { Preparation } from "../../../model/estimator.js";
import { ClassifierEstimator, type ClassifierFamily } from "../../../model/tasks/classifier.js";
import { divideCases } from "../engine/concept.js";
import { requireConsistent } from "../engine/consistency.js";
import { eliminate } from "../engine/eliminate.js";
import { RectangleClassifierModel } from "./model.js";
import { rectangleClassifierOptions } from "./options.js";
import { contains, type Rectangle, rectanglesAround, sideGaps, tightest } from "./rectangle.js";

interface Models extends ClassifierFamily {
  readonly model: RectangleClassifierModel<this["label"]>;
}

/**
 * A rectangle with sides parallel to the axes around the positive cases and none of the others: the most specific one,
 * the most general ones, and the one halfway between them.
 *
 * ```ts
 * const model = await new RectangleClassifier().fit(cars, "family");
 * model.specific; // the smallest rectangle around all family cars
 * ```
 */
export class RectangleClassifier extends ClassifierEstimator<typeof rectangleClassifierOptions, Models> {
  static readonly kind = "RectangleClassifier";
  static readonly schema = rectangleClassifierOptions;
  static readonly models = [RectangleClassifierModel];
  static readonly preparation: Preparation = { suits: { noiseless: true } };

  protected async learn(cases: LabeledCases, { signal }: FitControl): Promise<RectangleClassifierModel> {
    const { matrix: x, features, classes } = cases;
    const { positive: named, maxGeneral, method } = this.options;
    const concept = divideCases(cases, named);
    const { positive, classWeights, positives, negatives } = concept;
    requireConsistent(
      this.kind,
      concept,
      (some, others) => {
        const specific = tightest(x, some);
        return others.find((row) => contains(specific, x.row(row), "in"));
      },
      "Labels may be wrong, or no rectangle separates the class from the others.",
    );
    const specific = tightest(x, positives);
    const ranges = rangesOf(x, [...positives, ...negatives]);
    // Copies, because the caller may change the rows during a pause.
    const outside = negatives.map((row) => x.row(row).slice());
    const pause = abortablePacer(this.kind, signal);
    const language = rectanglesAround(specific);
    const found = await finishPaced(eliminate(this.kind, language, outside, maxGeneral), pause);
    return new RectangleClassifierModel({
      inputs: features,
      classes,
      positive: classes[positive],
      classWeights,
      method,
      specific,
      general: widestFirst(specific, found, ranges),
      ranges,
    });
  }
}

function rangesOf(x: Matrix, rows: readonly number[]): Float64Array {
  const { lower, upper } = tightest(x, rows);
  return upper.map((bound, j) => bound - lower[j]);
}

/** Rectangles by their margins: the narrowest side decides, of equal ones the next, and so on. */
function widestFirst(specific: Rectangle, found: readonly Rectangle[], ranges: Float64Array): Rectangle[] {
  return found
    .map((rectangle) => ({ rectangle, gaps: sideGaps(specific, rectangle, ranges) }))
    .sort((a, b) => compareGaps(b.gaps, a.gaps) || compareBounds(a.rectangle, b.rectangle))
    .map(({ rectangle }) => rectangle);
}

/** A rectangle that has fewer sides leaves more room. */
function compareGaps(a: Float64Array, b: Float64Array): number {
  for (let k = 0; k < Math.min(a.length, b.length); k += 1) if (a[k] !== b[k]) return a[k] - b[k];
  return b.length - a.length;
}

/** Any order will do, if it does not depend on that of the cases. */
function compareBounds(a: Rectangle, b: Rectangle): number {
  const [first, second] = [a, b].map(({ lower, upper }) => [...lower, ...upper]);
  const at = first.findIndex((bound, k) => bound !== second[k]);
  return at < 0 ? 0 : first[at] < second[at] ? -1 : 1;
}
