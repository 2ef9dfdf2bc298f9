import * as z from "zod";
import * as codecs from "../../../model/files/codecs.js";
import { StateSchema } from "../../../model/files/state.js";
import type { ModelState } from "../../../model/fitted-model.js";
import type { Features } from "../../../model/input.js";

/** What was learned about one column; a method's rules add what they need to convert it. */
export interface ColumnRule {
  readonly column: string;
}

/** What transformers learn that convert each column by itself; `inputs` names all columns that are read. */
export interface ColumnwiseState<R extends ColumnRule> extends ModelState {
  /** The features that are numbers and pass through. */
  readonly passed: Features;
  /** What was learned, by column: how the other features are converted. */
  readonly rules: readonly R[];
}

/** The schema of such a state, given that of a rule. */
export function columnwiseState<R extends ColumnRule>(rule: z.ZodType<R>): StateSchema<ColumnwiseState<R>> {
  return new StateSchema<ColumnwiseState<R>>({
    inputs: codecs.features,
    passed: codecs.features,
    rules: z.array(rule),
  }).check("inputs", "must each be either passed or converted", isWhole);
}

/** Every feature either passes or has a rule. */
function isWhole({ inputs, passed, rules }: ColumnwiseState<ColumnRule>): boolean {
  const converted = new Set(rules.map(({ column }) => column));
  const passing = new Set(passed.names);
  return (
    inputs.names.length === rules.length + passed.names.length &&
    inputs.names.every((name) => passing.has(name) !== converted.has(name))
  );
}
