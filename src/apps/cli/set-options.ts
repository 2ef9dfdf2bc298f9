// `--set option=value`: text from the command line as the values that a schema accepts.

import { describeOptions, type OptionsSchema, parseOptions } from "../../base/options.js";
import type { Estimator, EstimatorClass } from "../../model/estimator.js";
import { estimatorOf } from "../report/methods.js";
import { readEstimator, readNamedEstimators } from "./estimator-text.js";
import { CommandError, noSuch } from "./refusal.js";

/** The options given by the flags, checked by the schema; `kind` is named by errors. */
export function readSettings(kind: string, schema: OptionsSchema, flags: readonly string[]): object {
  const names = describeOptions(schema).map(({ name }) => name);
  const settings: Record<string, unknown> = {};
  for (const flag of flags) {
    const [name, text] = splitFlag(flag);
    if (!names.includes(name)) throw noSuch("option", name, names, ` of ${kind}`);
    settings[name] = readValue(schema, name, text);
  }
  // Each value is checked alone above; here all of them are checked together.
  parseOptions(kind, schema, settings);
  return settings;
}

/** Options for a function that checks them itself. */
export function readFreely(flags: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(flags.map(splitFlag).map(([name, text]) => [name, asJson(text)]));
}

function splitFlag(flag: string): [name: string, text: string] {
  const at = flag.indexOf("=");
  if (at < 1) throw new CommandError(`--set needs option=value; got ${JSON.stringify(flag)}.`);
  return [flag.slice(0, at), flag.slice(at + 1)];
}

/** Several values: a JSON list, or texts separated by commas, each of which is read. */
export function readValues(text: string, read: (value: string) => unknown): readonly unknown[] {
  const json = asJson(text);
  return Array.isArray(json) ? json : text.split(",").map((value) => read(value.trim()));
}

/**
 * The first reading that the schema accepts: JSON, plain text, a list, an estimator or several; otherwise JSON, to be
 * refused.
 */
export function readValue(schema: OptionsSchema, name: string, text: string): unknown {
  const option = (schema.shape as Record<string, unknown>)[name] as {
    safeParse(value: unknown): { success: boolean };
  };
  const readings = [
    () => asJson(text),
    () => text,
    () => text.split(",").map(asJson),
    () => readEstimator(text, makeEstimator),
    () => readNamedEstimators(text, makeEstimator),
  ];
  for (const read of readings) {
    const reading = read();
    if (reading !== undefined && option.safeParse(reading).success) return reading;
  }
  return asJson(text);
}

/** An estimator of the catalog with the options that `option=value` texts give. */
export function makeEstimator(Class: EstimatorClass, options: readonly string[]): Estimator {
  return estimatorOf(Class, readSettings(Class.kind, Class.schema, options));
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
