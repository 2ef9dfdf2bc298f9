import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import type { ModelFormat } from "../../learn/format.js";
import type { ColumnRule, ColumnwiseModel, ColumnwiseState } from "./model.js";

/**
 * The file of a columnwise model: its features, its rules as their schema writes them, and whatever
 * other fields of the model are named.
 */
export function columnwiseFormat<
  R extends ColumnRule,
  M extends ColumnwiseModel<R>,
  X extends z.ZodRawShape = Record<never, never>,
>(
  kind: string,
  rule: z.ZodType<R>,
  create: (state: ColumnwiseState<R> & z.output<z.ZodObject<X>>) => M,
  fields?: X,
): ModelFormat<M> {
  type State = ColumnwiseState<R> & z.output<z.ZodObject<X>>;
  const names = Object.keys(fields ?? {}) as (keyof M)[];
  const schema = z
    .strictObject({ features: z.array(z.string()), passed: codecs.features, rules: z.array(rule), ...fields })
    .refine((state) => isWhole(state), {
      path: ["features"],
      message: "are neither passed nor converted",
    });
  return {
    kind,
    schema,
    state: (model) => ({
      features: [...model.features],
      passed: model.passed,
      rules: [...model.rules],
      ...Object.fromEntries(names.map((name) => [name, model[name]])),
    }),
    create: (state) => create(state as unknown as State),
  };
}

/** Every feature either passes or has a rule. */
function isWhole({ features, passed, rules }: ColumnwiseState<ColumnRule>): boolean {
  const converted = new Set(rules.map(({ column }) => column));
  const passing = new Set(passed.names);
  return features.every((name) => passing.has(name) !== converted.has(name));
}
