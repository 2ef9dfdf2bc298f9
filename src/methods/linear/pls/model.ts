import type { Matrix } from "../../../math/linalg/matrix.js";
import { LatentModel } from "../engine/latent/model.js";
import { LatentResponses } from "../engine/latent/responses-model.js";
import { latentState, type OneLatentState, oneLatentState } from "../engine/latent/state.js";
import type { LatentStructure } from "../engine/latent/structure.js";

/** A fitted `PLS` of one response. */
export class PLSModel extends LatentModel {
  static readonly kind = "PLS";
  static readonly state = oneLatentState;

  /** Features × components: the directions of largest covariance, each of length 1. */
  get weights(): Matrix {
    return this.structure.weights.slice(0, this.features.length, 0, this.components);
  }

  /**
   * The "variable importance in projection" of each feature in the components that predict: the mean of the squares is
   * 1, and features below about 0.8 are unimportant (Wold).
   */
  get vip(): Float64Array {
    return projectionImportance(this.structure, this.components);
  }
}

/** A fitted `PLS` of several responses. */
export class PLSResponsesModel extends LatentResponses<PLSModel> {
  static readonly kind = "PLSResponses";
  static readonly state = latentState;

  /** Features × components: the directions of largest covariance, each of length 1. */
  get weights(): Matrix {
    return this.models[0].weights;
  }

  /** The importance of each feature for all responses together. */
  get vip(): Float64Array {
    return this.models[0].vip;
  }

  protected modelOf(state: OneLatentState): PLSModel {
    return new PLSModel(state);
  }
}

/** √(p·Σ s·w²/Σ s), where s is the part of the responses that a component explains; zeros without components. */
function projectionImportance(structure: LatentStructure, components: number): Float64Array {
  const { weights, responseLoadings, scoreVariances } = structure;
  const explained = Array.from({ length: components }, (_, a) =>
    responseLoadings.column(a).reduce((sum, value) => sum + scoreVariances[a] * value * value, 0),
  );
  const total = explained.reduce((sum, value) => sum + value, 0);
  return Float64Array.from({ length: weights.rows }, (_, j) => {
    const importance = explained.reduce((sum, value, a) => sum + value * weights.get(j, a) ** 2, 0);
    return total > 0 ? Math.sqrt((weights.rows * importance) / total) : 0;
  });
}
