import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";

export const constructionState = StateSchema.of({
  inputs: codecs.features,
  /** The features that are numbers and pass through. */
  passed: codecs.features,
  /** The columns that the new ones replace. */
  dropped: codecs.names,
});

/** What transformers learn that make new columns of several; `inputs` names all columns that are read. */
export interface ConstructionState extends StateOf<typeof constructionState> {}
