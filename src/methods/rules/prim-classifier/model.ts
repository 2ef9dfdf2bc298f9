import * as z from "zod";
import type { Label } from "../../../base/label.js";
import { field, type LabeledState } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import {
  areBoxesOf,
  type Box,
  type BoxDescription,
  boxCodec,
  boxTable,
  describeBoxes,
} from "../boxes/box.js";
import { boxesOf } from "../boxes/search.js";
import { ConceptModel, conceptState } from "../engine/concept-model.js";
import { primClassifierOptions } from "./options.js";

const isShare = (value: number) => value >= 0 && value <= 1;

const primClassifierState = conceptState
  .extend({
    /** The boxes in the order in which they were found; a case belongs to the first one that contains it. */
    boxes: field<readonly Box[]>(z.array(boxCodec)),
    /** The weight of the training cases in no box. */
    restWeight: z.number().gt(0),
    /** The share of the positive class among them. */
    restMean: z.number().min(0).max(1),
    /** The pseudo-count of the positive class and of the others. */
    smoothing: primClassifierOptions.shape.smoothing,
    /** The seed of the folds. */
    seed: primClassifierOptions.shape.seed,
  })
  .check("boxes", "must have conditions that the features can meet", ({ boxes, inputs }) =>
    areBoxesOf(boxes, inputs),
  )
  .check("boxes", "must have shares of the class from 0 to 1", ({ boxes }) =>
    boxes.every(({ mean }) => isShare(mean)),
  )
  .check("smoothing", "must have a finite sum with the weights", ({ smoothing, boxes, restWeight }) =>
    [restWeight, ...boxes.map(({ weight }) => weight)].every((weight) =>
      Number.isFinite(weight + 2 * smoothing),
    ),
  );

/** What `PRIMClassifier` learns. */
export interface PRIMClassifierState<L extends Label = Label>
  extends LabeledState<typeof primClassifierState, L> {}

/** A fitted `PRIMClassifier`. */
export class PRIMClassifierModel<L extends Label = Label> extends ConceptModel<L, PRIMClassifierState<L>> {
  static readonly kind = "PRIMClassifier";
  static readonly state = primClassifierState;

  /** The boxes in words with their weight, support and share of the positive class, and the cases outside of all. */
  describeBoxes(): BoxDescription[] {
    return describeBoxes(this.boxes, this.inputs, { weight: this.restWeight, mean: this.restMean });
  }

  /** The index of the first box that contains each case; the number of boxes where none does. */
  boxOf(rows: Rows): Int32Array {
    return boxesOf(this.kind, rows, this.inputs, this.boxes);
  }

  /** The share of the positive class in the first box that contains each case, or in no box, smoothed. */
  protected probabilities(rows: Rows): Float64Array {
    const { boxes, restWeight, restMean, smoothing } = this;
    const shares = [...boxes, { weight: restWeight, mean: restMean }].map(
      ({ weight, mean }) => (mean * weight + smoothing) / (weight + 2 * smoothing),
    );
    return Float64Array.from(this.boxOf(rows), (box) => shares[box]);
  }

  /** The boxes in words, with their weight, support and share of the positive class. */
  override toString(): string {
    return boxTable(this.describeBoxes());
  }
}
