import { type ModelJson, parseJson, readModel, writeModel } from "../../learn/format.js";
import { latentFormat } from "../latent/format.js";
import { LatentModel } from "../latent/model.js";
import { MultipleLatentModel } from "../latent/multiple-model.js";

/** A fitted `PCR` of one response. */
export class PCRModel extends LatentModel {
  readonly kind = "PCR";

  toJSON(): ModelJson {
    return writeModel(pcrFormat, this);
  }

  static fromJSON(json: unknown): PCRModel | MultiplePCRModel {
    return readModel(pcrFormat, parseJson(json));
  }
}

/** A fitted `PCR` of several responses. */
export class MultiplePCRModel extends MultipleLatentModel<PCRModel> {
  readonly kind = "PCR";

  toJSON(): ModelJson {
    return writeModel(pcrFormat, this);
  }
}

export const pcrClasses = { Single: PCRModel, Several: MultiplePCRModel };

export const pcrFormat = latentFormat("PCR", () => pcrClasses);
