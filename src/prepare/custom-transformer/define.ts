import * as z from "zod";
import { throwIfAborted } from "../../base/control.js";
import { argumentName, DataError, OptionError, wanted, words } from "../../base/errors.js";
import { requireOptionsObject } from "../../base/known-options.js";
import type { OptionsSchema } from "../../base/options.js";
import type { Cases } from "../../model/cases.js";
import type { FitControl } from "../../model/control.js";
import { TransformerEstimator } from "../../model/tasks/unsupervised.js";
import type { CustomTransformer, TransformerDefinition } from "./definition.js";
import { CustomTransformerModel, customState, learnedSchema, optionsSchema } from "./model.js";
import { requireInputs, requireResult } from "./require.js";

/**
 * A transformer of one's own, from functions: what it learns from the training table, if anything, and how
 * it changes a table. The result is a class of estimators like any other.
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
export function defineTransformer<
  O extends OptionsSchema = OptionsSchema<Record<string, never>, Record<string, never>>,
  S = null,
>(definition: TransformerDefinition<O, S>): CustomTransformer<O, S> {
  requireOptionsObject("defineTransformer", definition, "definition");
  const { kind } = definition;
  if (typeof kind !== "string" || kind === "") {
    throw new OptionError(
      "defineTransformer",
      words`${argumentName("kind")} must be ${wanted("a name")}, which errors and model files use.`,
      { received: String(kind) },
    );
  }
  class Model extends CustomTransformerModel<O, S> {
    static readonly kind = kind;
    static readonly state = customState(definition);

    protected get definition(): TransformerDefinition<O, S> {
      return definition;
    }
  }
  class Custom extends TransformerEstimator<O, CustomTransformerModel<O, S>> {
    static readonly kind = kind;
    static readonly schema = optionsSchema(definition);
    static readonly models = [Model];

    static load(json: unknown): CustomTransformerModel<O, S> {
      return Model.fromJSON(json);
    }

    protected async learn(cases: Cases, { signal }: FitControl): Promise<CustomTransformerModel<O, S>> {
      const { table: whole, weights } = cases;
      const names = whole.featureNames();
      const kinds = names.map((name) => whole.kind(name));
      const table = requireInputs(kind, names, kinds, whole);
      const { options } = this;
      requireWritable(kind, "its options contain", z.json(), options);
      const learned = ((await definition.fit?.(table, { options, weights })) ?? null) as S;
      throwIfAborted(kind, signal);
      requireWritable(kind, "its fit returned", learnedSchema(definition), learned);
      const made = definition.transform(table, { options, state: learned });
      const outputs = requireResult(kind, made, table.rows);
      return new Model({ custom: true, inputs: { names }, kinds, outputs, options, learned });
    }
  }
  Object.defineProperty(Custom, "name", { value: kind });
  return Custom;
}

/** What a model file cannot hold is an error when fitting, not when the model is saved. */
function requireWritable(kind: string, what: string, schema: z.ZodType, value: unknown): void {
  const result = z.safeEncode(schema, value);
  if (result.success) return;
  const { path } = result.error.issues[0];
  const where = path.length === 0 ? "" : ` at ${path.join(".")}`;
  const sentence = words`${what} a value${where} that a model file cannot hold; use ${wanted("JSON values")}, or give a schema as the definition's "state".`;
  throw new DataError(kind, sentence, {}, result.error);
}
