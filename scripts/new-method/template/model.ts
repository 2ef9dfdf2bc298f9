import * as z from "zod";
import * as codecs from "../../../src/model/files/codecs.js";
import { StateSchema } from "../../../src/model/files/state.js";
import { FittedModel, type ModelState } from "../../../src/model/fitted-model.js";
import { type Rows, readNewCases } from "../../../src/model/input.js";
import type { Regressor } from "../../../src/model/model.js";

/** What `NewMethod` learns. */
export interface NewMethodState extends ModelState {
  /** The prediction for every case. */
  readonly value: number;
}

export interface NewMethodModel extends NewMethodState {}

/** A fitted `NewMethod`. */
export class NewMethodModel extends FittedModel<NewMethodState> implements Regressor {
  static readonly kind = "NewMethod";
  static readonly state = new StateSchema<NewMethodState>({ inputs: codecs.features, value: z.number() });

  predict(rows: Rows): Float64Array {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return new Float64Array(x.rows).fill(this.value);
  }
}
