import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { StateOf } from "../../../model/files/state.js";
import { readNewSparseCases } from "../../../model/input/sparse.js";
import type { Rows } from "../../../model/input.js";
import { readBits } from "../../bayes/engine/bernoulli.js";
import { bernoulliFamily } from "../counts/family.js";
import { CountMixtureModel, countMixtureState } from "../counts/model.js";

const bernoulliMixtureState = countMixtureState
  .extend({
    /** Numbers above it count as 1, all others as 0. */
    bound: z.number().min(0),
  })
  .check("probabilities", "must be below 1", ({ probabilities }) => probabilities.data.every((p) => p < 1));

/** What `BernoulliMixture` learns. */
export interface BernoulliMixtureState extends StateOf<typeof bernoulliMixtureState> {}

/** A fitted `BernoulliMixture`. */
export class BernoulliMixtureModel extends CountMixtureModel<BernoulliMixtureState> {
  static readonly kind = "BernoulliMixture";
  static readonly state = bernoulliMixtureState;
  protected readonly family = bernoulliFamily;

  protected read(rows: Rows): SparseMatrix {
    return readBits(readNewSparseCases(this.kind, rows, this.inputs, "error"), this.bound).ones;
  }

  protected drawCases(components: Uint32Array, stream: Random): Matrix {
    const draw = (k: number) => Array.from(this.probabilities.row(k), (p) => Number(stream.next() < p));
    return components.length === 0
      ? new Matrix(0, this.features.length)
      : Matrix.from(Array.from(components, draw));
  }
}
