import { z } from "zod";
import type { Label } from "../../base/label.js";
import type { ClassScatter, ScatterForm } from "../../data/class-scatter.js";
import * as codecs from "../../learn/codecs.js";
import type { Features } from "../../learn/input.js";

/** How what was learned is written in a model's file. */
export const learnedSchema = {
  classes: z.array(codecs.label),
  inputs: codecs.features,
  statistics: codecs.classScatter,
};

interface Written {
  readonly classes: readonly Label[];
  readonly inputs: Features;
  readonly statistics: ClassScatter;
}

/** The check that statistics fit the classes, the features and the method, for a schema's `refine`. */
export function sameForm<S extends Written>(
  formOf: (state: S) => ScatterForm,
): [(state: S) => boolean, { path: string[]; message: string }] {
  return [
    (state) =>
      state.statistics.classes === state.classes.length &&
      state.statistics.columns === state.inputs.names.length &&
      state.statistics.form === formOf(state),
    { path: ["statistics"], message: "do not fit the classes, the features and the settings" },
  ];
}
