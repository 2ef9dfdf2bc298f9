import * as z from "zod";
import * as codecs from "../../../../src/model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../../src/model/files/state.js";
import { FittedModel } from "../../../../src/model/fitted-model.js";
import { type Rows, readNewCases } from "../../../../src/model/input.js";
import type { Clusterer } from "../../../../src/model/model.js";
import { distancesFrom } from "./solver.js";

const newMethodState = StateSchema.of({
  inputs: codecs.features,
  /** The mean of all cases. */
  center: codecs.float64Array,
  /** The largest distance from the center of a case that is near. */
  radius: z.number().min(0),
  /** The cluster of every training case: 0 near the center, 1 far from it. */
  labels: codecs.int32Array,
})
  .check("center", "must be as long as the features", ({ center, inputs }) => {
    return center.length === inputs.names.length;
  })
  .check("labels", "must be 0 or 1", ({ labels }) => labels.every((label) => label === 0 || label === 1));

/** What `NewMethod` learns. */
export interface NewMethodState extends StateOf<typeof newMethodState> {}

/** A fitted `NewMethod`. */
export class NewMethodModel extends FittedModel<NewMethodState> implements Clusterer {
  static readonly kind = "NewMethod";
  static readonly state = newMethodState;

  /** The number of clusters. */
  get clusters(): number {
    return 2;
  }

  /** The cluster of every case: 0 near the center, 1 far from it. */
  predict(rows: Rows): Int32Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return Int32Array.from(distancesFrom(this.center, x), (distance) => (distance <= this.radius ? 0 : 1));
  }
}
