import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { ModelState } from "../../../model/fitted-model.js";
import type { Features } from "../../../model/input.js";

/** What transformers learn that make new columns of several; `inputs` names all columns that are read. */
export interface ConstructionState extends ModelState {
  /** The features that are numbers and pass through. */
  readonly passed: Features;
  /** The columns that the new ones replace. */
  readonly dropped: readonly string[];
}

export const constructionState = new StateSchema<ConstructionState>({
  inputs: codecs.features,
  passed: codecs.features,
  dropped: codecs.names,
});
