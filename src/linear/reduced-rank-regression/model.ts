import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { latentFormat } from "../latent/format.js";
import { LatentModel } from "../latent/model.js";
import { MultipleLatentModel } from "../latent/multiple-model.js";

/** A fitted `ReducedRankRegression` of one response, or one response of several. */
export class ReducedRankModel extends LatentModel {
  readonly kind = "ReducedRankRegression";

  /** How many combinations of the features predict. */
  get rank(): number {
    return this.components;
  }

  toJSON(): ModelJson {
    return writeModel(reducedRankFormat, this);
  }

  static fromJSON(json: unknown): ReducedRankModel | MultipleReducedRankModel {
    return readModel(reducedRankFormat, parseJson(json));
  }
}

/** A fitted `ReducedRankRegression` of several responses. */
export class MultipleReducedRankModel extends MultipleLatentModel<ReducedRankModel> {
  readonly kind = "ReducedRankRegression";

  /** The rank of the matrix of coefficients. */
  get rank(): number {
    return this.components;
  }

  toJSON(): ModelJson {
    return writeModel(reducedRankFormat, this);
  }
}

export const reducedRankClasses = { Single: ReducedRankModel, Several: MultipleReducedRankModel };

export const reducedRankFormat = latentFormat("ReducedRankRegression", () => reducedRankClasses);
