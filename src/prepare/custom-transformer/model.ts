import * as z from "zod";
import { type OptionsSchema, parseOptions, type SettingsOf } from "../../base/options.js";
import type { Kind } from "../../data/table/column.js";
import type { Role } from "../../data/table/roles.js";
import { requireTable, type Table } from "../../data/table/table.js";
import { Matrix } from "../../math/linalg/matrix.js";
import * as codecs from "../../model/files/codecs.js";
import { type Codec, StateSchema } from "../../model/files/state.js";
import { FittedModel, type ModelState } from "../../model/fitted-model.js";
import type { Rows } from "../../model/input.js";
import { columnKind } from "../engine/column-kind.js";
import { numbersOut } from "../engine/columnwise/index.js";
import { casesAsTable } from "../engine/encode/cases.js";
import { addColumns } from "../engine/table-columns.js";
import type { TableTransformer } from "../engine/table-transformer.js";
import type { TransformerDefinition } from "./definition.js";
import { requireInputs, requireOutputs, requireResult } from "./require.js";

/** What a transformer of one's own learns. */
export interface CustomTransformerState<O extends OptionsSchema = OptionsSchema, S = unknown>
  extends ModelState {
  /** Tells `loadModel` that the transformer is not in the catalog. */
  readonly custom: true;
  /** The kinds of the training columns, one per feature. */
  readonly kinds: readonly Kind[];
  /** The columns of the result that are numbers. */
  readonly outputs: readonly string[];
  readonly options: Readonly<SettingsOf<O>>;
  /** What `fit` of the definition returned. */
  readonly learned: S;
}

/** A fitted transformer that was defined by functions. */
export abstract class CustomTransformerModel<O extends OptionsSchema = OptionsSchema, S = unknown>
  extends FittedModel<CustomTransformerState<O, S>>
  implements TableTransformer
{
  protected abstract get definition(): TransformerDefinition<O, S>;

  transform(rows: Rows): Matrix {
    const out = this.#apply(casesAsTable(this.kind, rows, this.features));
    if (out.rows === 0) return new Matrix(0, this.outputs.length);
    const columns = this.outputs.map((name) => numbersOut(this.kind, name, out.column(name, this.kind)));
    return Matrix.fromColumns(columns);
  }

  /** What the definition makes of the features; columns with a role and columns unknown to it pass through. */
  transformTable(table: Table): Table {
    requireTable(this.kind, table);
    const features = new Set(this.features);
    const others = [...table].filter(([name]) => !features.has(name));
    const out = addColumns(this.kind, this.#apply(table), others);
    return Object.entries(table.roles).reduce(
      (made, [role, name]) => (made.has(name) ? made.withRole(role as Role, name) : made),
      out,
    );
  }

  #apply(table: Table): Table {
    const { kind, features, kinds, options, learned: state } = this;
    const out = this.definition.transform(requireInputs(kind, features, kinds, table), { options, state });
    requireOutputs(kind, requireResult(kind, out, table.rows), this.outputs);
    return out;
  }
}

/** What a file holds of such a model; its functions come back with the definition. */
export function customState<O extends OptionsSchema, S>(
  definition: TransformerDefinition<O, S>,
): StateSchema<CustomTransformerState<O, S>> {
  return new StateSchema<CustomTransformerState>({
    custom: z.literal(true),
    inputs: codecs.features,
    kinds: z.array(columnKind),
    outputs: codecs.names,
    options: optionsCodec(definition),
    learned: learnedSchema(definition),
  }).check(
    "kinds",
    "must be one per feature",
    ({ kinds, inputs }) => kinds.length === inputs.names.length,
  ) as unknown as StateSchema<CustomTransformerState<O, S>>;
}

export function optionsSchema<O extends OptionsSchema>({ options }: { readonly options?: O }): O {
  return options ?? (z.strictObject({}) as unknown as O);
}

export function learnedSchema<S>({ state }: { readonly state?: Codec<S> }): z.ZodType<S> {
  return (state ?? z.json()) as unknown as z.ZodType<S>;
}

/** Options are written as they are, and checked again when they are read. */
function optionsCodec<O extends OptionsSchema, S>(definition: TransformerDefinition<O, S>) {
  type Options = Readonly<SettingsOf<OptionsSchema>>;
  return z.codec(z.record(z.string(), z.json()), z.custom<Options>(), {
    decode: (written, context) => {
      try {
        return parseOptions(definition.kind, optionsSchema(definition), written);
      } catch (error) {
        context.issues.push({
          code: "custom",
          input: written,
          message: (error as Error).message.replace(/\.$/, ""),
        });
        return z.NEVER;
      }
    },
    encode: (options) => options as Record<string, never>,
  });
}
