import { z } from "zod";
import { throwIfAborted } from "../../base/control.js";
import { DataError, OptionError } from "../../base/errors.js";
import type { OptionsSchema } from "../../base/options.js";
import type { FitControl } from "../../learn/control.js";
import { Estimator } from "../../learn/estimator.js";
import { parseJson, readModel } from "../../learn/format.js";
import { type Rows, readWeights } from "../../learn/input.js";
import { trainingTable } from "../encode/cases.js";
import type { CustomTransformer, TransformerDefinition } from "./definition.js";
import { CustomTransformerModel, customFormat, learnedSchema, optionsSchema } from "./model.js";
import { requireInputs, requireResult } from "./require.js";

/**
 * A transformer of one's own, from functions: what it learns of the training table, if anything, and what
 * it makes of a table. The class that it gives is an estimator like any other.
 *
 * ```ts
 * const Centered = defineTransformer({
 *   kind: "Centered",
 *   fit: (table) => ({ mean: describe(table).column("age").mean }),
 *   transform: (table, { state }) => table.withColumn("age", …),
 * });
 * const model = await new Centered().fit(table);
 * Centered.load(JSON.stringify(model)); // the same model
 * ```
 */
export function defineTransformer<O extends OptionsSchema = z.ZodObject<Record<never, z.ZodType>>, S = null>(
  definition: TransformerDefinition<O, S>,
): CustomTransformer<O, S> {
  const { kind } = definition;
  if (typeof kind !== "string" || kind === "") {
    throw new OptionError('defineTransformer: "kind" must be a name; it stands in errors and model files.', {
      method: "defineTransformer",
      option: "kind",
      expected: "a string",
      received: String(kind),
    });
  }
  class Custom extends Estimator<O> {
    static readonly kind = kind;
    static readonly task = "transformation";
    static readonly schema = optionsSchema(definition);

    static load(json: unknown): CustomTransformerModel<O, S> {
      return readModel(customFormat(definition), parseJson(json));
    }

    async fit(rows: Rows, control: FitControl = {}): Promise<CustomTransformerModel<O, S>> {
      throwIfAborted(kind, control.signal);
      const weights = readWeights(kind, rows, control.weights);
      const whole = trainingTable(kind, rows);
      const inputs = whole.featureNames().map((column) => ({ column, kind: whole.kind(column) }));
      const table = requireInputs(kind, inputs, whole);
      const { options } = this;
      requireWritable(kind, "its options hold", z.json(), options);
      const learned = ((await definition.fit?.(table, { options, weights })) ?? null) as S;
      throwIfAborted(kind, control.signal);
      requireWritable(kind, "its fit gave", learnedSchema(definition), learned);
      const made = definition.transform(table, { options, state: learned });
      const outputs = requireResult(kind, made, table.rows);
      return new CustomTransformerModel(definition, { inputs, outputs, options, learned });
    }
  }
  Object.defineProperty(Custom, "name", { value: kind });
  return Custom;
}

/** What a model file could not hold is refused when fitting, not when the model is saved. */
function requireWritable(kind: string, what: string, schema: z.ZodType, value: unknown): void {
  const result = z.safeEncode(schema, value);
  if (result.success) return;
  const { path } = result.error.issues[0];
  const where = path.length === 0 ? "" : ` at ${path.join(".")}`;
  throw new DataError(
    `${kind}: ${what} something${where} that a model file cannot; use JSON values, or describe them by the definition's "state".`,
    { method: kind, expected: "JSON values" },
    result.error,
  );
}
