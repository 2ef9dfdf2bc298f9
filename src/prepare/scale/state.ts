import * as codecs from "../../model/files/codecs.js";
import { type StateOf, StateSchema } from "../../model/files/state.js";

const numbers = ["centers", "scales", "offsets", "lower", "upper"] as const;

const fields = StateSchema.of({
  inputs: codecs.features,
  /** The features that are scaled; the others stay as they are. */
  scaled: codecs.names,
  /** What is subtracted from each column. */
  centers: codecs.float64Array,
  /** What each column is divided by. */
  scales: codecs.positiveArray,
  /** What is added to each column in the end. */
  offsets: codecs.float64Array,
  /** Smaller values are moved here first; −∞ where they are not moved. */
  lower: codecs.infinitableArray,
  /** Larger values are moved here first; ∞ where they are not moved. */
  upper: codecs.infinitableArray,
  /** The features whose spread, as this scaler measures it, is 0; they are divided by 1 instead. */
  constantFeatures: codecs.names,
}).check("scaled", "must be features", ({ scaled, inputs }) =>
  scaled.every((name) => inputs.names.includes(name)),
);

/** What the scalers of columns learn, one number per feature. */
export interface ScalerState extends StateOf<typeof fields> {}

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
