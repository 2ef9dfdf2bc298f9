import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { ModelState } from "../../../model/fitted-model.js";

/** What imputers learn that complete columns from one another. */
export interface CompletionState extends ModelState {
  /** The features that are imputed; the others pass through. */
  readonly imputed: readonly string[];
}

export const completionState = new StateSchema<CompletionState>({
  inputs: codecs.features,
  imputed: codecs.names,
}).check("imputed", "must be features", ({ inputs, imputed }) =>
  imputed.every((name) => inputs.names.includes(name)),
);
