import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import type { LabeledState } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { type Classifier, labelsOf } from "../../../model/model.js";
import { type SharedWork, sharedWork } from "../../../model/shared-work.js";
import { areCodes, codedFields } from "../engine/codes.js";
import { RadiusModel, radiusState } from "../engine/radius-model.js";
import { ClassTally } from "../engine/tally.js";

const radiusNeighborsClassifierState = radiusState
  .extend({
    ...codedFields,
    /** The share of every class in training. */
    priors: codecs.distribution,
    /** The prediction for a case without neighbors. */
    outlier: z.enum(["prior", "nearest", "label", "error"]),
    /** The index in `classes` of the class of cases without neighbors, if there is one. */
    outlierCode: z.int().min(0).optional(),
  })
  .check("codes", "must be the index of a class for every point", ({ codes, points, classes }) =>
    areCodes(codes, points.rows, classes.length),
  )
  .check(
    "priors",
    "must be as many as the classes",
    ({ priors, classes }) => priors.length === classes.length,
  )
  .check(
    "outlierCode",
    'must be the index of a class if and only if "outlier" is "label"',
    ({ outlier, outlierCode, classes }) =>
      outlier === "label"
        ? outlierCode !== undefined && outlierCode < classes.length
        : outlierCode === undefined,
  );

/** What `RadiusNeighborsClassifier` learns. */
export interface RadiusNeighborsClassifierState<L extends Label = Label>
  extends LabeledState<typeof radiusNeighborsClassifierState, L> {}

/** Classes of cases, as indices into `classes`, and their probabilities. */
interface Votes {
  readonly winners: Int32Array;
  readonly probabilities: Matrix;
}

/** A fitted `RadiusNeighborsClassifier`. */
export class RadiusNeighborsClassifierModel<L extends Label = Label>
  extends RadiusModel<RadiusNeighborsClassifierState<L>>
  implements Classifier<L>
{
  static readonly kind = "RadiusNeighborsClassifier";
  static readonly state = radiusNeighborsClassifierState;

  /**
   * The class with the most votes among the neighbors of every case; of equals, that whose neighbors have the smallest
   * sum of distances, then the first.
   */
  predict(rows: Rows): L[] {
    return labelsOf(this.classes, this.#votes(rows).winners);
  }

  /** The shares of the classes in the votes of the neighbors. */
  predictProba(rows: Rows): Matrix {
    return this.#votes(rows).probabilities;
  }

  get [sharedWork](): SharedWork<Votes> {
    return {
      here: (rows) => this.#votes(rows),
      onThreads: async (rows, control) => {
        const x = this.read(rows);
        const { votes, tally, each } = this.#counting(x.rows);
        await this.tallyOnThreads(x, control, tally, each);
        return votes;
      },
      answers: {
        predict: ({ winners }) => labelsOf(this.classes, winners),
        predictProba: ({ probabilities }) => probabilities,
      },
    };
  }

  protected override get withoutNeighbors(): "nearest" | "error" | "other" {
    const { outlier } = this;
    return outlier === "nearest" || outlier === "error" ? outlier : "other";
  }

  #votes(rows: Rows): Votes {
    const x = this.read(rows);
    const { votes, tally, each } = this.#counting(x.rows);
    this.tallyWithin(x, tally, each);
    return votes;
  }

  /** Room for the votes of so many cases, and what fills it. */
  #counting(rows: number) {
    const { codes, classes, priors, outlierCode } = this;
    const tally = new ClassTally(codes, classes.length);
    const votes = { winners: new Int32Array(rows), probabilities: new Matrix(rows, classes.length) };
    const each = (row: number, isEmpty: boolean) => {
      const out = votes.probabilities.row(row);
      if (!isEmpty) tally.probabilities(out);
      else if (outlierCode === undefined) out.set(priors);
      else out[outlierCode] = 1;
      votes.winners[row] = isEmpty ? out.indexOf(Math.max(...out)) : tally.winner;
    };
    return { votes, tally, each };
  }
}
