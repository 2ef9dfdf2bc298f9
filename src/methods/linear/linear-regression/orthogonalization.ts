import { Table } from "../../../data/table/table.js";
import type { Matrix } from "../../../math/linalg/matrix.js";

interface State {
  /** The independent terms, in their order. */
  readonly terms: readonly string[];
  /** γ in X = ZΓ: column j has the regression of term j on the residuals before it, and a 1 for its own. */
  readonly gamma: Matrix;
  /** ‖z‖ of every term; small if it nearly depends on those before it. */
  readonly lengths: Float64Array;
  /** ⟨z, y⟩/⟨z, z⟩: the coefficient that each term has when it comes last. */
  readonly projections: Float64Array;
}

export interface Orthogonalization extends State {}

/**
 * What successive orthogonalization finds on its way (ESL algorithm 3.1): each term is regressed on the residuals
 * of those before it, and leaves a residual z of its own.
 */
export class Orthogonalization {
  constructor(state: State) {
    Object.assign(this, state);
  }

  /** The part of Σ w·y² that each term explains in addition to those before it. */
  get sumsOfSquares(): Float64Array {
    return this.projections.map((value, j) => (value * this.lengths[j]) ** 2);
  }

  /** One row per term: its length, its projection, and its regression on the terms before it. */
  toTable(): Table {
    const columns = this.terms.map((term, i) => [`γ(${term})`, this.gamma.row(i).slice()] as const);
    return Table.fromColumns({
      term: [...this.terms],
      length: this.lengths,
      projection: this.projections,
      ...Object.fromEntries(columns),
    });
  }
}

/** From the triangle R of an orthonormal basis Q and Qᵀy: Γ = D⁻¹R with D the diagonal of R. */
export function describeOrthogonalization(
  terms: readonly string[],
  R: Matrix,
  ofResponse: Float64Array,
): Orthogonalization {
  const lengths = new Float64Array(R.diagonal());
  return new Orthogonalization({
    terms,
    gamma: R.map((value, at) => value / lengths[Math.floor(at / R.columns)]),
    lengths,
    projections: new Float64Array(ofResponse.map((value, j) => value / lengths[j])),
  });
}
