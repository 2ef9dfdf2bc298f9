import type { Matrix } from "../../../math/linalg/matrix.js";
import { finiteCases } from "../../../model/answers.js";
import * as codecs from "../../../model/files/codecs.js";
import { field, type StateOf, StateSchema } from "../../../model/files/state.js";
import { FittedModel } from "../../../model/fitted-model.js";
import { type Rows, readNewCases } from "../../../model/input.js";
import type { Transformer } from "../../../model/model.js";
import { applyScaling, type ColumnScaling, columnScaling } from "../engine/scaling.js";

const discriminantSubspaceState = StateSchema.of({
  inputs: codecs.features,
  /** One column per direction, in units of standard deviations if columns are standardized. */
  directions: codecs.matrix,
  /** The eigenvalues of the mean scatter between the class means around a case, largest first: one per column of the data. */
  eigenvalues: codecs.float64Array,
  /** The means and standard deviations that standardize the columns, if they are standardized. */
  scaling: field<ColumnScaling | undefined>(columnScaling.optional()),
})
  .check(
    "directions",
    "must have one row per feature and at least one column",
    ({ directions, inputs }) => directions.rows === inputs.names.length && directions.columns > 0,
  )
  .check(
    "eigenvalues",
    "must be as many as the features",
    ({ eigenvalues, inputs }) => eigenvalues.length === inputs.names.length,
  )
  .check(
    "scaling",
    "must have one mean and one deviation per feature",
    ({ scaling, inputs }) =>
      scaling === undefined ||
      (scaling.means.length === inputs.names.length && scaling.deviations.length === inputs.names.length),
  );

/** What `DiscriminantSubspace` learns. */
export interface DiscriminantSubspaceState extends StateOf<typeof discriminantSubspaceState> {}

/** A fitted `DiscriminantSubspace`. */
export class DiscriminantSubspaceModel extends FittedModel<DiscriminantSubspaceState> implements Transformer {
  static readonly kind = "DiscriminantSubspace";
  static readonly state = discriminantSubspaceState;

  get outputs(): readonly string[] {
    return Array.from({ length: this.directions.columns }, (_, j) => `direction${j}`);
  }

  /** The coordinates of every case along the directions. */
  transform(rows: Rows): Matrix {
    const x = applyScaling(readNewCases(this.kind, rows, this.inputs, "error"), this.scaling);
    return finiteCases(this.kind, x.multiply(this.directions));
  }
}
