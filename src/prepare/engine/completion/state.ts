import * as codecs from "../../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../../model/files/state.js";

export const completionState = StateSchema.of({
  inputs: codecs.features,
  /** The features that are imputed; the others pass through. */
  imputed: codecs.names,
}).check("imputed", "must be features", ({ inputs, imputed }) =>
  imputed.every((name) => inputs.names.includes(name)),
);

/** What imputers learn that complete columns from one another. */
export interface CompletionState extends StateOf<typeof completionState> {}
