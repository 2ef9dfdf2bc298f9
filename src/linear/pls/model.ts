import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import type { Matrix } from "../../linalg/matrix.js";
import { latentFormat } from "../latent/format.js";
import { LatentModel } from "../latent/model.js";
import { MultipleLatentModel } from "../latent/multiple-model.js";
import type { LatentStructure } from "../latent/structure.js";

/** A fitted `PLS` of one response. */
export class PLSModel extends LatentModel {
  readonly kind = "PLS";

  /** Features × components: the directions of largest covariance, each of length 1. */
  get weights(): Matrix {
    return this.structure.weights.slice(0, this.features.length, 0, this.components);
  }

  /**
   * How important each feature is in the components that predict, "variable importance in projection": the
   * mean of the squares is 1, and features below 0.8 or so matter little (Wold).
   */
  get vip(): Float64Array {
    return projectionImportance(this.structure, this.components);
  }

  toJSON(): ModelJson {
    return writeModel(plsFormat, this);
  }

  static fromJSON(json: unknown): PLSModel | MultiplePLSModel {
    return readModel(plsFormat, parseJson(json));
  }
}

/** A fitted `PLS` of several responses. */
export class MultiplePLSModel extends MultipleLatentModel<PLSModel> {
  readonly kind = "PLS";

  get weights(): Matrix {
    return this.models[0].weights;
  }

  /** How important each feature is for all responses together. */
  get vip(): Float64Array {
    return this.models[0].vip;
  }

  toJSON(): ModelJson {
    return writeModel(plsFormat, this);
  }
}

/** √(p·Σ s·w²/Σ s), where s is what a component explains of the responses; zeros without components. */
function projectionImportance(structure: LatentStructure, components: number): Float64Array {
  const { weights, responseLoadings, scoreVariances } = structure;
  const explained = Array.from({ length: components }, (_, a) =>
    responseLoadings.column(a).reduce((sum, value) => sum + scoreVariances[a] * value * value, 0),
  );
  const total = explained.reduce((sum, value) => sum + value, 0);
  return Float64Array.from({ length: weights.rows }, (_, j) => {
    const own = explained.reduce((sum, value, a) => sum + value * weights.get(j, a) ** 2, 0);
    return total > 0 ? Math.sqrt((weights.rows * own) / total) : 0;
  });
}

export const plsClasses = { Single: PLSModel, Several: MultiplePLSModel };

export const plsFormat = latentFormat("PLS", () => plsClasses);
