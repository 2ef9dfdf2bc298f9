import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import type { Rows } from "../../../model/input.js";
import type { Regressor } from "../../../model/model.js";
import {
  areBoxesOf,
  type Box,
  type BoxDescription,
  boxCodec,
  boxTable,
  describeBoxes,
} from "../boxes/box.js";
import { boxesOf } from "../boxes/search.js";
import { primOptions } from "./options.js";

const primState = StateSchema.of({
  inputs: codecs.features,
  /** The boxes in the order in which they were found; a case belongs to the first one that contains it. */
  boxes: field<readonly Box[]>(z.array(boxCodec)),
  /** The weight of the training cases in no box. */
  restWeight: z.number().gt(0),
  /** The mean of their responses. */
  restMean: z.number(),
  /** Whether boxes with a high or with a low mean were sought. */
  seek: primOptions.shape.seek,
  /** The seed of the folds. */
  seed: primOptions.shape.seed,
}).check("boxes", "must have conditions that the features can meet", ({ boxes, inputs }) =>
  areBoxesOf(boxes, inputs),
);

/** What `PRIM` learns. */
export interface PRIMState extends StateOf<typeof primState> {}

/** A fitted `PRIM`. */
export class PRIMModel extends FittedModel<PRIMState> implements Regressor {
  static readonly kind = "PRIM";
  static readonly state = primState;

  /** The boxes in words with their weight, support and mean, and the cases outside of all. */
  describeBoxes(): BoxDescription[] {
    return describeBoxes(this.boxes, this.inputs, { weight: this.restWeight, mean: this.restMean });
  }

  /** The index of the first box that contains each case; the number of boxes where none does. */
  boxOf(rows: Rows): Int32Array {
    return boxesOf(this.kind, rows, this.inputs, this.boxes);
  }

  /** The mean of the training cases in the first box that contains each case, or in no box. */
  predict(rows: Rows): Float64Array {
    const means = [...this.boxes.map(({ mean }) => mean), this.restMean];
    return Float64Array.from(this.boxOf(rows), (box) => means[box]);
  }

  /** The boxes in words, with their weight, support and mean. */
  override toString(): string {
    return boxTable(this.describeBoxes());
  }
}
