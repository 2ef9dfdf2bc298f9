import * as codecs from "../../../learn/codecs.js";
import type { ModelState } from "../../../learn/fitted-model.js";
import { StateSchema } from "../../../learn/state.js";

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
