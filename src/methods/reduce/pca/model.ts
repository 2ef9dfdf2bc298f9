import type { Matrix } from "../../../math/linalg/matrix.js";
import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";

const pcaState = StateSchema.of({
  inputs: codecs.features,
  /** What is subtracted from every feature. */
  centers: codecs.float64Array,
}).check(
  "centers",
  "must be as many as the features",
  ({ centers, inputs }) => centers.length === inputs.names.length,
);

/** What `Pca` learns. */
export interface PcaState extends StateOf<typeof pcaState> {}

/** A fitted `Pca`. */
export class PcaModel extends FittedModel<PcaState> implements Transformer {
  static readonly kind = "Pca";
  static readonly state = pcaState;

  get outputs(): readonly string[] {
    return this.inputs.names;
  }

  /** The columns less their quantiles. */
  transform(rows: Rows): Matrix {
    const x = readNewCases(this.kind, rows, this.inputs, "error");
    return x.map((value, at) => value - this.centers[at % x.columns]);
  }
}
