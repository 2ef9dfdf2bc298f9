import * as z from "zod";
import { FormatError } from "../../../base/errors.js";
import { quote } from "../../../base/label.js";
import type { Variable } from "./scope.js";

type TableKind = "factor" | "probability-table";

const variables = z.array(
  z.strictObject({
    name: z.string(),
    levels: z.array(z.union([z.string(), z.number(), z.boolean()])),
  }),
);
const values = z.array(z.number());

const factorJson = z.strictObject({ kind: z.enum(["factor", "probability-table"]), variables, values });

const conditionalJson = z.strictObject({
  kind: z.literal("conditional-table"),
  targets: variables,
  given: variables,
  values,
});

/** A factor or a joint table as plain JSON values. */
export interface FactorJson {
  readonly kind: TableKind;
  readonly variables: readonly Variable[];
  readonly values: readonly number[];
}

/** A conditional table as plain JSON values: row by row, in the order of the given variables. */
export interface ConditionalTableJson {
  readonly kind: "conditional-table";
  readonly targets: readonly Variable[];
  readonly given: readonly Variable[];
  readonly values: readonly number[];
}

export function readFactorJson(method: string, kind: TableKind, json: unknown): z.output<typeof factorJson> {
  const read = parse(method, factorJson, json);
  if (read.kind !== kind) throw wrongField(method, "kind", `must be ${quote(kind)}; got ${quote(read.kind)}`);
  return read;
}

export function readConditionalJson(method: string, json: unknown): z.output<typeof conditionalJson> {
  return parse(method, conditionalJson, json);
}

function parse<S extends z.ZodType>(method: string, schema: S, json: unknown): z.output<S> {
  const result = schema.safeParse(json);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const unknown = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const field = [...issue.path.map(String), ...unknown].join(".");
  throw wrongField(method, field, unknown.length > 0 ? "is not known" : issue.message, result.error);
}

function wrongField(method: string, field: string, problem: string, cause?: unknown): FormatError {
  return new FormatError(method, `field ${quote(field)} ${problem}.`, { column: field }, cause);
}
