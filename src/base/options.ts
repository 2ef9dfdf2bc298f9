import * as z from "zod";
import { requireFields } from "./arguments.js";
import { OptionError } from "./errors.js";
import { requireKnownOptions, requireOptionsObject, unknownOption } from "./known-options.js";
import { quote } from "./label.js";
import { got, optionName, Sentence, words } from "./sentence.js";

/**
 * The single declaration of a method's options: types, defaults, constraints, and a sentence for each. It is a
 * zod object; only what the types of estimators need of one is named here, so that they do not depend on zod.
 */
export interface OptionsSchema<Options extends object = object, Settings extends object = object> {
  /** One entry per option. */
  readonly shape: object;
  readonly "~standard": TypesOf<Options, Settings>;
}

/** What may be given, and what it becomes, as standard schemas say it. */
export interface TypesOf<Input, Output> {
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** The options that a schema accepts, by name; any options if the schema is not known. */
export type OptionsOf<S extends OptionsSchema> = Known<NonNullable<S["~standard"]["types"]>["input"]>;

/** The options that a schema returns: all of them, with defaults filled in. */
export type SettingsOf<S extends OptionsSchema> = Known<NonNullable<S["~standard"]["types"]>["output"]>;

type Known<T extends object> = object extends Required<T> ? Record<string, unknown> : T;

/** One option as documentation, command lines and forms show it. */
export interface OptionDescription {
  readonly name: string;
  /** The sentence from the schema. */
  readonly meaning: string;
  /** What is accepted: `a number ≥ 0`. */
  readonly constraint: string;
  /** Undefined if the option is required. */
  readonly defaultValue: unknown;
  readonly required: boolean;
}

/** The options with defaults filled in, frozen; throws an error that names the first invalid option. */
export function parseOptions<S extends OptionsSchema>(
  method: string,
  schema: S,
  input: unknown,
): Readonly<SettingsOf<S>> {
  if (input !== undefined) requireOptionsObject(method, input);
  const result = zodObject(schema).safeParse(exchangeName(input ?? {}, "__proto__", PROTOTYPE));
  if (result.success)
    return Object.freeze(exchangeName(result.data, PROTOTYPE, "__proto__") as SettingsOf<S>);
  const [issue] = result.error.issues;
  const described = describeOptions(schema);
  if (issue.code === "unrecognized_keys") {
    const names = described.map(({ name }) => name);
    throw unknownOption(method, issue.keys[0], names);
  }
  const name = String(issue.path[0] ?? "");
  const value = name === "" ? input : ((input ?? {}) as Record<string, unknown>)[name];
  const constraint = described.find((option) => option.name === name)?.constraint ?? "an object";
  const isInfinite = value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;
  const expected = isInfinite ? constraint.replace(/^a number/, "a finite number") : constraint;
  const received = show(value);
  // A refinement is more specific than the type; its message completes the sentence.
  const why =
    issue.code === "custom" && issue.message !== "Invalid input" ? reasonOf(issue) : `must be ${expected}`;
  if (issue.code === "custom" && issue.params?.entry === true) throw wrongEntry(method, issue, input);
  throw new OptionError(method, words`${optionName(name)} ${why}; got ${got(received)}.`, { expected });
}

/**
 * The options of a function with a schema, whose options also have others: settings of the computation, such as a signal,
 * and data. The caller reads those; they are only known here.
 */
export function parseOwnOptions<S extends OptionsSchema>(
  method: string,
  schema: S,
  options: object,
  others: readonly string[],
): Readonly<SettingsOf<S>> {
  const own = Object.keys(schema.shape);
  requireKnownOptions(method, options, [...own, ...others]);
  return parseOptions(
    method,
    schema,
    Object.fromEntries(Object.entries(options).filter(([name]) => own.includes(name))),
  );
}

/** The error about one entry of an option that has an entry for each of some names. */
function wrongEntry(method: string, issue: z.core.$ZodIssueCustom, input: unknown): OptionError {
  const [option, entry] = issue.path.map(String);
  const given = (input as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[option][entry];
  const sentence = words`${optionName(option)}: ${quote(entry)} ${issue.message}; got ${got(show(given))}.`;
  const expected = issue.message.replace(/^must be /, "");
  return new OptionError(method, sentence, { column: entry, expected });
}

/** The message of a refinement; one that names other options has its terms beside it. */
function reasonOf({ message, params }: z.core.$ZodIssueCustom): string | Sentence {
  return params?.words instanceof Sentence ? params.words : message;
}

/** Stands for "__proto__" while a schema reads the options: schemas drop that name, which a column may have. */
const PROTOTYPE = "\0__proto__";

/** The options with a name inside them exchanged for another. */
function exchangeName(options: object, from: string, to: string): object {
  const has = (value: unknown): value is object =>
    typeof value === "object" && value !== null && Object.hasOwn(value, from);
  if (!Object.values(options).some(has)) return options;
  // Unlike an assignment, fromEntries makes "__proto__" a name like any other.
  const exchanged = (value: object) =>
    Object.fromEntries(Object.entries(value).map(([name, entry]) => [name === from ? to : name, entry]));
  return Object.fromEntries(
    Object.entries(options).map(([option, value]) => [option, has(value) ? exchanged(value) : value]),
  );
}

/** Whether one option of a schema accepts a value. */
export function acceptsOption(schema: OptionsSchema, name: string, value: unknown): boolean {
  return (zodObject(schema).shape[name] as z.ZodType | undefined)?.safeParse(value).success === true;
}

/** Whether a schema accepts these options. */
export function acceptsOptions(schema: OptionsSchema, input: unknown): boolean {
  return zodObject(schema).safeParse(input).success;
}

/** The options of a schema in their order, for documentation and interfaces. */
export function describeOptions(schema: OptionsSchema): OptionDescription[] {
  const json = jsonSchema(schema);
  const required = new Set(json.required);
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    meaning: property.description ?? "",
    constraint: constraintOf(property),
    // A bound that no number exceeds is none.
    defaultValue: property.default === Number.MAX_SAFE_INTEGER ? undefined : property.default,
    required: required.has(name),
  }));
}

/** What the values of an option look like where they are typed: a few words, a number, or anything. */
export interface OptionForm {
  /** "integer", "number", "boolean", "array" or "string"; undefined if it may be several of them. */
  readonly type: string | undefined;
  /** The values to choose from; none if there are more than can be listed. */
  readonly choices: readonly string[];
}

/** The forms of the options of a schema, by name. */
export function optionForms(schema: OptionsSchema): ReadonlyMap<string, OptionForm> {
  const forms = Object.entries(jsonSchema(schema).properties ?? {}).map(
    ([name, { type, enum: choices = [] }]) =>
      [name, { type: typeof type === "string" ? type : undefined, choices: choices.map(String) }] as const,
  );
  return new Map(forms);
}

function jsonSchema(schema: OptionsSchema): JsonSchema {
  return z.toJSONSchema(zodObject(schema), { unrepresentable: "any", io: "input" }) as JsonSchema;
}

/** Every schema of options is a zod object. */
function zodObject(schema: OptionsSchema): z.ZodObject {
  requireFields("parseOptions", "the schema", schema, ["shape", "safeParse"], "a zod object");
  return schema as unknown as z.ZodObject;
}

interface JsonSchema {
  readonly type?: string | string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly required?: string[];
  readonly properties?: Record<string, JsonSchema>;
  readonly anyOf?: JsonSchema[];
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  /** Written by hand where the type cannot express it: `.meta({ constraint: "a Matrix" })`. */
  readonly constraint?: string;
}

function constraintOf(schema: JsonSchema): string {
  if (schema.constraint !== undefined) return schema.constraint;
  if (schema.anyOf !== undefined) return schema.anyOf.map(constraintOf).join(" or ");
  if (schema.const !== undefined) return quote(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(quote).join(" or ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => constraintOf({ ...schema, type })).join(" or ");
  switch (schema.type) {
    case "integer":
      return `a whole number${range(schema)}`;
    case "number":
      return `a number${range(schema)}`;
    case "boolean":
      return "true or false";
    case "array":
      return schema.items === undefined ? "a list" : `a list, each ${constraintOf(schema.items)}`;
    case "object":
      return "an object";
    default:
      return `a ${schema.type ?? "value"}`;
  }
}

function range({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): string {
  // Zod bounds integers by what a double represents exactly; mentioning that would only distract.
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (low !== undefined && high !== undefined) return ` from ${low} to ${high}`;
  const parts = [];
  if (low !== undefined) parts.push(`≥ ${low}`);
  if (exclusiveMinimum !== undefined) parts.push(`> ${exclusiveMinimum}`);
  if (high !== undefined) parts.push(`≤ ${high}`);
  if (exclusiveMaximum !== undefined) parts.push(`< ${exclusiveMaximum}`);
  return parts.length === 0 ? "" : ` ${parts.join(" and ")}`;
}

function show(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value !== "object" || value === null) return quote(value);
  try {
    return JSON.stringify(value)?.slice(0, 80) ?? quote(value);
  } catch {
    // It contains itself, or something that JSON cannot hold.
    return quote(value);
  }
}
