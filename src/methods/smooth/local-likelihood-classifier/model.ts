import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import type { LabeledState } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, mostProbable } from "../../../model/model.js";
import { eachPredictor, likelihoodSettings, likelihoodState } from "../local/likelihood-state.js";
import { multinomialLikelihood, writeProbabilities } from "../local/likelihoods.js";
import type { LikelihoodSettings } from "../local/local-newton.js";
import type { LocalPoints } from "../local/points.js";
import { neighborhoodText } from "../local/summary.js";

/** What a class without cases counts as, so that its log odds exist. */
const HALF_A_CASE = 0.5;

const localLikelihoodClassifierState = likelihoodState
  .extend({
    /** The labels as they were given, in the order of the columns of `predictProba`. */
    classes: codecs.classes,
    /** The index of the class of every point. */
    codes: codecs.int32Array,
  })
  .check(
    "codes",
    "must be the index of a class for every point",
    ({ codes, points, classes }) =>
      codes.length === points.rows && codes.every((code) => code >= 0 && code < classes.length),
  );

/** What `LocalLikelihoodClassifier` learns. */
export interface LocalLikelihoodClassifierState<L extends Label = Label>
  extends LabeledState<typeof localLikelihoodClassifierState, L> {}

/** A fitted `LocalLikelihoodClassifier`. */
export class LocalLikelihoodClassifierModel<L extends Label = Label>
  extends FittedModel<LocalLikelihoodClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "LocalLikelihoodClassifier";
  static readonly state = localLikelihoodClassifierState;
  #settings: LikelihoodSettings | undefined;

  /** The most probable class of every case; of equally probable ones, the first. */
  predict(rows: Rows): L[] {
    return mostProbable(this.classes, this.predictProba(rows));
  }

  /** The probabilities of the classes at every case. */
  predictProba(rows: Rows): Matrix {
    const found: Float64Array[] = [];
    eachPredictor(this, this.#parts, rows, (predictors) => {
      const probabilities = new Float64Array(this.classes.length);
      writeProbabilities(predictors, probabilities);
      found.push(probabilities);
    });
    return found.length === 0 ? new Matrix(0, this.classes.length) : Matrix.from(found);
  }

  /** The neighborhoods and the deviance by which they were chosen, as text. */
  summary(): string {
    const { points, terms, classes, deviances, penalty } = this;
    const best = deviances?.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const criterion = deviances && "leave-one-out deviance";
    return [
      `LocalLikelihoodClassifier of ${classes.length} classes: ${points.rows} cases, ${terms.length} terms, penalty ${penalty}`,
      neighborhoodText({ ...this, criterion }),
      ...(best === undefined ? [] : [`mean deviance of cases left out: ${best.toPrecision(4)}`]),
    ].join("\n");
  }

  get #parts(): LikelihoodSettings {
    this.#settings ??= likelihoodSettings(this, (points) =>
      multinomialLikelihood(
        codesInOrder(points, this.codes),
        classShares(this.codes, this.classes.length, this.weights),
      ),
    );
    return this.#settings;
  }
}

/** Codes of the rows in the order of the points. */
export function codesInOrder({ order }: LocalPoints, codes: Int32Array): Int32Array {
  return order.map((row) => codes[row]);
}

/** The weight of every class. */
export function classShares(
  codes: Int32Array,
  classes: number,
  weights: Float64Array | undefined,
): Float64Array {
  const shares = new Float64Array(classes);
  for (const [i, code] of codes.entries()) shares[code] += weights?.[i] ?? 1;
  return shares.map((share) => share || HALF_A_CASE);
}
