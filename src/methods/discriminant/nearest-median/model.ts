import type { Label } from "../../../base/label.js";
import type { Matrix } from "../../../math/linalg/matrix.js";
import { scoreFarRows } from "../../../model/bayes-rule/far-rows.js";
import { PosteriorModel } from "../../../model/bayes-rule/posterior-model.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type LabeledState, StateSchema } from "../../../model/files/state.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import { type NearestMedianSettings, nearestMedianOptions } from "./options.js";
import { scaledDistances } from "./solver.js";

const nearestMedianState = StateSchema.of({
  classes: codecs.classes,
  inputs: codecs.features,
  /** The median of every feature in every class: classes × features. */
  medians: codecs.matrix,
  /** The mean absolute deviation from the medians, of each feature, or the same number for all. */
  scales: codecs.positiveArray,
  /** Prior probabilities of the classes, in the order of `classes`. */
  priors: codecs.probabilityArray,
  /** The options of the estimator. */
  settings: field<NearestMedianSettings>(nearestMedianOptions),
})
  .check(
    "medians",
    "must have a row for every class and a column for every feature",
    ({ medians, classes, inputs }) =>
      medians.rows === classes.length && medians.columns === inputs.names.length,
  )
  .check(
    "scales",
    "must be as many as the features",
    ({ scales, inputs }) => scales.length === inputs.names.length,
  )
  .check(
    "priors",
    "must be as many as the classes, and not all 0",
    ({ priors, classes }) => priors.length === classes.length && priors.some((prior) => prior > 0),
  );

/** What `NearestMedian` learns. */
export interface NearestMedianState<L extends Label = Label>
  extends LabeledState<typeof nearestMedianState, L> {}

/** A fitted `NearestMedian`. */
export class NearestMedianModel<L extends Label = Label> extends PosteriorModel<L, NearestMedianState<L>> {
  static readonly kind = "NearestMedian";
  static readonly state = nearestMedianState;

  /** The distance of every case to the medians of every class, as the option `distance` measures it. */
  distances(rows: Rows): Matrix {
    const { settings, scales, medians } = this;
    const units = settings.distance === "manhattan" ? scales.map(() => 1) : scales;
    return scaledDistances(this.#read(rows), medians, units);
  }

  /** log p(case | class), one row per case. */
  classLogLikelihood(rows: Rows): Matrix {
    const peak = this.scales.reduce((sum, scale) => sum - Math.log(2 * scale), 0);
    return this.#scores(
      rows,
      this.priors.map(() => peak),
    );
  }

  /** log P(class, case), one row per case. */
  jointLogLikelihood(rows: Rows): Matrix {
    const logs = this.priors.map(Math.log);
    return this.classLogLikelihood(rows).map((value, at) => value + logs[at % logs.length]);
  }

  protected logScores(rows: Rows): Matrix {
    return this.#scores(rows, this.priors.map(Math.log));
  }

  #scores(rows: Rows, constants: Float64Array): Matrix {
    const score = (x: Matrix) =>
      scaledDistances(x, this.medians, this.scales).map(
        (distance, at) => constants[at % constants.length] - distance,
      );
    const x = this.#read(rows);
    return scoreFarRows(x, score(x), score);
  }

  #read(rows: Rows): Matrix {
    return readNewCases(this.kind, rows, this.inputs, "error");
  }
}
