import type { Matrix } from "../../../../src/math/linalg/matrix.js";
import * as codecs from "../../../../src/model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../../src/model/files/state.js";
import { FittedModel } from "../../../../src/model/fitted-model.js";
import { type Rows, readNewCases } from "../../../../src/model/input.js";
import type { Transformer } from "../../../../src/model/model.js";

const newMethodState = StateSchema.of({
  inputs: codecs.features,
  /** What is subtracted from every feature. */
  centers: codecs.float64Array,
}).check(
  "centers",
  "must be as many as the features",
  ({ centers, inputs }) => centers.length === inputs.names.length,
);

/** What `NewMethod` learns. */
export interface NewMethodState extends StateOf<typeof newMethodState> {}

/** A fitted `NewMethod`. */
export class NewMethodModel extends FittedModel<NewMethodState> implements Transformer {
  static readonly kind = "NewMethod";
  static readonly state = newMethodState;

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** The columns less their quantiles. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return x.map((value, at) => value - this.centers[at % x.columns]);
  }
}
