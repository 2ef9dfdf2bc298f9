import * as codecs from "../../../learn/codecs.js";
import type { ModelState } from "../../../learn/fitted-model.js";
import type { Features } from "../../../learn/input.js";
import { StateSchema } from "../../../learn/state.js";

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
