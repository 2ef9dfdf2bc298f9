import * as z from "zod";
import { Matrix } from "../../../math/linalg/matrix.js";
import type { SparseMatrix } from "../../../math/linalg/sparse-matrix.js";
import { Multinomial } from "../../../math/probability/multivariate/multinomial.js";
import type { Random } from "../../../math/probability/random/index.js";
import type { StateOf } from "../../../model/files/state.js";
import type { Rows } from "../../../model/input.js";
import { readNewCounts } from "../../bayes/engine/multinomial.js";
import { multinomialFamily } from "../counts/family.js";
import { CountMixtureModel, countMixtureState } from "../counts/model.js";
import { logCoefficients } from "./coefficients.js";

const multinomialMixtureState = countMixtureState.extend({
  /** The mean number of occurrences of a case, rounded, and at most 2⁵³ − 1; cases that are drawn have so many. */
  size: z.int().min(0),
});

/** What `MultinomialMixture` learns. */
export interface MultinomialMixtureState extends StateOf<typeof multinomialMixtureState> {}

/** A fitted `MultinomialMixture`. */
export class MultinomialMixtureModel extends CountMixtureModel<MultinomialMixtureState> {
  static readonly kind = "MultinomialMixture";
  static readonly state = multinomialMixtureState;
  protected readonly family = multinomialFamily;

  /** The features with the largest probabilities of a component, most probable first. */
  topFeatures(component: number, count = 10): string[] {
    const row = this.probabilities.row(component);
    return [...row.keys()]
      .sort((a, b) => row[b] - row[a])
      .slice(0, count)
      .map((j) => this.features[j]);
  }

  protected read(rows: Rows): SparseMatrix {
    return readNewCounts(this.kind, rows, this.inputs);
  }

  protected override base(x: SparseMatrix): Float64Array {
    return logCoefficients(x);
  }

  protected drawCases(components: Uint32Array, stream: Random): Matrix {
    const kinds = Array.from(
      { length: this.probabilities.rows },
      (_, k) => new Multinomial({ trials: this.size, probabilities: this.probabilities.row(k) }),
    );
    const out = new Matrix(components.length, this.features.length);
    for (const [row, k] of components.entries())
      out.data.set(kinds[k].sample(stream), row * this.features.length);
    return out;
  }
}
