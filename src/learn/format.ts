import { z } from "zod";
import { FormatError } from "../base/errors.js";
import { quote } from "../base/label.js";
import { version } from "../base/version.js";

/** What a model file says before anything about the model. */
export interface ModelJson {
  readonly format: "credal-model";
  readonly formatVersion: number;
  /** The version of the library that wrote it. */
  readonly library: string;
  readonly kind: string;
  readonly state: unknown;
}

/** Raised when the written form changes so that older readers would misread it. */
const FORMAT_VERSION = 1;

const envelope = z.strictObject({
  format: z.literal("credal-model"),
  formatVersion: z.literal(FORMAT_VERSION),
  library: z.string(),
  kind: z.string(),
  state: z.unknown(),
});

/** How models of one kind are written and read; `schema` is the one declaration of their fields. */
export interface ModelFormat<M, S extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly schema: S;
  /** The fields of a model as the schema names them. */
  state(model: M): z.output<S>;
  /** The model with these fields. */
  create(state: z.output<S>): M;
}

/** The format of models whose own fields are those of the file, under the same names. */
export function fieldFormat<S extends z.ZodObject, M extends { readonly [K in keyof z.output<S>]: unknown }>(
  kind: string,
  schema: S,
  create: (state: z.output<S>) => M,
): ModelFormat<M, S> {
  const names = Object.keys(schema.shape) as (keyof M)[];
  return {
    kind,
    schema,
    state: (model) => {
      const known = names.filter((name) => model[name] !== undefined);
      return Object.fromEntries(known.map((name) => [name, model[name]])) as z.output<S>;
    },
    create,
  };
}

/** A model as plain JSON values. */
export function writeModel<M, S extends z.ZodType>(
  format: Omit<ModelFormat<M, S>, "create">,
  model: M,
): ModelJson {
  const state = z.encode(format.schema, format.state(model));
  return {
    format: "credal-model",
    formatVersion: FORMAT_VERSION,
    library: version,
    kind: format.kind,
    state,
  };
}

/** A model from parsed JSON, every field checked; nothing in it is executed. */
export function readModel<M, S extends z.ZodType>(format: ModelFormat<M, S>, json: unknown): M {
  const { kind, state } = readEnvelope(json);
  if (kind !== format.kind) {
    throw new FormatError(`${format.kind}: field "kind" must be ${quote(format.kind)}; got ${quote(kind)}.`, {
      method: format.kind,
      column: "kind",
      expected: format.kind,
      received: kind,
    });
  }
  const result = z.safeDecode(format.schema, state as z.input<S>);
  if (!result.success) throw formatError(format.kind, "state", result.error);
  return format.create(result.data);
}

/** The outer fields of a model file, checked. */
export function readEnvelope(json: unknown): ModelJson {
  const result = envelope.safeParse(json);
  if (!result.success) throw formatError("loadModel", "", result.error);
  return result.data as ModelJson;
}

/** Parsed JSON from a string, or what it already is. */
export function parseJson(source: unknown): unknown {
  if (typeof source !== "string") return source;
  try {
    return JSON.parse(source);
  } catch (cause) {
    const message = `loadModel: the text is no JSON, perhaps because it was cut off: ${(cause as Error).message}.`;
    throw new FormatError(message, { method: "loadModel" }, cause);
  }
}

function formatError(method: string, root: string, error: z.ZodError): FormatError {
  const [issue] = error.issues;
  const path = [root, ...issue.path.map(String)].filter((part) => part !== "").join(".");
  const field =
    issue.code === "unrecognized_keys" ? [path, issue.keys[0]].filter((part) => part !== "").join(".") : path;
  const problem =
    issue.code === "unrecognized_keys" ? "is not known" : issue.message.replace(/^Invalid input: /, "");
  return new FormatError(`${method}: field "${field}": ${problem}.`, { method, column: field }, error);
}
