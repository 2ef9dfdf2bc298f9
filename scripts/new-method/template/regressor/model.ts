import * as z from "zod";
import * as codecs from "../../../../src/model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../../src/model/files/state.js";
import { FittedModel } from "../../../../src/model/fitted-model.js";
import { type Rows, readNewCases } from "../../../../src/model/input.js";
import type { Regressor } from "../../../../src/model/model.js";

const newMethodState = StateSchema.of({
  inputs: codecs.features,
  /** The prediction for every case. */
  value: z.number(),
});

/** What `NewMethod` learns. */
export interface NewMethodState extends StateOf<typeof newMethodState> {}

/** A fitted `NewMethod`. */
export class NewMethodModel extends FittedModel<NewMethodState> implements Regressor {
  static readonly kind = "NewMethod";
  static readonly state = newMethodState;

  predict(rows: Rows): Float64Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return new Float64Array(x.rows).fill(this.value);
  }
}
