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
      ({ features, passed, rules }) => {
        const [passing, converted] = [new Set(passed.names), new Set(rules.map(({ column }) => column))];
        return features.every((name) => passing.has(name) !== converted.has(name));
      },
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
