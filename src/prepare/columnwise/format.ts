import { z } from "zod";
import * as codecs from "../../learn/codecs.js";
import type { ModelFormat } from "../../learn/format.js";
import type { ColumnRule, ColumnwiseModel, ColumnwiseState } from "./model.js";

/** The file of a columnwise model: its features, and its rules as their schema writes them. */
export function columnwiseFormat<R extends ColumnRule, M extends ColumnwiseModel<R>>(
  kind: string,
  rule: z.ZodType<R>,
  create: (state: ColumnwiseState<R>) => M,
): ModelFormat<M> {
  const schema = z
    .strictObject({ features: z.array(z.string()), passed: codecs.features, rules: z.array(rule) })
    .refine(
      ({ features, passed, rules }) =>
        features.every((name) => passed.names.includes(name) !== rules.some(({ column }) => column === name)),
      { path: ["features"], message: "are neither passed nor converted" },
    );
  return {
    kind,
    schema,
    state: ({ features, passed, rules }): z.output<typeof schema> => ({
      features: [...features],
      passed,
      rules: [...rules],
    }),
    create: (state) => create(state as ColumnwiseState<R>),
  };
}
