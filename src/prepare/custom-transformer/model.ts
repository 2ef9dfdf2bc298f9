import { z } from "zod";
import { FormatError } from "../../base/errors.js";
import { type OptionsSchema, parseOptions } from "../../base/options.js";
import type { Role, Table } from "../../data/table.js";
import { type ModelFormat, type ModelJson, writeModel } from "../../learn/format.js";
import type { Rows } from "../../learn/input.js";
import { Matrix } from "../../linalg/matrix.js";
import { numbersOut } from "../columnwise/index.js";
import { casesAsTable } from "../encode/cases.js";
import { addColumns } from "../table-columns.js";
import type { TableTransformer } from "../table-transformer.js";
import type { TransformerDefinition } from "./definition.js";
import { type CustomInput, requireInputs, requireOutputs, requireResult } from "./require.js";

interface State<O extends OptionsSchema, S> {
  readonly inputs: readonly CustomInput[];
  readonly outputs: readonly string[];
  readonly options: Readonly<z.output<O>>;
  readonly learned: S;
}

/** A fitted transformer that was defined by functions. */
export class CustomTransformerModel<O extends OptionsSchema = OptionsSchema, S = unknown>
  implements TableTransformer
{
  readonly kind: string;
  /** The columns of the training table, with their kinds. */
  readonly inputs: State<O, S>["inputs"];
  /** The columns that come out and are numbers. */
  readonly outputs: readonly string[];
  readonly options: Readonly<z.output<O>>;
  /** What `fit` of the definition gave. */
  readonly learned: S;
  readonly #definition: TransformerDefinition<O, S>;

  constructor(definition: TransformerDefinition<O, S>, { inputs, outputs, options, learned }: State<O, S>) {
    this.kind = definition.kind;
    this.inputs = inputs;
    this.outputs = outputs;
    this.options = options;
    this.learned = learned;
    this.#definition = definition;
  }

  get features(): readonly string[] {
    return this.inputs.map(({ column }) => column);
  }

  transform(rows: Rows): Matrix {
    const out = this.#apply(casesAsTable(this.kind, rows, this.features));
    if (out.rows === 0) return new Matrix(0, this.outputs.length);
    const columns = this.outputs.map((name) => numbersOut(this.kind, name, out.column(name, this.kind)));
    return Matrix.fromColumns(columns);
  }

  /** What the definition makes of the features; columns with a role, and others that it was not fitted on, pass. */
  transformTable(table: Table): Table {
    const features = new Set(this.features);
    const others = [...table].filter(([name]) => !features.has(name));
    const out = addColumns(this.kind, this.#apply(table), others);
    return Object.entries(table.roles).reduce(
      (made, [role, name]) => (made.has(name) ? made.withRole(role as Role, name) : made),
      out,
    );
  }

  toJSON(): ModelJson {
    return writeModel(customFormat(this.#definition), this);
  }

  #apply(table: Table): Table {
    const { options, learned: state } = this;
    const out = this.#definition.transform(requireInputs(this.kind, this.inputs, table), { options, state });
    requireOutputs(this.kind, requireResult(this.kind, out, table.rows), this.outputs);
    return out;
  }
}

const fileSchema = <S>(learned: z.ZodType<S>) =>
  z.strictObject({
    // Says to `loadModel` that no catalog has it.
    custom: z.literal(true),
    inputs: z.array(
      z.strictObject({
        column: z.string(),
        kind: z.enum(["quantitative", "ordinal", "categorical", "boolean", "text", "list"]),
      }),
    ),
    outputs: z.array(z.string()),
    options: z.record(z.string(), z.json()),
    learned,
  });

/** The file of a model; its functions are not in it, and come back with the definition. */
export function customFormat<O extends OptionsSchema, S>(
  definition: TransformerDefinition<O, S>,
): ModelFormat<CustomTransformerModel<O, S>, ReturnType<typeof fileSchema<S>>> {
  const { kind } = definition;
  return {
    kind,
    schema: fileSchema(learnedSchema(definition)),
    state: ({ inputs, outputs, options, learned }) => ({
      custom: true as const,
      inputs: [...inputs],
      outputs: [...outputs],
      options: options as unknown as Record<string, never>,
      learned,
    }),
    create: ({ inputs, outputs, options, learned }) =>
      new CustomTransformerModel(definition, {
        inputs,
        outputs,
        options: readOptions(definition, options),
        learned,
      }),
  };
}

export function optionsSchema<O extends OptionsSchema>({ options }: { readonly options?: O }): O {
  return options ?? (z.strictObject({}) as unknown as O);
}

export function learnedSchema<S>({ state }: { readonly state?: z.ZodType<S> }): z.ZodType<S> {
  return state ?? (z.json() as unknown as z.ZodType<S>);
}

function readOptions<O extends OptionsSchema, S>(definition: TransformerDefinition<O, S>, options: unknown) {
  const { kind } = definition;
  try {
    return parseOptions(kind, optionsSchema(definition), options);
  } catch (cause) {
    const message = `${kind}: field "state.options": ${(cause as Error).message}`;
    throw new FormatError(message, { method: kind, column: "state.options" }, cause);
  }
}
