import * as z from "zod";
import type { Kind } from "../../data/table/column.js";
import type { Matrix } from "../../math/linalg/matrix.js";
import * as codecs from "../../model/files/codecs.js";
import { field, type StateOf } from "../../model/files/state.js";
import { LeveledCompletionModel } from "../engine/completion/leveled-model.js";
import { completionState } from "../engine/completion/state.js";
import { type NeighborImputerSettings, neighborImputerOptions } from "./options.js";
import { completeByNeighbors, type Donors } from "./solver.js";

const { neighbors, weighting, distance } = neighborImputerOptions.shape;

const neighborImputerState = completionState
  .extend({
    /** The kinds of the imputed columns. */
    kinds: field<readonly Kind[]>(z.array(z.enum(["quantitative", "ordinal", "categorical", "boolean"]))),
    neighbors: neighbors.unwrap(),
    weighting: weighting.unwrap(),
    distance: distance.unwrap(),
    /** The imputed columns of the training cases, levels by index, with weights and ranges. */
    donors: field<Donors>(
      z.strictObject({
        values: codecs.missableMatrix,
        weights: codecs.positiveArray.optional(),
        ranges: codecs.float64Array,
        fallbacks: codecs.float64Array,
      }),
    ),
  })
  .check(
    "donors",
    "must have one column, kind, range and fallback per imputed column, and one weight per case",
    ({ imputed, kinds, donors: { values, weights, ranges, fallbacks } }) =>
      [kinds, ranges, fallbacks].every(({ length }) => length === imputed.length) &&
      values.columns === imputed.length &&
      (weights === undefined || weights.length === values.rows),
  );

/** What `NeighborImputer` learns: its training cases, and how to compare new ones with them. */
export interface NeighborImputerState
  extends Readonly<Pick<NeighborImputerSettings, "neighbors" | "weighting" | "distance">>,
    StateOf<typeof neighborImputerState> {}

/** A fitted `NeighborImputer`, which keeps its training cases. */
export class NeighborImputerModel extends LeveledCompletionModel<NeighborImputerState> {
  static readonly kind = "NeighborImputer";
  static readonly state = neighborImputerState;

  protected get imputedKinds(): readonly Kind[] {
    return this.kinds;
  }

  protected complete(x: Matrix): Matrix {
    return completeByNeighbors(this.donors, this, x);
  }
}
