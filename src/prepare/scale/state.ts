import * as codecs from "../../model/files/codecs.js";
import { StateSchema } from "../../model/files/state.js";
import type { ModelState } from "../../model/fitted-model.js";

/** What the scalers of columns learn, one number per feature. */
export interface ScalerState extends ModelState {
  /** The features that are scaled; the others stay as they are. */
  readonly scaled: readonly string[];
  /** What is subtracted from each column. */
  readonly centers: Float64Array;
  /** What each column is divided by. */
  readonly scales: Float64Array;
  /** What is added to each column in the end. */
  readonly offsets: Float64Array;
  /** Smaller values are moved here first; −∞ where they are not moved. */
  readonly lower: Float64Array;
  /** Larger values are moved here first; ∞ where they are not moved. */
  readonly upper: Float64Array;
  /** The features whose spread, as this scaler measures it, is 0; they are divided by 1 instead. */
  readonly constantFeatures: readonly string[];
}

const numbers = ["centers", "scales", "offsets", "lower", "upper"] as const;

const fields = new StateSchema<ScalerState>({
  inputs: codecs.features,
  scaled: codecs.names,
  centers: codecs.float64Array,
  scales: codecs.positiveArray,
  offsets: codecs.float64Array,
  lower: codecs.infinitableArray,
  upper: codecs.infinitableArray,
  constantFeatures: codecs.names,
}).check("scaled", "must be features", ({ scaled, inputs }) =>
  scaled.every((name) => inputs.names.includes(name)),
);

export const scalerState = numbers
  .reduce(
    (schema, field) =>
      schema.check(
        field,
        "must have one number per feature",
        (state) => state[field].length === state.inputs.names.length,
      ),
    fields,
  )
  .check("upper", "must leave some finite values between the ends", ({ lower, upper }) =>
    lower.every(
      (end, j) => end <= upper[j] && end < Number.POSITIVE_INFINITY && upper[j] > Number.NEGATIVE_INFINITY,
    ),
  );
